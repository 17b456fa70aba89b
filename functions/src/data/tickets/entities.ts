import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { IntegrationAnswer, IntegrationInput } from '@recado/shared/contract/queue-messages/integration';
import { consentAnswers, ticketLogTypes } from '@recado/shared/contract/ticket-log';
import { ticket, ticketChannels, ticketStatus } from '@recado/shared/contract/tickets';
import type { FlowProgress } from '@recado/shared/flow/advance';
import { mediaType } from '@recado/shared/contract/media-types';
import { tabOf } from '@recado/shared/search/ticket-filter';
import { localTime } from '@recado/shared/text/time';
import * as z from 'zod';
import { placeOf } from './list-place.ts';
import { isOlderDialogue, olderDialogueAttributes } from './older-ticket.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';

/** An address; the contracts check it where it arrives. */
const storedAddress = z.custom<Address>((value) => typeof value === 'object' && value !== null);

/** The middle of a queue's list key: the queue (0: none), and whether the tickets there have an attendant. */
export const queueListOf = (queueId: number | null, hold: 'free' | 'taken'): string => `${queueId ?? 0}#${hold}`;

/**
 * A ticket as it is stored: the wire's, without the names that are joined when it is shown; and the lists it stands in
 * while `listed`: gsi1 by status, queue and whether it has an attendant; gsi2 by status and attendant; gsi3 by tab, for
 * those who see all tickets of the company. All in the order of the last change, by the minute. Times in milliseconds since
 * 1970, which have 13 digits until 2286. Every write is conditional on the version.
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
    createdAt: z.int(),
    updatedAt: z.int(),
    version,
  }),
  partition: 'c#{companyId}#ticket#{id:12}',
  sort: 'ticket',
  formerly: { inDialogue: { from: olderDialogueAttributes, read: isOlderDialogue } },
  computed: {
    queueList: ({ queueId, userId }) => queueListOf(queueId, userId === null ? 'free' : 'taken'),
    tab: ({ status }) => tabOf(status),
    place: ({ updatedAt }) => placeOf(updatedAt),
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

/**
 * The memory of the bot or of an integration about the conversation of a ticket. It counts only while the ticket's
 * `inDialogue` is true, and is written together with the ticket, whose version guards both: ending a dialogue writes
 * the ticket alone, and the next one replaces the item.
 */
export const dialogueEntity = defineEntity({
  name: 'dialogue',
  schema: z.object({
    ticketId: z.int(),
    /**
     * The time when the bot sent a menu, an option's text or the text of closed hours last; null before it has asked in
     * this service cycle.
     */
    wroteAt: z.int().nullable().default(null),
    /**
     * The number of times that the bot repeated itself since the contact last answered it: its menu, or that it is
     * closed.
     */
    repetitions: z.int().default(0),
    /** True once the contact got the text of the hours in which nobody answers. */
    isOutOfHours: z.boolean().default(false),
    /** The options of the queue's tree that the contact has chosen, from the first level on; empty at the queue itself. */
    chosenOptionIds: z.array(z.int()).default([]),
    /** The integration that answers: of the connection, of the queue or by the contact's choice; null for none. */
    integrationId: z.int().nullable().default(null),
    /** The queues of the main menu that the contact saw last, in their order; empty where it saw none. */
    shownQueueIds: z.array(z.int()).default([]),
    /** The call of an integration whose answer the ticket waits for; null for none. */
    callId: z.string().nullable().default(null),
    /** The rest of an integration's answer that is still to be done; null for nothing. */
    answer: z
      .custom<Pick<IntegrationAnswer, 'parts' | 'command' | 'ends' | 'expiresIn'>>((value) => typeof value === 'object')
      .nullable()
      .default(null),
    /** The messages that the service has not answered yet, the oldest first. */
    inputs: z.custom<readonly IntegrationInput[]>((value) => Array.isArray(value)).default([]),
    /** The name of the service's session with the contact; null before one began, and after it ended. */
    session: z.string().nullable().default(null),
    /** The time at which the dialogue continues by itself; null while it waits for the contact. */
    continuesAt: z.int().nullable().default(null),
    /** Tokens that integrations took for their answers in this dialogue. */
    tokens: z.int().default(0),
    /** The flow that the contact is in, with its version; its place is null once it has ended. Null where none began. */
    flow: z
      .custom<FlowProgress>((value) => typeof value === 'object')
      .nullable()
      .default(null),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'dialogue',
  omitDefaults: true,
  unlimited: 'traffic',
});

/**
 * The pointer of a chat (a contact on a connection): a conditional item, so that two first messages can't open two
 * tickets. Messages are stored in the same partition.
 */
export const chatEntity = defineEntity({
  name: 'chat',
  schema: z.object({
    whatsappId: z.int(),
    contactId: z.int(),
    /** The one ticket that is not closed, if any. */
    activeTicketId: z.int().nullable(),
    /** The closed ticket that the closed list shows and that may be reopened. */
    lastClosedTicketId: z.int().nullable(),
    /** Tickets that were reopened after newer ones, in this order: their messages lie among those of other tickets. */
    reopenedTicketIds: z.array(z.int()).default([]),
    jid: z.string(),
    address: storedAddress,
    version,
  }),
  partition: 'c#{companyId}#chat#{whatsappId}#{contactId}',
  sort: 'chat',
  unlimited: 'traffic',
});

/** A connection on which a contact has a chat, stored beside the contact: its chats are found after the connection is gone. */
export const contactChatEntity = defineEntity({
  name: 'contact chat',
  schema: z.object({ contactId: z.int(), whatsappId: z.int() }),
  partition: 'c#{companyId}#contact#{contactId:12}',
  sort: 'chat#{whatsappId:12}',
  unlimited: 'traffic',
});

/** The reasons why a service cycle ends: the types of the ticket's log, of which `closed` is an agent's closing. */
const closingReasons = ['closed', 'clientClosed', 'autoClose', 'transfered', 'merged', 'lgpd', 'botLoop'] as const;

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
    /** The time when an agent wrote to the contact first, here or on the phone; null before. */
    firstAnsweredAt: z.int().nullable().default(null),
    /** Null while the ticket is in service. */
    closingReason: z.enum(closingReasons).nullable().default(null),
    createdAt: z.int(),
    queuedAt: z.int().nullable(),
    startedAt: z.int().nullable(),
    closedAt: z.int().nullable(),
    finishedAt: z.int().nullable(),
    ratingAt: z.int().nullable(),
    rated: z.boolean(),
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
    createdAt: z.int(),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'log#{id}',
  unlimited: 'traffic',
});
