import type { Card } from '@recado/shared/contract/cards';
import { mediaTypes } from '@recado/shared/contract/media-types';
import { ack, type Message } from '@recado/shared/contract/messages';
import { CustomAttributeType, Entity } from 'electrodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { padded, perClient, primary } from '../../platform/entity.ts';
import type {
  MessageChange,
  MessageRecord,
  PollVote,
  QuotedMessage,
  SentTemplate,
  StoredVersion,
  StoredMedia,
  StoredMention,
  StoredReaction,
} from './record.ts';

const service = 'recado';

/** A message, in the partition of its chat: by ticket, then by time. */
export const messageEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'message', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          contactId: { type: 'number', required: true },
          ticketId: { type: 'number', required: true, padding: padded },
          ulid: { type: 'string', required: true },
          wid: { type: 'string' },
          body: { type: 'string', required: true },
          fromMe: { type: 'boolean', required: true },
          mediaType: { type: mediaTypes, required: true },
          mediaState: { type: ['none', 'pending', 'ready', 'failed'] as const, required: true },
          media: { type: CustomAttributeType<StoredMedia>('any') },
          card: { type: CustomAttributeType<Card>('any') },
          votes: { type: CustomAttributeType<PollVote[]>('any') },
          ack: { type: 'number', required: true },
          failure: { type: 'string' },
          retryId: { type: 'string' },
          isPrivate: { type: 'boolean' },
          isDeleted: { type: 'boolean' },
          isEdited: { type: 'boolean' },
          isForwarded: { type: 'boolean' },
          isForwardedOften: { type: 'boolean' },
          transcription: { type: 'string' },
          transcribingUntil: { type: 'number' },
          requestId: { type: 'string' },
          user: { type: CustomAttributeType<NonNullable<Message['user']>>('any') },
          participant: { type: 'string' },
          participantJid: { type: 'string' },
          participantNumber: { type: 'string' },
          quoted: { type: CustomAttributeType<QuotedMessage>('any') },
          editedAt: { type: 'number' },
          editedBy: { type: 'string' },
          edits: { type: 'number' },
          beforeEdit: { type: CustomAttributeType<NonNullable<MessageRecord['beforeEdit']>>('any') },
          reactions: { type: CustomAttributeType<readonly StoredReaction[]>('any') },
          readers: { type: CustomAttributeType<MessageRecord['readers']>('any') },
          revision: { type: 'number' },
          template: { type: CustomAttributeType<SentTemplate>('any') },
          mentions: { type: CustomAttributeType<readonly StoredMention[]>('any') },
          createdAt: { type: 'number', required: true },
        },
        indexes: {
          byChat: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId', 'contactId'],
              template: 'c#${companyId}#chat#${whatsappId}#${contactId}',
              casing: 'none',
            },
            sk: {
              field: primary.sk,
              composite: ['ticketId', 'ulid'],
              template: 't#${ticketId}#m#${ulid}',
              casing: 'none',
            },
          },
        },
      },
      configuration,
    ),
);

/**
 * Says that a message is stored, and where: one item for each, found by the channel's id. Ids of our own messages are
 * unique in a connection (`me`); a contact may choose its ids, so that they count in its chat alone (its contact id).
 * What comes before its message (a receipt, an edit, a revoke, a reaction) waits for it here.
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
});
