import { closers, closingReasons } from '@recado/shared/metrics/cycle';
import { serviceLevelNames } from '@recado/shared/limits/service-levels';
import { consentAnswers, ticketLogTypes, toolUse } from '@recado/shared/contract/ticket-log';
import { localTime } from '@recado/shared/text/time';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';

const met = z.boolean().nullable().default(null);
const ids = z.set(z.int()).default(new Set<number>());

/**
 * One service cycle: from a ticket's opening or reopening to its end (behaviour, section 1, "tracking"). It is written when
 * it begins, when its ticket changes its queue, agent or status, at the first answer and at its end. Times in milliseconds
 * since 1970.
 */
export const cycleEntity = defineEntity({
  name: 'cycle',
  schema: z.object({
    id: z.string(),
    ticketId: z.int(),
    whatsappId: z.int(),
    /** The day on which it began, in the time zone that the company had then: YYYY-MM-DD. */
    day: z.iso.date(),
    /** The last agent and queue, and all that the ticket had in the cycle. */
    userId: z.int().nullable(),
    queueId: z.int().nullable(),
    userIds: ids,
    queueIds: ids,
    /** The tags of the contact when the cycle ended; before, when it began. */
    tagIds: z.array(z.int()).default([]),
    /** True if the company began it: an agent, a program or a campaign, not a message that came in. */
    isActiveDemand: z.boolean().default(false),
    /** True if it is the first cycle of a contact that was new on its day. */
    isLead: z.boolean().default(false),
    /** The time when an agent wrote to the contact first, here or on the phone; null before. */
    firstAnsweredAt: z.int().nullable().default(null),
    /** Null while the ticket is in service, and in cycles that earlier releases closed. */
    closedBy: z.enum(closers).nullable().default(null),
    /** Null while the ticket is in service. */
    closingReason: z.enum(closingReasons).nullable().default(null),
    /** The reason of the company's list that the agent chose. */
    reasonId: z.int().nullable().default(null),
    createdAt: z.int(),
    queuedAt: z.int().nullable(),
    startedAt: z.int().nullable(),
    closedAt: z.int().nullable(),
    finishedAt: z.int().nullable(),
    ratingAt: z.int().nullable(),
    rated: z.boolean(),
    /** True if the service level of its queue was met (of next answers, each one); null where none was promised. */
    firstAnswerMet: met,
    nextAnswerMet: met,
    resolutionMet: met,
    /** The contact's rating, 0 to 10. */
    rating: z.int().min(0).max(10).nullable().default(null),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'cycle#{id}',
  indexes: { byDay: { index: 'gsi1', partition: 'c#{companyId}#cycles#{day}', sort: '{ticketId:12}#{id}' } },
  omitDefaults: true,
  formerly: {
    day: { from: ['createdAt'], read: ({ createdAt }) => localTime(createdAt as number, 'UTC').date },
    userIds: { from: ['userId'], read: ({ userId }) => new Set([userId]) },
    queueIds: { from: ['queueId'], read: ({ queueId }) => new Set([queueId]) },
  },
  unlimited: 'traffic',
});

/** An entry of a ticket's log. */
export const logEntity = defineEntity({
  name: 'ticket log',
  schema: z.object({
    id: z.string(),
    ticketId: z.int(),
    type: z.enum(ticketLogTypes),
    userId: z.int().nullable(),
    queueId: z.int().nullable(),
    /** Entries of the type `lane`: the lane that the ticket came into; null if it left its lane. */
    laneId: z.int().nullable().default(null),
    /** The contact's answer to the question for consent, and the channel's id of the message that gave it. */
    consent: z.enum(consentAnswers).optional(),
    wid: z.string().optional(),
    /** The contact's rating from 0 to 10, of the entry that closed a rated ticket. */
    rating: z.int().optional(),
    /** The name of the closing reason that the agent chose. */
    reason: z.string().optional(),
    /** The level, of entries of the type `serviceLevelMissed`. */
    serviceLevel: z.enum(serviceLevelNames).optional(),
    /** The tool, of entries of the type `toolUsed`. */
    tool: toolUse.optional(),
    createdAt: z.int(),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'log#{id}',
  unlimited: 'traffic',
});
