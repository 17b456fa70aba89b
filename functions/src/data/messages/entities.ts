import type { Card } from '@recado/shared/contract/cards';
import { mediaTypes } from '@recado/shared/contract/media-types';
import { ack, messageRules, type Message } from '@recado/shared/contract/messages';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import type {
  MessageChange,
  MessageRecord,
  Pricing,
  PollVote,
  QuotedMessage,
  SentTemplate,
  StoredVersion,
  StoredMedia,
  StoredMention,
  StoredReaction,
} from './record.ts';

/** The shape of a part was checked before: a message is written once and changed often, and each check costs time. */
const part = <Part extends object>() => z.custom<Part>((value) => typeof value === 'object' && value !== null);

/**
 * A message, in the partition of its chat: by ticket, then by time. Flags that are false, empty lists and nulls are not
 * stored: most messages have none, and each kB is a write unit. It has no version, because receipts, votes, media and
 * reactions of one message arrive at once: each of its writes has a condition of its own.
 */
export const messageEntity = defineEntity({
  name: 'message',
  schema: z.object({
    companyId: z.int(),
    whatsappId: z.int(),
    contactId: z.int(),
    ticketId: z.int(),
    ulid: z.string(),
    wid: z.string().nullable(),
    body: z.string(),
    fromMe: z.boolean(),
    mediaType: z.enum(mediaTypes),
    mediaState: z.enum(['none', 'pending', 'ready', 'failed', 'removed']),
    media: part<StoredMedia>().nullable(),
    card: part<Card>().nullable(),
    votes: part<PollVote[]>().default([]),
    ack,
    failure: z.string().nullable(),
    retryId: z.string().nullable(),
    isPrivate: z.boolean().default(false),
    isDeleted: z.boolean().default(false),
    isEdited: z.boolean().default(false),
    isForwarded: z.boolean().default(false),
    isForwardedOften: z.boolean().default(false),
    transcription: z.string().nullable(),
    transcribingUntil: z.number().nullable(),
    requestId: z.string().nullable(),
    fingerprint: z.string().nullable(),
    user: part<NonNullable<Message['user']>>().nullable(),
    rule: z.enum(messageRules).nullable(),
    participant: z.string().nullable(),
    participantJid: z.string().nullable(),
    participantNumber: z.string().nullable(),
    quoted: part<QuotedMessage>().nullable(),
    editedAt: z.number().nullable(),
    editedBy: z.string().nullable(),
    edits: z.int().default(0),
    beforeEdit: part<NonNullable<MessageRecord['beforeEdit']>>().nullable(),
    reactions: part<readonly StoredReaction[]>().default([]),
    readers: part<MessageRecord['readers']>().default({}),
    revision: z.int().default(0),
    template: part<SentTemplate>().nullable(),
    pricing: part<Pricing>().nullable(),
    mentions: part<readonly StoredMention[]>().default([]),
    sources: part<readonly string[]>().default([]),
    promptId: z.int().nullable(),
    createdAt: z.number(),
  }),
  partition: 'c#{companyId}#chat#{whatsappId}#{contactId}',
  sort: 't#{ticketId:12}#m#{ulid}',
  omitDefaults: true,
  unlimited: 'traffic',
});

/**
 * Says that a message is stored, and where: one item for each, found by the channel's id. Ids of our own messages are
 * unique in a connection (`me`); a contact may choose its ids, so that they count in its chat alone (its contact id).
 * Holds changes that arrive before their message (a receipt, an edit, a revoke, a reaction).
 */
export const markerEntity = defineEntity({
  name: 'marker',
  schema: z.object({
    whatsappId: z.int(),
    /** Absent in the item while only early changes are stored, as is `wid`: the key has both. */
    scope: z.string(),
    wid: z.string(),
    contactId: z.int().nullable(),
    ticketId: z.int().nullable(),
    messageId: z.string().nullable(),
    earlyAck: ack.nullable(),
    earlyChanges: z.custom<readonly MessageChange[]>(Array.isArray).nullable(),
    earlyRevision: z.int().default(0),
    /** Epoch seconds; only of markers whose message has not come. */
    expiresAt: z.int().nullable(),
  }),
  partition: 'c#{companyId}#wid#{whatsappId}#{scope}#{wid}',
  sort: 'marker',
  omitDefaults: true,
  unlimited: 'traffic',
});

/** The earlier texts of an edited message, oldest first: one item for each message. */
export const versionsEntity = defineEntity({
  name: 'message versions',
  schema: z.object({
    messageId: z.string(),
    versions: z.custom<readonly StoredVersion[]>(Array.isArray),
  }),
  partition: 'c#{companyId}#message#{messageId}',
  sort: 'versions',
  unlimited: 'traffic',
});
