import { Tabs } from '@mantine/core';
import { countTickets } from '@recado/shared/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { inboxTabs, type InboxFilter, type InboxTab } from './ticket-list-query.ts';
import classes from './TicketTabs.module.css';

interface Props {
  filter: InboxFilter;
  /** Shows the tab of groups, for users with permission. */
  withGroups: boolean;
  onChange: (tab: InboxTab) => void;
}

/** Tabs of the inbox with the number of tickets in each. */
export const TicketTabs = ({ filter, withGroups, onChange }: Props) => {
  const { t } = useTranslate();
  const { queueIds, showAll } = filter;
  const query = { ...(queueIds.length > 0 && { queueIds }), ...(showAll && { showAll }) };
  const { data: counts } = useQuery({ ...endpointQuery(countTickets, { query }), placeholderData: keepPreviousData });
  return (
    <Tabs
      value={filter.tab}
      onChange={(tab) => tab !== null && onChange(tab as InboxTab)}
      variant="none"
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label }}
    >
      <Tabs.List aria-label={t('tickets:tabs.label')}>
        {inboxTabs
          .filter((tab) => tab !== 'group' || withGroups)
          .map((tab) => (
            <Tabs.Tab key={tab} value={tab} data-testid={`tab-${tab}`}>
              {t(`tickets:tabs.${tab}`)}
              {tab !== 'closed' && counts !== undefined && counts[tab] > 0 && (
                <span className={classes.count} data-testid={`count-${tab}`}>
                  {counts[tab] > 999 ? '999+' : counts[tab]}
                </span>
              )}
            </Tabs.Tab>
          ))}
      </Tabs.List>
    </Tabs>
  );
};
