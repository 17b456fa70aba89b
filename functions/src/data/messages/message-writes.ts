import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Ack } from '@recado/shared/contract/messages';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { environment } from '../../platform/environment.ts';
import { put, remove, update, type Write } from '../../platform/write.ts';
import { markerEntity, messageEntity, versionsEntity } from './entities.ts';
import { ticketIdOf, ulidOf } from './message-id.ts';
import { type Item, toItem } from './message-item.ts';
import { type ChatKey, scopeOf } from './message-key.ts';
import type { EarlyChanges, MessageContent, MessageRecord, PollVote, QuotedMessage, StoredMedia } from './record.ts';
import { versionWrites } from './versions.ts';

/** Writes of a company's messages, as parts of transactions. */
export interface MessageWrites {
  /** Labels `message` and `marker`; the latter fails if the message is stored already, or an early change arrived after `seen` was read. */
  creation(message: MessageRecord, seen?: EarlyChanges | null): Write[];
  /** Label `message`; fails if the message was edited, revoked, reacted to or transcribed since it was read. Keeps the text before an edit, and drops the texts that `after` no longer counts. */
  changed(before: MessageRecord, after: MessageRecord): Write[];
  /** Stores another text of what the message quotes. Label `message`; fails if the message was edited, revoked or reacted to since it was read. */
  quoteChanged(after: MessageRecord & { quoted: QuotedMessage }): Write;
  /** Label `message`; fails if the message has a transcription, or a call may still transcribe it. Times in milliseconds. */
  transcribing(message: MessageRecord, until: number, now: number): Write;
  /** Label `message`; fails if the message has a transcription, or was edited, revoked or reacted to since it was read. */
  transcribed(message: MessageRecord, text: string): Write;
  /** Lets another call transcribe the message. */
  notTranscribed(message: MessageRecord): Write;
  /** Label `message`; fails unless the stored ack is smaller than `after` has it, whose failure stands if there is one. */
  acknowledged(after: MessageRecord): Write;
  /** Label `message`; fails if another participant's receipt came since it was read. */
  groupReceipt(before: MessageRecord, after: MessageRecord): Write;
  /** Label `message`; fails once the message has the ack `arrived`, or a larger one. */
  failed(message: MessageRecord, reason: string, arrived: Ack): Write;
  /** Label `message`; fails unless the message had failed and stands as it was read. `commandId` is that of the new attempt. */
  retried(message: MessageRecord, commandId: string): Write;
  /** Label `message`; fails unless its media state is still what it was. */
  mediaChanged(message: MessageRecord, state: MessageRecord['mediaState'], media: StoredMedia): Write;
  /** Label `message`; fails unless the message still lacks its content. */
  completed(message: MessageRecord, content: MessageContent): Write;
  /** Label `message`; fails unless its votes are still what they were. */
  voted(message: MessageRecord, votes: PollVote[]): Write;
  /**
   * Moves a message into the chat of another contact on the same connection; its id and ticket stay. Label `message` fails
   * if it changed since it was read, or is gone.
   */
  moved(message: MessageRecord, contactId: number): Write[];
  /** Labels `message`, `marker` and `message versions`. */
  removal(message: MessageRecord): Write[];
}

/** Attributes that change while a message stands; `revision` stands for those of its text. */
const changing = [
  'ack',
  'failure',
  'retryId',
  'mediaType',
  'mediaState',
  'transcription',
  'transcribingUntil',
  'revision',
  'votes',
  'readers',
] as const;

