import * as z from 'zod';
import { defineCursor } from '../../platform/cursor.ts';

/** The place in a list of tickets where a page ended. */
export const listCursor = defineCursor(
  z.object({ updatedAt: z.int().nonnegative().max(9_999_999_999_999), id: z.int().nonnegative().max(999_999_999_999) }),
);

/** The place in the search index where a page ended. */
export const searchCursor = defineCursor(z.int().nonnegative().max(999_999_999_999));
