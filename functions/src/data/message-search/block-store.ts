import { type DynamoDBDocumentClient, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { environment } from '../../platform/environment.ts';
import { ItemsUnprocessed, readMany } from '../../platform/read-many.ts';
import { getItems, queryRaw, type RawItem } from '../../platform/table-reads.ts';
import {
  decodeMessages,
  decodeWords,
  encodeMessages,
  encodeWords,
  type IndexedMessage,
  messagesABlock,
} from './blocks.ts';
import type { SegmentContent, StoredSegment } from './segment.ts';

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** DynamoDB takes 25 writes a batch. */
const batchSize = 25;
/** Batches under way at once. */
const parallel = 4;
const maxAttempts = 10;

const numberLength = 8;
const messagesKey = (number: number): string => `m#${String(number).padStart(numberLength, '0')}`;
const wordsKey = (last: string, place: number): string => `w#${last}#${String(place).padStart(numberLength, '0')}`;
/** Sorts behind every block of words. */
const behindWords = 'w$';

/** Blocks of a word read at first, and how the number grows while there are more. */
const firstRead = 1;
const growth = 4;
const maxRead = 64;

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

/** The blocks of a company's segments. */
export interface BlockStore {
  /** Writes a segment's blocks. */
  write(segmentId: string, content: SegmentContent): Promise<void>;
  /** Reads a whole segment, to merge it. */
  read(segmentId: string): Promise<Omit<StoredSegment, 'gone'>>;
  /** Removes a segment's blocks, as far as they are there. */
  remove(segmentId: string): Promise<void>;
  /** Returns the numbers of the messages that have a word with this beginning, ascending, and the bytes that were read. */
  numbersOf(segmentId: string, beginning: string): Promise<{ numbers: Uint32Array; bytes: number }>;
  /** Returns messages of a segment by their numbers. */
  messages(segmentId: string, numbers: readonly number[]): Promise<Map<number, IndexedMessage>>;
}

/** Reads the numbers of a beginning from one block; returns whether the next block may have more. */
const collect = (bytes: Uint8Array, beginning: string, into: number[]): boolean => {
  for (const { word, numbers } of decodeWords(bytes)) {
    if (word.startsWith(beginning)) for (const number of numbers) into.push(number);
    else if (into.length > 0) return false;
  }
  return true;
};

export const blockStore = (client: DynamoDBDocumentClient, companyId: number): BlockStore => {
  const partitionOf = (segmentId: string): string => `c#${companyId}#text#${segmentId}`;
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

  const readBlocks = async (segmentId: string, kind: 'm#' | 'w#'): Promise<Uint8Array[]> => {
    const blocks: Uint8Array[] = [];
    let next: RawItem | undefined;
    do {
      const page = await queryRaw(client, {
        TableName,
        KeyConditionExpression: 'pk = :partition AND begins_with(sk, :kind)',
        ExpressionAttributeValues: { ':partition': partitionOf(segmentId), ':kind': kind },
        ConsistentRead: true,
        ExclusiveStartKey: next,
      });
      for (const { bytes } of page.items) blocks.push(bytes!.B!);
      ({ next } = page);
    } while (next);
    return blocks;
  };

  return {
    write: (segmentId, { messages, entries }) => {
      const pk = partitionOf(segmentId);
      const put = (sk: string, bytes: Uint8Array): Request => ({
        PutRequest: { Item: { pk, sk, bytes } },
      });
      const requests = function* (): Generator<Request> {
        for (let from = 0; from < messages.length; from += messagesABlock)
          yield put(messagesKey(from), encodeMessages(messages.slice(from, from + messagesABlock)));
        let place = 0;
        for (const { last, bytes } of encodeWords(entries)) yield put(wordsKey(last, place++), bytes);
      };
      return sendAll(requests());
    },
    read: async (segmentId) => {
      const [messageBlocks, wordBlocks] = await Promise.all([readBlocks(segmentId, 'm#'), readBlocks(segmentId, 'w#')]);
      return { messageBlocks, wordBlocks };
    },
    remove: async (segmentId) => {
      const pk = partitionOf(segmentId);
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
    numbersOf: async (segmentId, beginning) => {
      const numbers: number[] = [];
      let bytes = 0;
      let next: RawItem | undefined;
      for (let limit = firstRead; ; limit = Math.min(limit * growth, maxRead)) {
        const page = await queryRaw(client, {
          TableName,
          KeyConditionExpression: 'pk = :partition AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':partition': partitionOf(segmentId),
            ':first': `w#${beginning}`,
            ':last': behindWords,
          },
          Limit: limit,
          ExclusiveStartKey: next,
        });
        let isOpen = page.items.length > 0;
        for (const item of page.items) {
          const block = item.bytes!.B!;
          bytes += block.length;
          isOpen = collect(block, beginning, numbers) && item.sk!.S!.startsWith(`w#${beginning}`);
          if (!isOpen) break;
        }
        ({ next } = page);
        if (!isOpen || !next) break;
      }
      const sorted = new Uint32Array(numbers).sort();
      return { numbers: sorted.filter((number, at) => at === 0 || number !== sorted[at - 1]), bytes };
    },
    messages: async (segmentId, numbers) => {
      const pk = partitionOf(segmentId);
      const starts = [...new Set(numbers.map((number) => number - (number % messagesABlock)))];
      const items = await readMany(
        starts.map((start) => ({ pk, sk: messagesKey(start) })),
        async (keys) => {
          const { items: data, unprocessed } = await getItems(client, { TableName, keys, ConsistentRead: false });
          return { data, unprocessed: unprocessed as typeof keys };
        },
      );
      const blocks = new Map(items.map(({ sk, bytes }) => [sk as string, decodeMessages(bytes as Uint8Array)]));
      return new Map(
        numbers.flatMap((number) => {
          const place = number % messagesABlock;
          const message = blocks.get(messagesKey(number - place))?.[place];
          return message ? [[number, message] as const] : [];
        }),
      );
    },
  };
};
