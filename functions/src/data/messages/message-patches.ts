import type { Ack } from '@recado/shared/contract/messages';
import { allOf, type Condition } from '../../platform/entity/condition.ts';
import type { EntityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import type { messageEntity, versionsEntity } from './entities.ts';
import { keyOf } from './message-item.ts';
import type { MessageContent, MessageRecord, PollVote, Pricing, QuotedMessage, StoredMedia } from './record.ts';
import { isStill } from './unchanged.ts';
import { versionWrites } from './versions.ts';

/** Writes that change fields of a stored message. All fail if the message is gone. */
export interface MessagePatches {
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
  /**
   * Label `message`; fails unless the stored ack is smaller than `after` has it, whose failure stands if there is one. With
   * `priced` the kind of charge is stored too, once.
   */
  acknowledged(after: MessageRecord, priced: Pricing | null): Write;
  /** Stores the kind of charge of a message whose receipts came in another order. Label `message`; fails if it has one. */
  priced(message: MessageRecord, pricing: Pricing): Write;
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
}

const notPriced: Condition = { when: 'attribute_not_exists(#pricing)' };
const notTranscribed: Condition = { when: 'attribute_not_exists(#transcription)' };

/** Holds while the text of a message is the one that was read. */
const sameText = ({ revision }: MessageRecord): Condition => isStill('revision', revision);

export const messagePatches = (
  messages: EntityStore<EntityTypesOf<typeof messageEntity>>,
  versions: EntityStore<EntityTypesOf<typeof versionsEntity>>,
): MessagePatches => {
  const patch = (
    message: MessageRecord,
    change: Partial<EntityRecord<typeof messageEntity>>,
    ...conditions: readonly Condition[]
  ): Write => messages.patch(keyOf(message, message.id), change, allOf(...conditions) ?? {});
  return {
    changed: (before, after) => [
      patch(
        before,
        {
          body: after.body,
          isDeleted: after.isDeleted,
          isEdited: after.isEdited,
          editedAt: after.editedAt,
          editedBy: after.editedBy ?? null,
          edits: after.edits ?? 0,
          beforeEdit: after.beforeEdit ?? null,
          mentions: after.mentions ?? [],
          reactions: after.reactions,
          failure: after.failure,
          media: after.media,
          card: after.card,
          mediaType: after.mediaType,
          mediaState: after.mediaState,
          revision: before.revision + 1,
          ...(after.media === null && before.media !== null ? { transcription: null } : {}),
        },
        sameText(before),
        typeof before.transcription === 'string' ? { when: 'attribute_exists(#transcription)' } : notTranscribed,
      ),
      ...versionWrites(versions, before, after),
    ],
    quoteChanged: (after) => patch(after, { quoted: after.quoted }, sameText(after)),
    transcribing: (message, until, now) =>
      patch(message, { transcribingUntil: until }, notTranscribed, {
        when: 'attribute_not_exists(#transcribingUntil) OR #transcribingUntil < :now',
        values: { now },
      }),
    transcribed: (message, text) =>
      patch(message, { transcription: text, transcribingUntil: null }, notTranscribed, sameText(message)),
    notTranscribed: (message) => patch(message, { transcribingUntil: null }),
    acknowledged: ({ failure, ...after }, priced) =>
      patch(
        { failure, ...after },
        { ack: after.ack, ...(failure === null ? { failure } : {}), ...(priced ? { pricing: priced } : {}) },
        { when: '#ack < :ack', values: { ack: after.ack } },
        ...(priced ? [notPriced] : []),
      ),
    priced: (message, pricing) => patch(message, { pricing }, notPriced),
    groupReceipt: (before, { ack, readers }) =>
      patch(
        before,
        { ack, readers, failure: null },
        { when: '#ack <= :ack', values: { ack } },
        isStill('readers', before.readers),
      ),
    failed: (message, reason, arrived) =>
      patch(
        message,
        { failure: reason },
        { when: '#ack < :arrived', values: { arrived } },
        isStill('retryId', message.retryId),
      ),
    retried: (message, commandId) =>
      patch(message, { retryId: commandId, failure: null }, { when: 'attribute_exists(#failure)' }, sameText(message)),
    mediaChanged: (message, state, media) =>
      patch(
        message,
        { mediaState: state, media },
        {
          when: '#mediaState = :before',
          values: { before: message.mediaState },
        },
      ),
    completed: (message, { body, mediaType, mediaState, media, card }) =>
      patch(
        message,
        { body, mediaType, mediaState, ...(media ? { media } : {}), ...(card ? { card } : {}) },
        { when: '#mediaType = :before', values: { before: message.mediaType } },
      ),
    voted: (message, votes) => patch(message, { votes }, isStill('votes', message.votes)),
  };
};
