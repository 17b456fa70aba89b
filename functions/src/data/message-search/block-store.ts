import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type BatchRequest, batchWrite } from '../../platform/batch-write.ts';
import { environment } from '../../platform/environment.ts';
import { queryRaw, type RawItem } from '../../platform/table-reads.ts';
import { directoryKey, messagesKey, messagesPrefix, partitionOf, wordsKey, wordsPrefix } from './block-keys.ts';
import { encodeMessages, encodeWords, messagesABlock } from './blocks.ts';
import { encodeDirectory } from './directory.ts';
import type { SegmentContent, StoredSegment } from './segment.ts';

/** Writes, merges and removes the blocks of a company's segments. */
export interface BlockStore {
  /** Writes a segment's blocks. */
  write(segmentId: string, content: SegmentContent): Promise<void>;
  /** Reads a whole segment, to merge it. */
  read(segmentId: string): Promise<Omit<StoredSegment, 'gone'>>;
  /** Removes a segment's blocks, as far as they are there. */
  remove(segmentId: string): Promise<void>;
}

export const blockStore = (client: DynamoDBDocumentClient, companyId: number): BlockStore => {
  const TableName = environment().TABLE_NAME;

  const readBlocks = async (segmentId: string, kind: string): Promise<Uint8Array[]> => {
    const blocks: Uint8Array[] = [];
    let next: RawItem | undefined;
    do {
      const page = await queryRaw(client, {
        TableName,
        KeyConditionExpression: 'pk = :partition AND begins_with(sk, :kind)',
        ExpressionAttributeValues: { ':partition': partitionOf(companyId, segmentId), ':kind': kind },
        ConsistentRead: true,
        ExclusiveStartKey: next,
      });
      for (const { bytes } of page.items) blocks.push(bytes!.B!);
      ({ next } = page);
    } while (next);
    return blocks;
  };

  return {
    write: async (segmentId, { messages, entries }) => {
      const pk = partitionOf(companyId, segmentId);
      const put = (sk: string, bytes: Uint8Array): BatchRequest => ({
        PutRequest: { Item: { pk, sk, bytes } },
      });
      const firstTimes: string[] = [];
      const lastWords: string[] = [];
      const requests = function* (): Generator<BatchRequest> {
        for (let from = 0; from < messages.length; from += messagesABlock) {
          const key = messagesKey(firstTimes.length);
          firstTimes.push(messages[from]!.ulid);
          yield put(key, encodeMessages(messages.slice(from, from + messagesABlock)));
        }
        for (const { last, bytes } of encodeWords(entries)) {
          const key = wordsKey(lastWords.length);
          lastWords.push(last);
          yield put(key, bytes);
        }
      };
      await batchWrite(client, requests());
      await batchWrite(client, [put(directoryKey, encodeDirectory({ lastWords, firstTimes }))]);
    },
    read: async (segmentId) => {
      const [messageBlocks, wordBlocks] = await Promise.all([
        readBlocks(segmentId, messagesPrefix),
        readBlocks(segmentId, wordsPrefix),
      ]);
      return { messageBlocks, wordBlocks };
    },
    remove: async (segmentId) => {
      const pk = partitionOf(companyId, segmentId);
      let next: RawItem | undefined;
      do {
        const page = await queryRaw(client, {
          TableName,
          KeyConditionExpression: 'pk = :partition',
          ExpressionAttributeValues: { ':partition': pk },
          ProjectionExpression: 'sk',
          ConsistentRead: true,
          ExclusiveStartKey: next,
        });
        await batchWrite(
          client,
          page.items.map(({ sk }) => ({ DeleteRequest: { Key: { pk, sk: sk!.S } } })),
        );
        ({ next } = page);
      } while (next);
    },
  };
};
