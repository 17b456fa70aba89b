import * as z from 'zod';
import { id } from '../parameters.ts';

/** Messages of one commit at the most. */
const maxMessages = 100;

/**
 * What the search index is to follow. Queue `search`, standard: the consumer reads the current records, so order does not
 * matter.
 */
export const searchMessage = z.discriminatedUnion('kind', [
  /** A contact whose searched text changed. */
  z.object({ companyId: id, kind: z.literal('contact'), id }),
  /** Messages of a chat that were stored or, with `isChange`, whose text changed or that were removed. */
  z.object({
    companyId: id,
    kind: z.literal('messages'),
    whatsappId: id,
    contactId: id,
    ids: z.array(z.string().max(50)).max(maxMessages),
    isChange: z.boolean(),
  }),
  /** All messages of the company's contacts with greater ids are to be indexed: see docs/operations.md. */
  z.object({ companyId: id, kind: z.literal('allMessages'), afterContactId: z.int().min(0).default(0) }),
]);
export type SearchMessage = z.output<typeof searchMessage>;
