import { Tabs, UnstyledButton } from '@mantine/core';
import { countTickets } from '@recado/shared/contract/tickets';
import { IconArchive } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useCommands } from '../../../components/commands.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { InboxFilter, InboxTab } from '../cache/ticket-list-query.ts';
import classes from './TicketTabs.module.css';

const tabs = ['open', 'pending', 'group'] as const;

interface Props {
  filter: InboxFilter;
  /** Shows the tab of groups, for users with permission. */
  withGroups: boolean;
  onChange: (tab: InboxTab) => void;
}

/** Tabs of the inbox with the number of tickets in each, and beside them the view of resolved tickets. */
export const TicketTabs = ({ filter, withGroups, onChange }: Props) => {
  const { t } = useTranslate();
  const { queueIds, showAll } = filter;
  const query = { ...(queueIds.length > 0 && { queueIds }), ...(showAll && { showAll }) };
  const { data: counts } = useQuery({ ...endpointQuery(countTickets, { query }), placeholderData: keepPreviousData });
  const count = (tab: (typeof tabs)[number]): number => counts?.[tab] ?? 0;
  const resolved = filter.tab === 'closed';
  useCommands({
    openTab: () => onChange('open'),
    pendingTab: () => onChange('pending'),
    groupTab: withGroups ? () => onChange('group') : null,
    closedTab: () => onChange('closed'),
  });
  return (
    <div className={classes.root}>
      <Tabs
        value={resolved ? null : filter.tab}
        onChange={(tab) => tab !== null && onChange(tab as InboxTab)}
        variant="none"
        classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab, tabLabel: classes.label }}
      >
        <Tabs.List aria-label={t('tickets:tabs.label')}>
          {tabs
            .filter((tab) => tab !== 'group' || withGroups)
            .map((tab) => (
              <Tabs.Tab key={tab} value={tab} data-testid={`tab-${tab}`}>
                {t(`tickets:tabs.${tab}`)}
                {count(tab) > 0 && (
                  <span className={classes.count} data-testid={`count-${tab}`}>
                    {count(tab) > 999 ? '999+' : count(tab)}
                  </span>
                )}
              </Tabs.Tab>
            ))}
        </Tabs.List>
      </Tabs>
      <UnstyledButton
        className={classes.resolved}
        aria-pressed={resolved}
        onClick={() => onChange('closed')}
        data-testid="tab-closed"
      >
        <IconArchive size={15} stroke={1.8} aria-hidden />
        {t('tickets:tabs.closed')}
      </UnstyledButton>
    </div>
  );
};
