import { invalidInput } from '@recado/shared/contract/errors';
import type { z } from 'zod';
import { parseJson } from '@recado/shared/text/well-formed';

/** Turns a place in a list into the opaque text that a client sends back for the next page. */
interface Cursor<Position> {
  encode(position: Position): string;
  /** Null for the first page, which has no cursor. Throws ERR_VALIDATION for a text that `encode` did not make. */
  decode(text: string | null | undefined): Position | null;
}

/**
 * Declares the cursor of a list. Cursors are not signed: a position only says where the caller's own list continues, so
 * checking its shape is enough.
 */
export const defineCursor = <Schema extends z.ZodType>(schema: Schema): Cursor<z.output<Schema>> => ({
  encode: (position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
  decode: (text) => {
    if (text === undefined || text === null) return null;
    try {
      return schema.parse(parseJson(Buffer.from(text, 'base64url').toString()));
    } catch {
      throw invalidInput('query.cursor', 'invalid_format');
    }
  },
});
