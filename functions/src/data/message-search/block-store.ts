import { type DynamoDBDocumentClient, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { environment } from '../../platform/environment.ts';
import { ItemsUnprocessed } from '../../platform/read-many.ts';
import { queryRaw, type RawItem } from '../../platform/table-reads.ts';
import { directoryKey, messagesKey, messagesPrefix, partitionOf, wordsKey, wordsPrefix } from './block-keys.ts';
import { encodeMessages, encodeWords, messagesABlock } from './blocks.ts';
import { encodeDirectory } from './directory.ts';
import type { SegmentContent, StoredSegment } from './segment.ts';

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** DynamoDB takes 25 writes a batch. */
const batchSize = 25;
/** Batches under way at once. */
const parallel = 4;
const maxAttempts = 10;

/** Returns the next elements of an iterator, fewer at its end. */
const takeFrom = <T>(source: Iterator<T, unknown>, count: number): T[] => {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = source.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
};

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

  const send = async (requests: Request[]): Promise<void> => {
    let wanted = requests;
    for (let attempt = 1; wanted.length > 0; attempt++) {
      if (attempt > maxAttempts) throw new ItemsUnprocessed(wanted.length, requests.length);
      if (attempt > 1) await delay(Math.random() * Math.min(2_000, 50 * 2 ** attempt));
      const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: wanted } }));
      wanted = UnprocessedItems?.[TableName] ?? [];
    }
  };

  /** Writes requests in batches, several at a time, while they are made. */
  const sendAll = async (requests: Iterable<Request>): Promise<void> => {
    const source = requests[Symbol.iterator]();
    const worker = async (): Promise<void> => {
      for (;;) {
        const batch = takeFrom(source, batchSize);
        if (batch.length === 0) return;
        await send(batch);
      }
    };
    await Promise.all(Array.from({ length: parallel }, worker));
  };

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
      const put = (sk: string, bytes: Uint8Array): Request => ({
        PutRequest: { Item: { pk, sk, bytes } },
      });
      const firstTimes: string[] = [];
      const lastWords: string[] = [];
      const requests = function* (): Generator<Request> {
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
      await sendAll(requests());
      await send([put(directoryKey, encodeDirectory({ lastWords, firstTimes }))]);
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
        await sendAll(page.items.map(({ sk }) => ({ DeleteRequest: { Key: { pk, sk: sk!.S } } })));
        ({ next } = page);
      } while (next);
    },
  };
};