/** Returns the condition that an item stands as it was read; empty values may be absent. */
const unchanged = (item: Item) => {
  const parts = changing.map((name) => {
    if (item[name] !== undefined) return `#${name} = :${name}`;
    if (name === 'votes' || name === 'readers') return `(attribute_not_exists(#${name}) OR size(#${name}) = :zero)`;
    return `(attribute_not_exists(#${name}) OR #${name} = :zero)`;
  });
  return {
    ConditionExpression: parts.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(changing.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries([
      [':zero', 0],
      ...changing.flatMap((name) => (item[name] === undefined ? [] : [[`:${name}`, item[name]] as const])),
    ]),
  };
};

export const messageWrites = (client: DynamoDBDocumentClient, companyId: number): MessageWrites => {
  const messages = messageEntity(client);
  const markers = entityStore(markerEntity, client, companyId);
  const versions = entityStore(versionsEntity, client, companyId);
  const key = (chat: ChatKey, id: string) => ({
    companyId,
    whatsappId: chat.whatsappId,
    contactId: chat.contactId,
    ticketId: ticketIdOf(id),
    ulid: ulidOf(id),
  });
  const patch = (message: MessageRecord) => messages.patch(key(message, message.id));
  return {
    creation: (message, seen = null) => {
      const stored = put('message', messages.put(toItem(companyId, message)).params());
      if (message.wid === null) return [stored];
      const { whatsappId, wid, contactId, ticketId, id: messageId } = message;
      return [
        stored,
        markers.put(
          { whatsappId, scope: String(scopeOf(message)), wid, contactId, ticketId, messageId },
          seen === null || seen.revision === null
            ? { when: 'attribute_not_exists(#pk)' }
            : {
                when: 'attribute_not_exists(#messageId) AND #earlyRevision = :revision',
                values: { revision: seen.revision },
              },
        ),
      ];
    },
    acknowledged: (after) =>
      update(
        'message',
        patch(after)
          .set({ ack: after.ack })
          .remove(after.failure === null ? ['failure'] : [])
          .where((item, { lt }) => lt(item.ack, after.ack as number))
          .params(),
      ),
    groupReceipt: (before, { ack, readers }) =>
      update(
        'message',
        patch(before)
          .set({ ack, readers })
          .remove(['failure'])
          .where(
            (item, { notExists, eq, lte }) =>
              `${lte(item.ack, ack as number)} AND ${Object.keys(before.readers).length === 0 ? notExists(item.readers) : eq(item.readers, before.readers)}`,
          )
          .params(),
      ),
    failed: (message, reason, arrived) =>
      update(
        'message',
        patch(message)
          .set({ failure: reason })
          .where(
            (item, { lt, eq, notExists }) =>
              `${lt(item.ack, arrived as number)} AND ${message.retryId === null ? notExists(item.retryId) : eq(item.retryId, message.retryId)}`,
          )
          .params(),
      ),
    retried: (message, commandId) =>
      update(
        'message',
        patch(message)
          .set({ retryId: commandId })
          .remove(['failure'])
          .where(
            (item, { exists, notExists, eq }) =>
              `${exists(item.failure)} AND ${message.revision === 0 ? notExists(item.revision) : eq(item.revision, message.revision)}`,
          )
          .params(),
      ),
    mediaChanged: (message, state, media) =>
      update(
        'message',
        patch(message)
          .set({ mediaState: state, media })
          .where((item, { eq }) => eq(item.mediaState, message.mediaState))
          .params(),
      ),
    changed: (before, after) => {
      const {
        body,
        mentions,
        isDeleted,
        isEdited,
        editedAt,
        editedBy,
        edits,
        beforeEdit,
        reactions,
        failure,
        media,
        card,
        mediaType,
        mediaState,
      } = after;
      const gone = [
        ...(failure === null ? ['failure' as const] : []),
        ...(media === null ? ['media' as const] : []),
        ...(card === null ? ['card' as const] : []),
        ...(editedAt === null ? ['editedAt' as const] : []),
        ...(editedBy ? [] : ['editedBy' as const]),
        ...(edits ? [] : ['edits' as const]),
        ...(media === null && before.media !== null ? ['transcription' as const] : []),
        ...(beforeEdit ? [] : ['beforeEdit' as const]),
        ...(mentions?.length ? [] : ['mentions' as const]),
      ];
      const change = update(
        'message',
        patch(before)
          .set({
            body,
            isDeleted,
            isEdited,
            reactions,
            mediaType,
            mediaState,
            revision: before.revision + 1,
            ...(failure === null ? {} : { failure }),
            ...(media === null ? {} : { media }),
            ...(card === null ? {} : { card }),
            ...(editedAt === null ? {} : { editedAt }),
            ...(editedBy ? { editedBy } : {}),
            ...(edits ? { edits } : {}),
            ...(beforeEdit ? { beforeEdit } : {}),
            ...(mentions?.length ? { mentions } : {}),
          })
          .remove(gone)
          .where((item, { notExists, eq, exists }) =>
            [
              before.revision === 0 ? notExists(item.revision) : eq(item.revision, before.revision),
              before.transcription === undefined ? notExists(item.transcription) : exists(item.transcription),
            ].join(' AND '),
          )
          .params(),
      );
      return [change, ...versionWrites(versions, before, after)];
    },
    quoteChanged: (after) =>
      update(
        'message',
        patch(after)
          .set({ quoted: after.quoted })
          .where((item, { notExists, eq }) =>
            after.revision === 0 ? notExists(item.revision) : eq(item.revision, after.revision),
          )
          .params(),
      ),
    transcribing: (message, until, now) =>
      update(
        'message',
        patch(message)
          .set({ transcribingUntil: until })
          .where(
            (item, { notExists, lt }) =>
              `${notExists(item.transcription)} AND (${notExists(item.transcribingUntil)} OR ${lt(item.transcribingUntil, now)})`,
          )
          .params(),
      ),
    transcribed: (message, text) =>
      update(
        'message',
        patch(message)
          .set({ transcription: text })
          .remove(['transcribingUntil'])
          .where(
            (item, { notExists, eq }) =>
              `${notExists(item.transcription)} AND ${message.revision === 0 ? notExists(item.revision) : eq(item.revision, message.revision)}`,
          )
          .params(),
      ),
    notTranscribed: (message) => update('message', patch(message).remove(['transcribingUntil']).params()),
    completed: (message, { body, mediaType, mediaState, media, card }) =>
      update(
        'message',
        patch(message)
          .set({ body, mediaType, mediaState, ...(media ? { media } : {}), ...(card ? { card } : {}) })
          .where((item, { eq }) => eq(item.mediaType, message.mediaType))
          .params(),
      ),
    voted: (message, votes) =>
      update(
        'message',
        patch(message)
          .set({ votes })
          .where((item, { eq, notExists }) =>
            message.votes.length === 0 ? notExists(item.votes) : eq(item.votes, message.votes),
          )
          .params(),
      ),
    moved: (message, contactId) => {
      const after = { ...message, contactId };
      const { whatsappId, wid, ticketId, id: messageId } = after;
      const scope = String(scopeOf(after));
      const stored = [
        put('message', messages.put(toItem(companyId, after)).params()),
        remove('message', {
          ...messages.delete(key(message, message.id)).params(),
          ...unchanged(toItem(companyId, message)),
        }),
      ];
      if (wid === null) return stored;
      const before = markers.key({ whatsappId, scope: String(scopeOf(message)), wid });
      return [
        ...stored,
        markers.put({ whatsappId, scope, wid, contactId, ticketId, messageId }),
        ...(scope === String(scopeOf(message))
          ? []
          : [remove('marker', { TableName: environment().TABLE_NAME, Key: before })]),
      ];
    },
    removal: (message) => [
      remove('message', messages.delete(key(message, message.id)).params()),
      ...(message.edits ? versions.remove({ messageId: message.id, versions: [] }) : []),
      ...(message.wid === null
        ? []
        : [
            remove('marker', {
              TableName: environment().TABLE_NAME,
              Key: markers.key({
                whatsappId: message.whatsappId,
                scope: String(scopeOf(message)),
                wid: message.wid,
              }),
            }),
          ]),
    ],
  };
};
