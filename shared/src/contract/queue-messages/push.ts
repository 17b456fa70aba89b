import * as z from 'zod';
import { mediaType } from '../media-types.ts';
import { id } from '../parameters.ts';

/**
 * A message of a contact that may be notified to users whose window is closed. Queue `push`, standard: a message that
 * SQS delivers twice replaces its own notification.
 */
export const pushMessage = z.object({
  companyId: id,
  ticketId: id,
  message: z.object({
    /** The beginning of the text. */
    body: z.string(),
    mediaType,
    /** Milliseconds since 1970 at which the contact wrote it. */
    createdAt: z.number(),
    /** True when it mentions the company's own number. */
    mentionsUs: z.boolean(),
  }),
});
export type PushMessage = z.output<typeof pushMessage>;
