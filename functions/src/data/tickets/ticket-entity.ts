import { mediaType } from '@recado/shared/contract/media-types';
import { ticket, ticketChannels, ticketStatus } from '@recado/shared/contract/tickets';
import { retentionKinds } from '@recado/shared/limits/retention';
import type { TrafficByDay } from '@recado/shared/metrics/messages';
import { tabOf } from '@recado/shared/search/ticket-filter';
import * as z from 'zod';
import { dueOf, storedServiceLevel } from './service-level.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { placeOf } from './list-place.ts';
import { isOlderDialogue, olderDialogueAttributes, olderDialogueIn } from './older-ticket.ts';
import { storedAddress } from './stored-address.ts';

/** The middle of a queue's list key: the queue (0: none), and whether the tickets there have an attendant. */
export const queueListOf = (queueId: number | null, hold: 'free' | 'taken'): string => `${queueId ?? 0}#${hold}`;

/**
 * A ticket as it is stored: the wire's, without the names that are joined when it is shown; and the lists it stands in
 * while `listed`: gsi1 by status, queue and whether it has an attendant; gsi2 by status and attendant; gsi3 by tab, for
 * those who see all tickets of the company; in the order of the last change, by the minute. A ticket whose service level is
 * running also stands in gsi4, by the time when it is due. Times in milliseconds since 1970, which have 13 digits until
 * 2286. Every write is conditional on the version.
 */
