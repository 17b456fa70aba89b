import { readsNeeded } from '../../domain/search/reads-needed.ts';
import { comparePlaces, type ListPosition, positionOf } from '../../data/tickets/list-place.ts';
import type { ScannedRows } from '../../data/tickets/lists.ts';

type Row = ScannedRows['rows'][number];

/** One sorted list; the part behind a place is read and filtered. */
export type ScanList = (after: ListPosition | null, limit: number) => Promise<ScannedRows>;

interface Buffer {
  scan: ScanList;
  rows: Row[];
  /** The number of rows of the list that were read, and of those that pass. */
  read: number;
  found: number;
  /** The place up to which the list was read. */
  reached: ListPosition | null;
  ended: boolean;
}

interface MergedScan {
  rows: Row[];
  /** The place up to which all lists were read: where the next page continues. Null when every list is at its end. */
  next: ListPosition | null;
}

interface Merge {
  lists: readonly ScanList[];
  order: 'asc' | 'desc';
  from: ListPosition | null;
  /** Rows of a page. */
  size: number;
  /** Rows that the first round reads from all lists together; the others read as many as the page seems to lack. */
  first: number;
  /** Rows that are read for one page at the most, but for one of each list. */
  budget: number;
}

/** Fewer rows than this are not read at a time: another call costs more. */
const leastRows = 16;

const sumOf = (buffers: readonly Buffer[], field: 'read' | 'found'): number =>
  buffers.reduce((sum, buffer) => sum + buffer[field], 0);

/**
 * Merges several sorted and filtered lists into one page. Reads a bounded number of rows: where few of them pass the
 * filter the page is shorter than `size`, even empty, and reports that more follows.
 */
export const mergeScans = async ({ lists, order, from, size, first, budget }: Merge): Promise<MergedScan> => {
  const sign = order === 'asc' ? 1 : -1;
  const compare = (one: ListPosition, other: ListPosition): number => sign * comparePlaces(one, other);
  const buffers: Buffer[] = lists.map((scan) => ({
    scan,
    rows: [],
    read: 0,
    found: 0,
    reached: from,
    ended: false,
  }));
  let left = budget;
  const advance = async (wanted: readonly Buffer[], rows: number): Promise<void> => {
    const limit = Math.max(1, Math.floor(rows / wanted.length));
    await Promise.all(
      wanted.map(async (buffer) => {
        const part = await buffer.scan(buffer.reached, limit);
        left -= part.read;
        buffer.read += part.read;
        buffer.found += part.rows.length;
        buffer.rows.push(...part.rows);
        buffer.ended = part.reached === null;
        buffer.reached = part.reached;
      }),
    );
  };
  const unread = (): Buffer[] => buffers.filter(({ ended }) => !ended);
  /** The place up to which all lists were read; null when all are at their end. */
  const frontier = (): ListPosition | null =>
    unread()
      .map(({ reached }) => reached!)
      .toSorted(compare)[0] ?? null;

  const rows: Row[] = [];
  const take = (until: ListPosition | null): void => {
    while (rows.length < size) {
      const next = buffers
        .filter(({ rows: [row] }) => row !== undefined && (until === null || compare(row, until) <= 0))
        .toSorted((one, other) => compare(one.rows[0]!, other.rows[0]!))[0];
      if (!next) return;
      rows.push(next.rows.shift()!);
    }
  };

  let until: ListPosition | null = null;
  let last = first;
  const strideOf = (wanted: readonly Buffer[]): number => {
    const [read, found] = [sumOf(wanted, 'read'), sumOf(wanted, 'found')];
    return read === 0 ? first : Math.max(leastRows, readsNeeded({ read, found, missing: size - rows.length, last }));
  };
  while (buffers.length > 0) {
    const least = until;
    // The lists without rows, and the one that holds the others up.
    const wanted = unread().filter(({ rows: buffered, reached }) => buffered.length === 0 || reached === least);
    last = Math.min(strideOf(wanted), left);
    await advance(wanted, last);
    until = frontier();
    take(until);
    if (rows.length === size) {
      const more = until !== null || buffers.some((buffer) => buffer.rows.length > 0);
      return { rows, next: more ? positionOf(rows.at(-1)!) : null };
    }
    if (until === null || left <= 0) return { rows, next: until };
  }
  return { rows, next: null };
};
