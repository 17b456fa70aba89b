import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

const at = z.int().nonnegative();

/** A step of a campaign. Each may be delivered twice: campaigns and connections know what they wait for. */
const campaignMessage = z.discriminatedUnion('type', [
  /** The time came at which a campaign starts; `at` in milliseconds since 1970. */
  z.object({ type: z.literal('start'), companyId: id, campaignId: id, at }),
  /** It is a connection's turn to send to the next recipient of its campaigns. */
  z.object({ type: z.literal('turn'), companyId: id, whatsappId: id, at }),
  /** The answers to a campaign's confirmations are awaited no longer. */
  z.object({ type: z.literal('answersEnd'), companyId: id, campaignId: id, at }),
  /** A contact wrote on a connection that sent campaigns within the last 30 days. */
  z.object({
    type: z.literal('reply'),
    companyId: id,
    whatsappId: id,
    contactId: id,
    at,
    /** True if the text asks for no further campaigns. */
    optsOut: z.boolean(),
  }),
]);
export type CampaignMessage = z.output<typeof campaignMessage>;

/**
 * Standard. The group is the company: SQS delivers messages of quiet groups first, so many campaigns of one company do not
 * delay those of others. No other step follows a lost turn: fifty deliveries last through two hours of an outage.
 */
export const campaignQueue = defineQueue({
  name: 'campaigns',
  schema: campaignMessage,
  fifo: false,
  delays: true,
  group: ({ companyId }) => String(companyId),
  timeout: 30,
  maxReceiveCount: 50,
});
