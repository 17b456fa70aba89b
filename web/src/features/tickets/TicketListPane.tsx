import { can } from '@recado/shared/permissions/can';
import { useTicketsRoom } from '../../realtime/realtime-context.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ClosingProgress } from './ClosingProgress.tsx';
import { NewTicketButton } from './NewTicketButton.tsx';
import { isSearch, type InboxFilter, type InboxTab } from './ticket-list-query.ts';
import { TicketFilters } from './TicketFilters.tsx';
import { TicketList } from './TicketList.tsx';
import { TicketSearch } from './TicketSearch.tsx';
import { TicketTabs } from './TicketTabs.tsx';
import classes from './TicketListPane.module.css';

interface Props {
  filter: InboxFilter;
  selected: string | undefined;
  onFilter: (filter: InboxFilter) => void;
  onTab: (tab: InboxTab) => void;
}

/**
 * Limits `showAll` to what the user may see: with `allUserChat` all waiting tickets are shown by default; a user
 * without it searches own tickets only (specification 1, section 6).
 */
const effectiveFilter = (
  filter: InboxFilter,
  { profile, allUserChat }: { profile: 'admin' | 'user'; allUserChat: 'enabled' | 'disabled' },
): InboxFilter => {
  if (profile === 'admin') return filter;
  if (isSearch(filter)) return { ...filter, showAll: false };
  return { ...filter, showAll: allUserChat === 'enabled' && (filter.showAll || filter.tab === 'pending') };
};

/** Left pane of the inbox: search, filters, tabs and the ticket list. */
export const TicketListPane = ({ filter, selected, onFilter, onTab }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  useTicketsRoom();
  const isAdmin = user.profile === 'admin';
  const applied = effectiveFilter(filter, user);
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <TicketSearch search={filter.search} onSearch={(search) => onFilter({ ...filter, search })} />
        <NewTicketButton />
        <TicketFilters filter={filter} mayShowAll={can(user, 'tickets-manager:showall')} onChange={onFilter} />
      </div>
      {isSearch(applied) ? (
        <h2 className={classes.found}>{t('tickets:found')}</h2>
      ) : (
        <TicketTabs filter={applied} withGroups={isAdmin || user.allowGroup} onChange={onTab} />
      )}
      <ClosingProgress />
      <TicketList filter={applied} selected={selected} />
    </div>
  );
};
