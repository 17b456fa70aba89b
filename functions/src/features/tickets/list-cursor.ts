import * as z from 'zod';
import { listPosition } from '../../data/tickets/list-place.ts';
import { defineCursor } from '../../platform/cursor.ts';

const ticketId = z.int().nonnegative().max(999_999_999_999);

/** The place in a list of tickets where a page ended. */
export const listCursor = defineCursor(listPosition);

const duePosition = z.union([
  /** The place among the tickets whose service level is running. */
  z.object({ due: listPosition }),
  /** The place among the others; null before the first one. */
  z.object({ list: listPosition.nullable() }),
]);
export type DuePosition = z.output<typeof duePosition>;

/** The place where a page ended of a list that is sorted by the time when service levels are due. */
export const dueCursor = defineCursor(duePosition);

const searchPosition = z.union([
  /** The place in the lists of tickets. */
  z.object({ list: listPosition }),
  /** The place in the index of contacts: those below this id are left. */
  z.object({ contactsBelow: ticketId }),
  /** Among the contacts with a tag: those below this id are left. */
  z.object({ taggedBelow: ticketId }),
  /** The place in the index of messages: those with smaller ULIDs are left; null for all. */
  z.object({
    messagesBelow: z
      .string()
      .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
      .nullable(),
  }),
]);
export type SearchPosition = z.output<typeof searchPosition>;

/** The place where a page of a search ended, in the source that the search reads. */
export const searchCursor = defineCursor(searchPosition);
