import * as z from 'zod';

const time = z.int().nonnegative().max(9_999_999_999_999);
const ticketId = z.int().nonnegative().max(999_999_999_999);

/** A place in a list, as the key of a row says it. */
export interface ListPosition {
  place: number;
  id: number;
}

/**
 * A place in a list: the key of a row read before. `place` is the minute of the last change, or the millisecond where an
 * earlier release wrote the row.
 */
export const listPosition: z.ZodType<ListPosition> = z.union([
  z.object({ place: time, id: ticketId }),
  /** The form in which an earlier release stored it, or gave it to a browser. */
  z.object({ updatedAt: time, id: ticketId }).transform(({ updatedAt, id }) => ({ place: updatedAt, id })),
]);

const minute = 60_000;

/**
 * Returns the time by which lists sort a ticket: the minute of its last change. A ticket that changes again within the
 * minute keeps its place, and each index costs one write unit instead of two.
 */
export const placeOf = (updatedAt: number): number => updatedAt - (updatedAt % minute);

/** Returns the place of a row. */
export const positionOf = ({ place, id }: ListPosition): ListPosition => ({ place, id });

/** Compares two rows as lists sort them. Never 0 for two of them. */
export const comparePlaces = (one: ListPosition, other: ListPosition): number =>
  one.place - other.place || one.id - other.id;

/** Sorts the rows of a page by their last change to the millisecond. */
export const byLastChange = <Row extends { updatedAt: number; id: number }>(
  rows: readonly Row[],
  order: 'asc' | 'desc',
): Row[] => {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => sign * (one.updatedAt - other.updatedAt || one.id - other.id));
};
