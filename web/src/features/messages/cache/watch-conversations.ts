import { listMessages } from '@recado/shared/contract/messages';
import { getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { noteSequences } from './apply-message.ts';
import type { MessagePages } from './conversation-query.ts';
import { isIncomplete, isUnknown, sequenceOf } from './upsert-message.ts';

/** Milliseconds in which the events of one change arrive: its ticket may come before its messages. */
const eventsDelay = 500;
/** Milliseconds between a failed read of an incomplete conversation and the next. */
const retryDelay = 10_000;

const mustRead = ({ state }: Query): boolean =>
  state.data !== undefined && state.fetchStatus === 'idle' && isIncomplete(state.data as MessagePages);

/** The number up to which a conversation holds all messages. */
const heldBy = ({ state }: Query): number => sequenceOf(state.data as MessagePages);

/** True while a conversation gets one message after another, as on a slow connection: what it lacks is on its way. */
const isGrowing = (query: Query, heldBefore: number): boolean =>
  heldBy(query) > heldBefore && !isUnknown(query.state.data as MessagePages);

/**
 * Returns the tickets that a cached result holds, without those of the list's pages that `known` has; adds the others to
 * it. A page that is unchanged is the same object.
 */
const newTicketsOf = ({ queryKey: [name], state: { data } }: Query, known: WeakSet<object>): readonly Ticket[] => {
  if (data === undefined) return [];
  if (name === getTicketByUuid.name) return [data as Ticket];
  if (name !== listTickets.name) return [];
  const { pages } = data as InfiniteData<ResultOf<typeof listTickets>>;
  const changed = pages.filter((page) => !known.has(page));
  for (const page of changed) known.add(page);
  return changed.flatMap(({ tickets }) => tickets);
};

/**
 * Reads incomplete conversations again, and compares each ticket that reaches the cache with its conversation. Returns a
 * function that stops it.
 */
export const watchConversations = (client: QueryClient): (() => void) => {
  const knownPages = new WeakSet<object>();
  const scheduled = new Map<Query, ReturnType<typeof setTimeout>>();
  const read = (query: Query, heldBefore: number): void => {
    scheduled.delete(query);
    if (!mustRead(query)) return;
    if (isGrowing(query, heldBefore)) schedule(query);
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  const schedule = (query: Query): void => {
    if (scheduled.has(query) || !mustRead(query)) return;
    const delay = query.state.isInvalidated ? retryDelay : eventsDelay;
    const held = heldBy(query);
    scheduled.set(
      query,
      setTimeout(() => read(query, held), delay),
    );
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query;
    if (query.queryKey[0] === listMessages.name) schedule(query);
    else if (action.type === 'success') noteSequences(client, newTicketsOf(query, knownPages));
  });
  return () => {
    stop();
    for (const timer of scheduled.values()) clearTimeout(timer);
  };
};