export const ticketEntity = defineEntity({
  name: 'ticket',
  schema: z.object({
    id: z.int(),
    uuid: z.string(),
    companyId: z.int(),
    whatsappId: z.int(),
    contactId: z.int(),
    channel: z.enum(ticketChannels),
    status: ticketStatus,
    queueId: z.int().nullable(),
    userId: z.int().nullable(),
    isGroup: z.boolean(),
    isBot: z.boolean(),
    /** Opened by a user, not by a message that came in. */
    isActiveDemand: z.boolean(),
    /** The time when an import made it; null for others, and once an agent has written. */
    imported: z.int().nullable(),
    /** The contact's fields that lists show, kept right by `TicketStore.contactChanged`. */
    contact: ticket.shape.contact,
    /** The tags of the contact, kept right by `TicketStore.contactChanged`. */
    tagIds: z.array(z.int()).default([]),
    /** The kanban tag in whose lane the ticket stands; null in none. */
    laneId: z.int().nullable(),
    /** The time when it came into its lane; null in none. */
    laneSince: z.int().nullable().default(null),
    /** The deadline that the timer of its lane was started for; null while none runs. */
    laneTimerAt: z.int().nullable().default(null),
    /** The address that answers are sent to, as the channel spells it. */
    jid: z.string(),
    address: storedAddress,
    /** Cut to `lastMessageLength`. */
    lastMessage: z.string(),
    lastMessageType: mediaType.default('conversation'),
    fromMe: z.boolean(),
    /** The id of our newest message while it is one that could not be sent; null otherwise. */
    failedMessageId: z.string().nullable().default(null),
    unreadMessages: z.int(),
    /** True while a dialogue runs: only then the ticket's item `dialogue` counts. */
    inDialogue: z.boolean().default(false),
    /** The dialogue that an earlier release stored in the ticket itself, until its migration moves it; null for none. */
    olderDialogue: z.record(z.string(), z.unknown()).nullable().default(null),
    /** Automatic answers in a row that the contact answered within seconds, and when the last one was sent. */
    autoReplies: z.int().default(0),
    autoRepliedAt: z.int().nullable().default(null),
    /** The time when the contact was asked for its consent, and when it gave it; null before. */
    lgpdSendMessageAt: z.int().nullable().default(null),
    lgpdAcceptedAt: z.int().nullable().default(null),
    /** Day of the company's time zone on which the text of the collective vacation was sent last; null before. */
    vacationDay: z.string().nullable().default(null),
    /** The deadlines that these timers were started for; null while none runs. */
    redirectTimerAt: z.int().nullable().default(null),
    rotationTimerAt: z.int().nullable().default(null),
    /** The service cycle in which the contact learned that an agent is being found for it; null before. */
    rotationCycleId: z.string().nullable().default(null),
    /** The deadline that the ticket's inactivity timer was started for; null while none runs. */
    inactivityTimerAt: z.int().nullable(),
    /** `updatedAt` as the warning of inactivity left it; null before the first one. */
    inactivityWarnedAt: z.int().nullable(),
    /** True from the answer that audio is not accepted until the contact writes a text. */
    isAudioRefused: z.boolean().default(false),
    /**
     * The time when the contact wrote its first message that nobody has answered; null while none waits for an answer.
     */
    waitingSince: z.int().nullable().default(null),
    /** The state in the service levels of its queue; null where none is kept. */
    serviceLevel: storedServiceLevel.nullable().default(null),
    /** The deadline that the timer of its service level was started for; null while none runs. */
    serviceLevelTimerAt: z.int().nullable().default(null),
    /** The author of the last message of a group; null where it is ours, and for persons. */
    lastAuthor: z.string().nullable().default(null),
    /** The contact's rating of the last service cycle, 0 to 10; null while there is none. */
    rating: z.int().min(0).max(10).nullable().default(null),
    /** The number of times that the contact was asked to rate the service cycle. */
    amountUsedBotQueuesNPS: z.int().default(0),
    /** The deadline that the timer of an asked rating was started for; null while none runs. */
    ratingTimerAt: z.int().nullable().default(null),
    /** The running service cycle; null once it is finished. */
    cycleId: z.string().nullable(),
    /** True if the running service cycle has its first answer. */
    isAnswered: z.boolean().default(false),
    /** True if lists show it: always, except closed tickets older than the newest closed one of their chat. */
    listed: z.boolean(),
    /** Time in the id of the newest message: the next one's is greater, whatever the clocks say. */
    messageTime: z.int(),
    /** The time by which the newest message sorts that a channel delivered. */
    receivedTime: z.int().default(0),
    /** Counts the messages stored in the ticket, from when it was introduced; a gap in it tells a browser that it missed one. */
    messageSequence: z.int().default(0),
    /** The messages of days and of a service cycle that are not over: their traffic is stored then (ADR 0090). */
    traffic: z.custom<TrafficByDay>((value) => typeof value === 'object' && value !== null).default({}),
    /** The times when retention rules removed data of the ticket, by their kinds. */
    removedAt: z.partialRecord(z.enum(retentionKinds), z.int()).default({}),
    createdAt: z.int(),
    updatedAt: z.int(),
    version,
  }),
  audited: { name: 'contact', shows: ['status', 'queueId', 'userId', 'whatsappId', 'laneId', 'rating'] },
  partition: 'c#{companyId}#ticket#{id:12}',
  sort: 'ticket',
  formerly: {
    inDialogue: { from: olderDialogueAttributes, read: isOlderDialogue },
    olderDialogue: { from: olderDialogueAttributes, read: olderDialogueIn },
  },
  computed: {
    queueList: ({ queueId, userId }) => queueListOf(queueId, userId === null ? 'free' : 'taken'),
    tab: ({ status }) => tabOf(status),
    place: ({ updatedAt }) => placeOf(updatedAt),
    dueAt: ({ serviceLevel }) => dueOf(serviceLevel),
  },
  indexes: {
    byQueue: {
      index: 'gsi1',
      partition: 'c#{companyId}#tickets#{status}#q#{queueList}',
      sort: '{place:13}#{id:12}',
      when: ({ listed }) => listed,
    },
    byUser: {
      index: 'gsi2',
      partition: 'c#{companyId}#tickets#{status}#u#{userId}',
      sort: '{place:13}#{id:12}',
      when: ({ listed }) => listed,
    },
    byTab: {
      index: 'gsi3',
      partition: 'c#{companyId}#tickets#{tab}',
      sort: '{place:13}#{id:12}',
      when: ({ listed }) => listed,
    },
    byDueTime: {
      index: 'gsi4',
      partition: 'c#{companyId}#tickets-due#{tab}',
      sort: '{dueAt:13}#{id:12}',
      when: ({ listed }) => listed,
    },
    /** The tickets of a chat that no list shows; gsi1 has no other place for them. */
    unlisted: {
      index: 'gsi1',
      partition: 'c#{companyId}#tickets#unlisted#{whatsappId}#{contactId}',
      sort: '{id:12}',
      when: ({ listed }) => !listed,
    },
  },
  omitDefaults: true,
  unlimited: 'traffic',
});
