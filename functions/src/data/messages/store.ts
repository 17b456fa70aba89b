import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { messageEntity, versionsEntity } from './entities.ts';
import { markerStore, type MarkerStore } from './marker-store.ts';
import { messageReads, type MessageReads } from './message-reads.ts';
import { messageWrites, type MessageWrites } from './message-writes.ts';
import type { StoredVersion } from './record.ts';

/** Messages of one company. */
interface MessageStore extends MessageReads, MarkerStore, MessageWrites {
  /** Reads the earlier texts of a message, oldest first. */
  versions(messageId: string): Promise<readonly StoredVersion[]>;
}

export const messageStore = (client: DynamoDBDocumentClient, companyId: number): MessageStore => {
  const versions = entityStore(versionsEntity, client, companyId);
  return {
    ...messageReads(entityStore(messageEntity, client, companyId)),
    ...markerStore(client, companyId),
    ...messageWrites(client, companyId),
    versions: async (messageId) => (await versions.get(messageId))?.versions ?? [],
  };
};
