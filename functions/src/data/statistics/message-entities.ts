import type { Author, TrafficCounts } from '@recado/shared/metrics/messages';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';

/**
 * The number of messages that came in and left on a day in a ticket, or by a connection's campaigns without tickets. It is written once
 * the day or the service cycle is over; until then the ticket counts them itself, and the connection's pace.
 */
export const trafficEntity = defineEntity({
  name: 'traffic',
  schema: z.object({
    /** YYYY-MM-DD, in the company's time zone. */
    day: z.iso.date(),
    whatsappId: z.int(),
    /** Null for messages without a ticket. */
    ticketId: z.int().nullable(),
    /** The time when it was written, in milliseconds since 1970: a ticket that is reopened has another one. */
    at: z.int(),
    counts: z.custom<TrafficCounts>((value) => typeof value === 'object' && value !== null),
  }),
  partition: 'c#{companyId}#traffic#{day}',
  sort: '{source}#{at:13}',
  computed: { source: ({ ticketId, whatsappId }) => (ticketId === null ? `w${whatsappId}` : `t${ticketId}`) },
  unlimited: 'traffic',
});

/** A message that its channel charges for, by the day on which it arrived. */
export const chargeEntity = defineEntity({
  name: 'message charge',
  schema: z.object({
    /** YYYY-MM-DD, in the company's time zone. */
    day: z.iso.date(),
    /** The time when it arrived, in milliseconds since 1970. */
    at: z.int(),
    whatsappId: z.int(),
    wid: z.string(),
    /** Null for a campaign's message without a ticket. */
    ticketId: z.int().nullable(),
    author: z.custom<Author>((value) => typeof value === 'string'),
    /** Meta's kind of charge. */
    category: z.string(),
    /** The calling code of the number that got it; empty for none. */
    country: z.string(),
  }),
  partition: 'c#{companyId}#message-charges#{day}',
  sort: '{whatsappId:12}#{wid}',
  unlimited: 'traffic',
});
