import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSortAscending, IconSortDescending, IconUsers } from '@tabler/icons-react';
import { can } from '@recado/shared/permissions/can';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { CloseAllButton } from '../closing/CloseAllButton.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import type { InboxFilter } from '../cache/ticket-list-query.ts';
import classes from './TicketFilters.module.css';

interface Props {
  filter: InboxFilter;
  /** True when the user may see other users' tickets (permission tickets-manager:showall). */
  mayShowAll: boolean;
  onChange: (filter: InboxFilter) => void;
}

/** Filters of the tabs: queues, own or all tickets, sort order. */
export const TicketFilters = ({ filter, mayShowAll, onChange }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const sortable = filter.tab !== 'closed';
  const sortLabel = t(filter.sort === 'DESC' ? 'tickets:sort.newest' : 'tickets:sort.oldest');
  return (
    <div className={classes.root}>
      <QueueFilter chosen={filter.queueIds} onChange={(queueIds) => onChange({ ...filter, queueIds })} />
      {mayShowAll && (
        <Tooltip label={t('tickets:showAll')}>
          <ActionIcon
            size="lg"
            variant={filter.showAll ? 'light' : 'subtle'}
            color={filter.showAll ? 'brand' : 'gray'}
            aria-label={t('tickets:showAll')}
            aria-pressed={filter.showAll}
            onClick={() => onChange({ ...filter, showAll: !filter.showAll })}
            data-testid="show-all"
          >
            <IconUsers size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      {sortable && filter.tab !== 'closed' && can(user, 'tickets-manager:closeAll') && (
        <CloseAllButton tab={filter.tab} queueIds={filter.queueIds} />
      )}
      {sortable && (
        <Tooltip label={sortLabel}>
          <ActionIcon
            size="lg"
            aria-label={sortLabel}
            onClick={() => onChange({ ...filter, sort: filter.sort === 'DESC' ? 'ASC' : 'DESC' })}
            data-testid="sort"
          >
            {filter.sort === 'DESC' ? (
              <IconSortDescending size={18} stroke={1.8} />
            ) : (
              <IconSortAscending size={18} stroke={1.8} />
            )}
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
};
