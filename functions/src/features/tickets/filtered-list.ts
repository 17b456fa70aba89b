import type { ListPosition } from '../../data/tickets/list-place.ts';
import type { RowFilter, TicketList } from '../../data/tickets/lists.ts';
import type { ListedRow } from '../../data/tickets/read-list.ts';
import type { TicketStore } from '../../data/tickets/store.ts';
import type { ReadList } from './merge-lists.ts';

/** A filter that leaves nothing out. */
export const allRows: RowFilter = {
  connectionIds: null,
  queueIds: null,
  userIds: null,
  created: null,
  updated: null,
  unread: false,
};

interface FilteredList {
  read: ReadList<ListedRow>;
  /** True once it ended before the list did, because too many of its tickets are left out. */
  isCut: () => boolean;
}

/**
 * Reads the tickets of a list that pass a filter, the last changed first.
 *
 * @param maxRead tickets that are read at most
 */
export const filteredList = (
  tickets: TicketStore,
  list: TicketList,
  filter: RowFilter,
  maxRead: number,
): FilteredList => {
  const oldest = filter.updated?.from ?? 0;
  let left = maxRead;
  const read: ReadList<ListedRow> = async (after, limit) => {
    const rows: ListedRow[] = [];
    for (let from: ListPosition | null = after; rows.length < limit && left > 0;) {
      const part = await tickets.scan(list, { order: 'desc', after: from, limit: limit - rows.length }, filter);
      rows.push(...part.rows);
      left -= part.read;
      if (part.reached === null || part.reached.place < oldest) break;
      from = part.reached;
    }
    return rows;
  };
  return { read, isCut: () => left <= 0 };
};
