import type { Card } from '@recado/shared/contract/cards';
import { mediaTypes } from '@recado/shared/contract/media-types';
import type { Message } from '@recado/shared/contract/messages';
import { CustomAttributeType, Entity } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import type {
  MessageChange,
  MessageRecord,
  PollVote,
  QuotedMessage,
  SentTemplate,
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
          user: { type: CustomAttributeType<NonNullable<Message['user']>>('any') },
          participant: { type: 'string' },
          participantJid: { type: 'string' },
          participantNumber: { type: 'string' },
          quoted: { type: CustomAttributeType<QuotedMessage>('any') },
          editedAt: { type: 'number' },
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
export const markerEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'marker', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          scope: { type: 'string', required: true },
          wid: { type: 'string', required: true },
          contactId: { type: 'number' },
          ticketId: { type: 'number' },
          messageId: { type: 'string' },
          earlyAck: { type: 'number' },
          earlyChanges: { type: CustomAttributeType<readonly MessageChange[]>('any') },
          earlyRevision: { type: 'number' },
          /** Epoch seconds; only of markers whose message has not come. */
          expiresAt: { type: 'number' },
        },
        indexes: {
          byWid: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId', 'scope', 'wid'],
              template: 'c#${companyId}#wid#${whatsappId}#${scope}#${wid}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'marker', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);
