import type { Tab } from '@recado/shared/permissions/ticket-tabs';
import type { UserContext } from '../../context/context.ts';
import type { DueRow } from '../../data/tickets/due-list.ts';
import { comparePlaces, type ListPosition, positionOf } from '../../data/tickets/list-place.ts';
import type { TicketList } from '../../data/tickets/lists.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import { dueOf } from '../../data/tickets/service-level.ts';
import type { DuePosition } from './list-cursor.ts';
import { listTab, pageSize } from './list-tab.ts';
import type { TabView } from './tab-lists.ts';

/** Rows of the index that the first read of a page takes, that each further one takes, and all of them at the most. */
const rows = { first: 2 * pageSize, further: 400, most: 2_000 };

interface DuePart {
  rows: DueRow[];
  /** The row behind which the next page begins; null at the end of the index. */
  last: DueRow | null;
}

/** Reads the next tickets of a tab whose service level is running, of those that the caller sees. */
const readDue = async (
  { stores }: UserContext,
  tab: Tab,
  keeps: TabView['keeps'],
  from: ListPosition | null,
): Promise<DuePart> => {
  const found: DueRow[] = [];
  let last: DueRow | null = null;
  for (let read = 0, limit = rows.first; read < rows.most; limit = rows.further) {
    const part = await stores.tickets.listDue(tab, { after: last ?? from, limit });
    read += part.length;
    for (const row of part) {
      last = row;
      if (keeps(row)) found.push(row);
      if (found.length === pageSize) return { rows: found, last };
    }
    if (part.length < limit) return { rows: found, last: null };
  }
  return { rows: found, last };
};

/** The tickets of these rows as they are now, in the order of their due times. */
const ticketsOf = async ({ stores }: UserContext, part: DuePart): Promise<ListedTicket[]> => {
  const listed = await stores.tickets.getListed(part.rows.map(({ id }) => id));
  return listed
    .flatMap((ticket) => {
      const place = dueOf(ticket.serviceLevel);
      return place === null ? [] : [{ ticket, place, id: ticket.id }];
    })
    .toSorted(comparePlaces)
    .map(({ ticket }) => ticket);
};

interface DuePage {
  tickets: ListedTicket[];
  next: DuePosition | null;
}

/**
 * Lists one page of a tab by the time when service levels are due, the first one first; behind them the tickets without a
 * running one, by their last change. An index has the tickets of the whole company, so a page is short where the caller
 * sees few of them.
 */
export const listByDueTime = async (
  context: UserContext,
  tab: Tab,
  { lists, keeps }: Pick<TabView, 'keeps'> & { lists: readonly TicketList[] },
  passes: (ticket: ListedTicket) => boolean,
  from: DuePosition | null,
): Promise<DuePage> => {
  const tickets: ListedTicket[] = [];
  if (from === null || 'due' in from) {
    const part = await readDue(context, tab, keeps, from?.due ?? null);
    tickets.push(...(await ticketsOf(context, part)).filter(passes));
    if (part.last !== null) return { tickets, next: { due: positionOf(part.last) } };
    if (tickets.length === pageSize) return { tickets, next: { list: null } };
  }
  const others = await listTab(
    context,
    lists,
    (ticket) => dueOf(ticket.serviceLevel) === null && passes(ticket),
    'desc',
    from !== null && 'list' in from ? from.list : null,
    pageSize - tickets.length,
  );
  return { tickets: [...tickets, ...others.tickets], next: others.next && { list: others.next } };
};
