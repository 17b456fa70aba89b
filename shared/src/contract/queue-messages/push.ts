import * as z from 'zod';
import { accountActs, accountLogEntry } from '../account-log.ts';
import { serviceLevelNames } from '../../limits/service-levels.ts';
import { alarmingNotices } from '../connections.ts';
import { pauseReasons } from '../campaigns.ts';
import { mediaType } from '../media-types.ts';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** A message of an internal chat that mentions members, who are notified while their window is closed. */
const chatMentionPush = z.object({
  companyId: id,
  chat: z.object({ id, uuid: z.uuid(), title: z.string() }),
  /** The mentioned members. */
  userIds: z.array(id),
  message: z.object({ author: z.string(), body: z.string(), createdAt: z.number() }),
});
export type ChatMentionPush = z.output<typeof chatMentionPush>;

/**
 * A message of a contact, or a colleague's note, that may be notified to users whose window is closed.
 */
const ticketPush = z.object({
  companyId: id,
  ticketId: id,
  message: z.object({
    /** The beginning of the text. */
    body: z.string(),
    mediaType,
    /** Milliseconds since 1970 at which it was written. */
    createdAt: z.number(),
    /** True when it mentions the company's own number. */
    mentionsUs: z.boolean(),
  }),
  /** Set for a note: the colleagues that it mentions, who alone are notified, and its author's name. */
  mentioned: z
    .object({ userIds: z.array(id), by: z.string() })
    .nullable()
    .default(null),
});
export type TicketPush = z.output<typeof ticketPush>;

/** The bot stopped in a ticket, because another bot seems to answer it: administrators whose window is closed are notified. */
const botLoopPush = z.object({
  companyId: id,
  ticketId: id,
  /** Milliseconds since 1970. */
  stoppedAt: z.number(),
});
export type BotLoopPush = z.output<typeof botLoopPush>;

/** A campaign paused by itself: administrators whose window is closed are notified. */
const campaignPausePush = z.object({
  companyId: id,
  campaign: z.object({ id, name: z.string() }),
  reason: z.enum(pauseReasons),
  /** Milliseconds since 1970. */
  pausedAt: z.number(),
});
export type CampaignPausePush = z.output<typeof campaignPausePush>;

/** A colleague transferred a ticket to a user, who is notified while its window is closed. */
const transferPush = z.object({
  companyId: id,
  ticketId: id,
  userId: id,
  /** Name of the colleague. */
  by: z.string(),
  /** Milliseconds since 1970. */
  transferredAt: z.number(),
});
export type TransferPush = z.output<typeof transferPush>;

/** An act on the accounts of the company, of which these users are notified while their window is closed. */
const accountActPush = z.object({
  companyId: id,
  userIds: z.array(id),
  entry: accountLogEntry
    .pick({ by: true, user: true, connection: true, apiKey: true })
    .extend({ act: z.enum(accountActs) }),
  /** Milliseconds since 1970. */
  actedAt: z.number(),
});
export type AccountActPush = z.output<typeof accountActPush>;

/** Meta's notice about the account of a connection: administrators whose window is closed are notified. */
const connectionNoticePush = z.object({
  companyId: id,
  connection: z.object({ id, name: z.string() }),
  notice: z.enum(alarmingNotices),
  /** Its subject, for example a template's name and language. */
  detail: z.string(),
  /** Milliseconds since 1970. */
  noticedAt: z.number(),
});
export type ConnectionNoticePush = z.output<typeof connectionNoticePush>;

/** The time of a ticket's service level is nearly up, or is up: these users are notified while their window is closed. */
const serviceLevelPush = z.object({
  companyId: id,
  ticketId: id,
  userIds: z.array(id),
  level: z.enum(serviceLevelNames),
  isMissed: z.boolean(),
  /** Milliseconds since 1970. */
  reportedAt: z.number(),
});
export type ServiceLevelPush = z.output<typeof serviceLevelPush>;

/** A message of the queue. */
const pushMessage = z.union([
  ticketPush,
  chatMentionPush,
  botLoopPush,
  campaignPausePush,
  transferPush,
  serviceLevelPush,
  accountActPush,
  connectionNoticePush,
]);
export type PushMessage = z.output<typeof pushMessage>;

/** Standard: a message that SQS delivers twice replaces its own notification. */
export const pushQueue = defineQueue({
  name: 'push',
  schema: pushMessage,
  fifo: false,
  timeout: 30,
  maxReceiveCount: 5,
});
