import type { UserContext } from '../../context/context.ts';
import { mergeLists } from './merge-lists.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { ListPosition, TicketList } from '../../data/tickets/store.ts';

const pageSize = 40;

interface TabPage {
  tickets: ListedTicket[];
  next: ListPosition | null;
}

/** One page of these lists together, by the last change, of those rows that the caller is shown. */
export const listTab = async (
  { stores }: UserContext,
  lists: readonly TicketList[],
  keeps: (ticket: ListedTicket) => boolean,
  order: 'asc' | 'desc',
  from: ListPosition | null,
): Promise<TabPage> => {
  const sign = order === 'asc' ? 1 : -1;
  const page = await mergeLists<ListedTicket>({
    lists: lists.map((list) => (after, limit) => stores.tickets.list(list, { order, after: after ?? from, limit })),
    compare: (one, other) => sign * (one.updatedAt - other.updatedAt || one.id - other.id),
    keeps,
    size: pageSize,
  });
  return { tickets: page.rows, next: page.last };
};
