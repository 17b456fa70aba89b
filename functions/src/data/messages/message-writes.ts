import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Condition } from '../../platform/entity/condition.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { batchRequestOf, batchWrite } from '../../platform/batch-write.ts';
import { environment } from '../../platform/environment.ts';
import { remove, type Write } from '../../platform/write.ts';
import { markerEntity, messageEntity, versionsEntity } from './entities.ts';
import { toStored } from './message-item.ts';
import { scopeOf } from './message-key.ts';
import { messagePatches, type MessagePatches } from './message-patches.ts';
import type { EarlyChanges, MessageRecord } from './record.ts';
import { unchanged } from './unchanged.ts';

/** Writes of a company's messages, as parts of transactions. */
export interface MessageWrites extends MessagePatches {
  /** Labels `message` and `marker`; the latter fails if the message is stored already, or an early change arrived after `seen` was read. */
  creation(message: MessageRecord, seen?: EarlyChanges | null): Write[];
  /**
   * Moves a message into the chat of another contact on the same connection, as `after` has it; its id and ticket stay.
   * Label `message` fails if it changed since it was read, or is gone; `marker`, if the message is stored in that chat
   * already, or an early change arrived there after `seen` was read.
   */
  moved(message: MessageRecord, after: MessageRecord, seen: EarlyChanges | null): Write[];
  /** Labels `message`, `marker` and `message versions`. */
  removal(message: MessageRecord): Write[];
  /** Removes messages as `removal` does, each by itself, at half the price of a transaction. */
  erase(messages: readonly MessageRecord[]): Promise<void>;
}

/** Holds while a message is not stored, and has the early changes that were read. */
const isUnstored = (seen: EarlyChanges | null): Condition =>
  seen === null || seen.revision === null
    ? { when: 'attribute_not_exists(#pk)' }
    : {
        when: 'attribute_not_exists(#messageId) AND #earlyRevision = :revision',
        values: { revision: seen.revision },
      };

/** The key of a message's marker. */
const markerKeyOf = (message: MessageRecord, wid: string) => ({
  whatsappId: message.whatsappId,
  scope: String(scopeOf(message)),
  wid,
});

export const messageWrites = (client: DynamoDBDocumentClient, companyId: number): MessageWrites => {
  const messages = entityStore(messageEntity, client, companyId);
  const markers = entityStore(markerEntity, client, companyId);
  const versions = entityStore(versionsEntity, client, companyId);
  const removeMarker = (message: MessageRecord, wid: string): Write =>
    remove('marker', { TableName: environment().TABLE_NAME, Key: markers.key(markerKeyOf(message, wid)) });
  const removal = (message: MessageRecord): Write[] => [
    ...messages.remove(toStored(companyId, message)),
    ...(message.edits ? versions.remove({ messageId: message.id, versions: [] }) : []),
    ...(message.wid === null ? [] : [removeMarker(message, message.wid)]),
  ];
  return {
    ...messagePatches(messages, versions),
    creation: (message, seen = null) => {
      const stored = messages.put(toStored(companyId, message));
      if (message.wid === null) return [stored];
      const { wid, contactId, ticketId, id: messageId } = message;
      return [stored, markers.put({ ...markerKeyOf(message, wid), contactId, ticketId, messageId }, isUnstored(seen))];
    },
    moved: (message, after, seen) => {
      const { wid, contactId, ticketId, id: messageId } = after;
      const stored = [
        messages.put(toStored(companyId, after)),
        ...messages.remove(toStored(companyId, message), unchanged(message)),
      ];
      if (wid === null) return stored;
      const marker = { ...markerKeyOf(after, wid), contactId, ticketId, messageId };
      if (after.fromMe) return [...stored, markers.put(marker)];
      return [...stored, markers.put(marker, isUnstored(seen)), removeMarker(message, wid)];
    },
    removal,
    erase: (erased) => batchWrite(client, erased.flatMap(removal).map(batchRequestOf)),
  };
};
