import { Button, VisuallyHidden } from '@mantine/core';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { listTickets } from '@recado/shared/contract/tickets';
import { can } from '@recado/shared/permissions/can';
import { wordsOf } from '@recado/shared/search/words';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useNextPage } from '../../../api/use-next-page.ts';
import { runCommand, useCommands } from '../../../components/commands.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { PageFailure } from '../../../components/PageFailure.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { moveFocus } from '../focus/rows.ts';
import { rowHeightOf } from './row-height.ts';
import { addressOf, type SearchFilter } from '../cache/search-filter.ts';
import { ticketListQuery, type InboxFilter } from '../cache/ticket-list-query.ts';
import { useShownTickets } from './shown-tickets.ts';
import { TicketListEmpty } from './TicketListEmpty.tsx';
import { TicketListItem } from './TicketListItem.tsx';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';
import classes from './TicketList.module.css';

/** Distance from the bottom, in pixels, at which the next page loads (specification 1, section 9). */
const nearBottom = 100;

/** Pages that a search reads by itself while they bring few tickets. */
const maxSparsePages = 10;

interface Props {
  filter: InboxFilter;
  selected: string | undefined;
  /** The search as the user has set it. */
  search: SearchFilter | null;
  onSearch: (search: SearchFilter) => void;
}

/**
 * True when a list has read several pages with few tickets: a page of a search is short where filters leave out most of
 * what it reads. The user decides whether to continue.
 */
const isSparse = (pages: readonly { tickets: readonly unknown[] }[]): boolean =>
  pages.length > 0 &&
  pages.length % maxSparsePages === 0 &&
  pages.slice(-maxSparsePages).reduce((sum, { tickets }) => sum + tickets.length, 0) < 2 * maxSparsePages;

type Pages = readonly Pick<ResultOf<typeof listTickets>, 'tickets' | 'hits'>[];

/** Returns the content of the rows: tickets once each, the messages that found them, and the number of their queues. */
const rowsOf = (pages: Pages) => {
  // A ticket may be found by messages on several pages.
  const tickets = [...new Map(pages.flatMap((page) => page.tickets.map((one) => [one.id, one] as const))).values()];
  return {
    tickets,
    hits: new Map(pages.flatMap((page) => (page.hits ?? []).map((hit) => [hit.ticketId, hit] as const))),
    queues: new Set(tickets.map(({ queueId }) => queueId).filter((id) => id !== null)).size,
  };
};

/** Arrow keys move the focus between tickets; the first one leads up to the search. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey) return;
  if (moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  else if (event.key === 'ArrowUp') runCommand('search');
};

/** Virtualised ticket list; loads the next page near the bottom. */
export const TicketList = ({ filter, selected, search: set, onSearch }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { search } = filter;
  const address = addressOf(search);
  const words = wordsOf(search?.text ?? '').join(' ');
  const navigate = useNavigate();
  const scroll = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(ticketListQuery(filter));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query;
  // Not with each frame of scrolling: a list has thousands of tickets.
  const { tickets, hits, queues } = useMemo(() => rowsOf(data?.pages ?? []), [data]);
  const showStatus = search !== null;
  const showQueue = user.queues.length > 1 || queues > 1;
  // The virtualiser measures all rows again when one of these functions is another.
  const getItemKey = useCallback((index: number) => tickets[index]?.id ?? index, [tickets]);
  const estimateSize = useCallback(
    (index: number) => {
      const ticket = tickets[index];
      return ticket ? rowHeightOf(ticket, { showStatus, showQueue }) : 0;
    },
    [tickets, showStatus, showQueue],
  );
  useShownTickets(tickets);
  // oxlint-disable-next-line react/incompatible-library -- the virtualiser's functions stay inside this component
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroll.current,
    estimateSize,
    getItemKey,
    overscan: 8,
  });

  const sparse = search !== null && isSparse(data?.pages ?? []);
  const { loadMore, retry } = useNextPage({ ...query, hasNextPage: hasNextPage && !sparse }, () => {
    // By what the virtualiser knows: measures of the box would have the browser lay it out twice in a frame.
    const { scrollOffset, scrollRect } = virtualizer;
    return virtualizer.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0) <= nearBottom;
  });

  /** Opens the ticket so many rows below the open one; the first when none is. */
  const step = (rows: 1 | -1): void => {
    const current = tickets.findIndex(({ uuid }) => uuid === selected);
    const index = current === -1 ? 0 : current + rows;
    const next = tickets[index];
    if (!next) return;
    virtualizer.scrollToIndex(index);
    void navigate(`/tickets/${next.uuid}${address}`);
  };
  useCommands({ nextTicket: () => step(1), previousTicket: () => step(-1) });

  if (isPending) return <TicketListSkeleton />;
  if (error && tickets.length === 0) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const goOn = hasNextPage && sparse && !isFetchingNextPage && (
    <Button variant="subtle" size="xs" className={classes.more} onClick={retry} data-testid="keep-searching">
      {t('tickets:searchView.more')}
    </Button>
  );
  if (tickets.length === 0 && hasNextPage)
    return goOn ? (
      <EmptyState
        icon={IconSearch}
        title={t('tickets:searchView.notYet')}
        hint={t('tickets:searchView.notYetHint')}
        role="status"
      >
        {goOn}
      </EmptyState>
    ) : (
      <>
        <VisuallyHidden role="status">{t('tickets:searchView.looking')}</VisuallyHidden>
        <TicketListSkeleton />
      </>
    );
  if (tickets.length === 0) return <TicketListEmpty filter={filter} search={set} onSearch={onSearch} />;
  return (
    <div ref={scroll} className={classes.scroll} onScroll={loadMore} onKeyDown={onArrow} data-testid="ticket-list">
      <ul
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t(search ? 'tickets:found' : `tickets:tabs.${filter.tab}`)}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const ticket = tickets[index];
          return (
            ticket && (
              <li
                key={key}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={hasNextPage ? -1 : tickets.length}
                aria-posinset={index + 1}
              >
                <TicketListItem
                  ticket={ticket}
                  selected={ticket.uuid === selected}
                  showUser={user.profile === 'admin' || can(user, 'tickets-manager:showall')}
                  showStatus={showStatus}
                  showQueue={showQueue}
                  words={words}
                  address={address}
                  hit={hits.get(ticket.id)}
                />
              </li>
            )
          );
        })}
      </ul>
      {goOn}
      {isFetchingNextPage && <TicketListSkeleton rows={2} />}
      {isFetchNextPageError && !isFetchingNextPage && <PageFailure error={error} onRetry={retry} />}
    </div>
  );
};
