import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** Messages of one commit at the most. */
const maxMessages = 100;

/** A change that the search index follows. */
const searchMessage = z.discriminatedUnion('kind', [
  /** A contact whose searched text changed. */
  z.object({ companyId: id, kind: z.literal('contact'), id }),
  /** Messages of a chat that were stored or, with `isChange`, whose text changed or that were removed. */
  z.object({
    companyId: id,
    kind: z.literal('messages'),
    whatsappId: id,
    contactId: id,
    ids: z.array(z.string().max(50)).max(maxMessages),
    /** The stored text of each id: its words, separated by spaces, and its revision. Left out where they are many. */
    texts: z.array(z.object({ words: z.string(), revision: z.int() })).optional(),
    isChange: z.boolean(),
  }),
]);

/** Standard: the consumer reads the current records, so order does not matter. */
export const searchQueue = defineQueue({
  name: 'search',
  schema: searchMessage,
  fifo: false,
  timeout: 60,
  maxReceiveCount: 10,
});
