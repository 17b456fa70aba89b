/** One sorted list, read from a place on: rows after `after`, or from its beginning. */
export type ReadList<Row> = (after: Row | null, limit: number) => Promise<Row[]>;

interface Buffer<Row> {
  read: ReadList<Row>;
  rows: Row[];
  last: Row | null;
  ended: boolean;
}

interface MergedPage<Row> {
  rows: Row[];
  /** The last row that was looked at, shown or not: where the next page continues. Null when every list is at its end. */
  last: Row | null;
}

interface Merge<Row> {
  lists: readonly ReadList<Row>[];
  /** Negative if the first comes first; never 0 for two rows. */
  compare: (one: Row, other: Row) => number;
  keeps: (row: Row) => boolean;
  size: number;
}

/**
 * One page out of several sorted lists. Reads at most twice the page, however long the lists are: a first part of each
 * list at once, such that any one of them alone can fill the page with the rest. Where lists alternate so that more
 * would have to be read, or rows are left out by `keeps`, the page is shorter than `size` and reports that more follows.
 */
export const mergeLists = async <Row>({ lists, compare, keeps, size }: Merge<Row>): Promise<MergedPage<Row>> => {
  if (lists.length === 0) return { rows: [], last: null };
  const first = lists.length === 1 ? size + 1 : Math.max(1, Math.floor(size / (lists.length - 1)));
  let budget = 2 * size;
  const fill = async (buffer: Buffer<Row>, limit: number): Promise<void> => {
    const rows = await buffer.read(buffer.last, limit);
    budget -= rows.length;
    buffer.rows.push(...rows);
    buffer.last = rows.at(-1) ?? buffer.last;
    buffer.ended = rows.length < limit;
  };
  const buffers: Buffer<Row>[] = lists.map((read) => ({ read, rows: [], last: null, ended: false }));
  await Promise.all(buffers.map((buffer) => fill(buffer, first)));

  const rows: Row[] = [];
  let last: Row | null = null;
  while (rows.length < size) {
    const dry = buffers.filter((buffer) => buffer.rows.length === 0 && !buffer.ended);
    if (dry.length > 0) {
      const share = Math.min(size - rows.length, Math.floor(budget / dry.length));
      if (share < 1) return { rows, last };
      await Promise.all(dry.map((buffer) => fill(buffer, share)));
      continue;
    }
    const next = buffers
      .filter((buffer) => buffer.rows.length > 0)
      .sort((one, other) => compare(one.rows[0]!, other.rows[0]!))[0];
    if (!next) return { rows, last: null };
    last = next.rows.shift()!;
    if (keeps(last)) rows.push(last);
  }
  const more = buffers.some((buffer) => buffer.rows.length > 0 || !buffer.ended);
  return { rows, last: more ? last : null };
};
