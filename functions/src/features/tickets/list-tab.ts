import type { UserContext } from '../../context/context.ts';
import { mergeLists } from './merge-lists.ts';
import type { ListedRow } from '../../data/tickets/read-list.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import { byLastChange, comparePlaces, type ListPosition, positionOf } from '../../data/tickets/list-place.ts';
import type { TicketList } from '../../data/tickets/lists.ts';

/** The tickets of a page of a tab. */
export const pageSize = 40;

interface TabPage {
  tickets: ListedTicket[];
  next: ListPosition | null;
}

/** One page of these lists together, by the last change, of those rows that the caller is shown. Pages begin at places: by the minute. */
export const listTab = async (
  { stores }: UserContext,
  lists: readonly TicketList[],
  keeps: (ticket: ListedTicket) => boolean,
  order: 'asc' | 'desc',
  from: ListPosition | null,
  size = pageSize,
): Promise<TabPage> => {
  const sign = order === 'asc' ? 1 : -1;
  const page = await mergeLists<ListedRow>({
    lists: lists.map((list) => (after, limit) => stores.tickets.list(list, { order, after: after ?? from, limit })),
    compare: (one, other) => sign * comparePlaces(one, other),
    keeps,
    size,
  });
  return { tickets: byLastChange(page.rows, order), next: page.last && positionOf(page.last) };
};
