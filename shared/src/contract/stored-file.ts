import * as z from 'zod';

/** A file that the company keeps, as the bot's messages send it. */
export const storedFile = z.object({
  /** The key under which it is stored; a browser gets a link to it by a call. */
  key: z.string().min(1).max(512),
  name: z.string().min(1).max(255),
  mimetype: z.string().min(1).max(255),
  /** Bytes. */
  size: z.int().min(0),
});
export type StoredFile = z.output<typeof storedFile>;
