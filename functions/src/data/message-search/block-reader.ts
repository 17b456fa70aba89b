import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { environment } from '../../platform/environment.ts';
import { readMany } from '../../platform/read-many.ts';
import { getItems } from '../../platform/table-reads.ts';
import { directoryKey, messagesKey, partitionOf, wordsKey } from './block-keys.ts';
import { decodeMessages, type IndexedMessage, messagesABlock, numbersIn } from './blocks.ts';
import { decodeDirectory, type Directory } from './directory.ts';

/** A block of a segment is not there: the segment was replaced meanwhile. */
export class SegmentRemoved extends Error {
  constructor(segmentId: string) {
    super(`Segment ${segmentId} was removed`);
    this.name = 'SegmentRemoved';
  }
}

/** Items that DynamoDB returns in one call at the most. */
const batchSize = 100;
/**
 * The bytes of blocks that an instance of a function keeps. Segments are immutable, so what is kept is never outdated.
 */
const keptBlocks = 32 * 2 ** 20;
const keptDirectories = 16 * 2 ** 20;
/** Bytes that an entry takes beside its content, and a directory for each packed byte. */
const overhead = 200;
const unpacked = 8;

const blockCache = new LRUCache<string, Uint8Array>({
  maxSize: keptBlocks,
  sizeCalculation: (bytes) => bytes.length + overhead,
});
const directoryCache = new LRUCache<string, Directory>({ maxSize: keptDirectories });

interface BlockKey {
  segmentId: string;
  sk: string;
}

/** Reads the blocks of a company's segments. Reads that begin at the same time are one call. Throws `SegmentRemoved`. */
export interface BlockReader {
  directory(segmentId: string): Promise<Directory>;
  /** Returns the numbers of the messages that have a word with this beginning, ascending, from these blocks; and their bytes. */
  numbers(
    segmentId: string,
    beginning: string,
    blocks: readonly number[],
  ): Promise<{ numbers: Uint32Array; bytes: number }>;
  /** Returns messages of a segment by their numbers, in their order. */
  messages(segmentId: string, numbers: readonly number[]): Promise<IndexedMessage[]>;
}

/** Removes repetitions from ascending numbers. */
const withoutRepetitions = (sorted: Uint32Array): Uint32Array =>
  sorted.filter((number, at) => at === 0 || number !== sorted[at - 1]);

export const blockReader = (client: DynamoDBDocumentClient, companyId: number): BlockReader => {
  const TableName = environment().TABLE_NAME;
  const idOf = ({ segmentId, sk }: BlockKey): string => `${partitionOf(companyId, segmentId)} ${sk}`;

  const readItems = async (keys: readonly BlockKey[], ConsistentRead: boolean): Promise<Map<string, Uint8Array>> => {
    const items = await readMany(
      keys.map(({ segmentId, sk }) => ({ pk: partitionOf(companyId, segmentId), sk })),
      async (wanted) => {
        const { items: data, unprocessed } = await getItems(client, { TableName, keys: wanted, ConsistentRead });
        return { data, unprocessed: unprocessed as typeof wanted };
      },
    );
    return new Map(items.map(({ pk, sk, bytes }) => [`${pk as string} ${sk as string}`, bytes as Uint8Array]));
  };

  const loader = new DataLoader<BlockKey, Uint8Array>(
    async (keys) => {
      const distinct = [...new Map(keys.map((key) => [idOf(key), key])).values()];
      const found = await readItems(distinct, false);
      // A segment that was written this moment is not everywhere yet.
      const missing = distinct.filter((key) => !found.has(idOf(key)));
      if (missing.length > 0) for (const [id, bytes] of await readItems(missing, true)) found.set(id, bytes);
      return keys.map((key) => found.get(idOf(key)) ?? new SegmentRemoved(key.segmentId));
    },
    { cache: false, maxBatchSize: batchSize },
  );

  const read = async (key: BlockKey): Promise<Uint8Array> => {
    const id = idOf(key);
    const kept = blockCache.get(id);
    if (kept) return kept;
    const bytes = await loader.load(key);
    blockCache.set(id, bytes);
    return bytes;
  };

  return {
    directory: async (segmentId) => {
      const key = { segmentId, sk: directoryKey };
      const kept = directoryCache.get(idOf(key));
      if (kept) return kept;
      const bytes = await loader.load(key);
      const directory = decodeDirectory(bytes);
      directoryCache.set(idOf(key), directory, { size: overhead + unpacked * bytes.length });
      return directory;
    },
    numbers: async (segmentId, beginning, blocks) => {
      const words = await Promise.all(blocks.map((block) => read({ segmentId, sk: wordsKey(block) })));
      const found = words.flatMap((bytes) => numbersIn(bytes, beginning));
      const bytes = words.reduce((sum, { length }) => sum + length, 0);
      return { numbers: withoutRepetitions(new Uint32Array(found).sort()), bytes };
    },
    messages: async (segmentId, numbers) => {
      const blocks = [...new Set(numbers.map((number) => Math.floor(number / messagesABlock)))];
      const decoded = new Map(
        await Promise.all(
          blocks.map(
            async (block) => [block, decodeMessages(await read({ segmentId, sk: messagesKey(block) }))] as const,
          ),
        ),
      );
      return numbers.map((number) => decoded.get(Math.floor(number / messagesABlock))![number % messagesABlock]!);
    },
  };
};
