import { useDebouncedValue } from '@mantine/hooks';
import { can, type Viewer } from '@recado/shared/permissions/can';
import { useState } from 'react';
import { useTicketsRoom } from '../../../realtime/realtime-context.ts';
import { useLogin } from '../../../login/login-query.ts';
import { ClosingProgress } from '../closing/ClosingProgress.tsx';
import { NewTicketButton } from '../new-ticket/NewTicketButton.tsx';
import { emptySearch, filterCount, type SearchFilter } from '../cache/search-filter.ts';
import { SearchView } from '../search/SearchView.tsx';
import type { InboxFilter, InboxTab } from '../cache/ticket-list-query.ts';
import { ListMenu } from '../tabs/ListMenu.tsx';
import { QueueFilter } from '../tabs/QueueFilter.tsx';
import { TicketList } from './TicketList.tsx';
import { TicketSearch } from '../search/TicketSearch.tsx';
import { TicketTabs } from '../tabs/TicketTabs.tsx';
import classes from './TicketListPane.module.css';

/** Milliseconds without a change before a filter applies (specification 1, section 9). */
const debounce = 500;

interface Props {
  filter: InboxFilter;
  selected: string | undefined;
  onFilter: (filter: InboxFilter) => void;
  onTab: (tab: InboxTab) => void;
}

/**
 * Limits the filter to what the user may see: with `allUserChat` all waiting tickets are shown by default; users who
 * may not search in everybody's search own tickets only (specification 1, section 6).
 */
const effectiveFilter = (filter: InboxFilter, user: Viewer): InboxFilter => {
  if (user.profile === 'admin') return filter;
  const ownOnly = filter.search && { ...filter.search, own: true, userIds: [] };
  return {
    ...filter,
    search: can(user, 'tickets-manager:searchAll') ? filter.search : ownOnly,
    showAll: user.allUserChat === 'enabled' && (filter.showAll || filter.tab === 'pending'),
  };
};

/** The search without the filters of who may search in everybody's tickets: others search own ones, which is no filter of theirs. */
const ownSearch = (search: SearchFilter | null, user: Viewer): SearchFilter | null =>
  search && !can(user, 'tickets-manager:searchAll') ? { ...search, own: false, userIds: [] } : search;

/** The search as the list asks for it: its text at once, its filters when they have rested. */
const useRestedFilters = (search: SearchFilter | null): SearchFilter | null => {
  const [rested] = useDebouncedValue(search, debounce);
  return search && { ...(rested ?? search), text: search.text };
};

/** Left pane of the inbox: either the tabs with their filters, or the search view; and the ticket list. */
export const TicketListPane = ({ filter, selected, onFilter, onTab }: Props) => {
  const { user } = useLogin();
  const [panelOpened, setPanelOpened] = useState(false);
  useTicketsRoom();
  const search = ownSearch(filter.search, user);
  const applied = effectiveFilter({ ...filter, search: useRestedFilters(search) }, user);
  const leave = (): void => {
    setPanelOpened(false);
    onFilter({ ...filter, search: null });
  };
  const searchFor = (text: string): void => {
    const next = { ...(search ?? emptySearch), text };
    if (text === '' && filterCount(next) === 0 && !panelOpened) leave();
    else onFilter({ ...filter, search: next });
  };
  const openSearch = (): void => {
    setPanelOpened(true);
    onFilter({ ...filter, search: emptySearch });
  };
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <TicketSearch
          search={search?.text ?? ''}
          onSearch={searchFor}
          onLeave={leave}
          onFilters={search === null ? openSearch : null}
        />
        {search === null && (
          <>
            <NewTicketButton />
            <QueueFilter chosen={filter.queueIds} onChange={(queueIds) => onFilter({ ...filter, queueIds })} />
            <ListMenu filter={filter} mayShowAll={can(user, 'tickets-manager:showall')} onChange={onFilter} />
          </>
        )}
      </div>
      {search === null ? (
        <TicketTabs filter={applied} withGroups={user.allowGroup} onChange={onTab} />
      ) : (
        <SearchView
          search={search}
          applied={applied}
          panelOpened={panelOpened}
          onPanel={setPanelOpened}
          onSearch={(next) => onFilter({ ...filter, search: next })}
          onLeave={leave}
        />
      )}
      <ClosingProgress />
      <TicketList
        filter={applied}
        selected={selected}
        search={search}
        onSearch={(next) => onFilter({ ...filter, search: next })}
      />
    </div>
  );
};
