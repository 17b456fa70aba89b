import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { EntityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ticketIdOf, ulidOf } from '../messages/message-id.ts';
import type { BlockStore } from './block-store.ts';
import { decodeMessages, type IndexedMessage } from './blocks.ts';
import type { goneTextEntity, recentTextEntity, Segment, segmentsEntity } from './entities.ts';
import type { RecentBatch, RecentBatches, RevisedText } from './recent-batches.ts';
import { mergeSegments, type SegmentContent, segmentOf } from './segment.ts';

type TypesOf<E> = E extends { readonly types?: infer T } ? Exclude<T, undefined> : never;
type Segments = EntityRecord<typeof segmentsEntity>;
type Recent = EntityRecord<typeof recentTextEntity>;
type Gone = EntityRecord<typeof goneTextEntity>;

export interface IndexStores {
  client: DynamoDBDocumentClient;
  recent: EntityStore<TypesOf<typeof recentTextEntity>>;
  batches: RecentBatches;
  segments: EntityStore<TypesOf<typeof segmentsEntity>>;
  gone: EntityStore<TypesOf<typeof goneTextEntity>>;
  blocks: BlockStore;
  read: () => Promise<Segments>;
  sizes: IndexSizes;
}

/** The result of a run: `busy` while another writer does it, `idle` if there was not enough to do. */
export type Maintenance = 'busy' | 'idle' | 'done';

export interface IndexSizes {
  /** Recent texts from which on they become a segment. Searches read all of them. */
  recent: number;
  /** Segments of one size that are merged. */
  fanOut: number;
  /** Merges of a message at the most. A merge of the largest segments takes seconds, and a search reads each segment. */
  merges: number;
}

export const indexSizes: IndexSizes = { recent: 256, fanOut: 8, merges: 3 };

/** Texts that one segment takes at once, as a multiple of those that become one. */
const maxRecent = 8;
/** A segment is worth rewriting once one of this many messages has gone. */
const goneShare = 64;
/** Milliseconds after which any segment with a message that has gone is rewritten. */
const maxGoneAge = 86_400_000;
/** Milliseconds for which one writer has the segments to itself: longer than the consumer may run. */
const lockTime = 75_000;
/** Removals under way at once. */
const parallel = 16;

/** Returns the size of a segment: 0 for what was recent, 1 for what was merged of such, and so on. */
const sizeOf = ({ messages }: Segment, { recent, fanOut }: IndexSizes): number => {
  let size = 0;
  for (let next = recent * fanOut; messages >= next; next *= fanOut) size++;
  return size;
};

/** Returns the segments to merge: enough of one size, the smallest first. */
const mergeable = (segments: readonly Segment[], sizing: IndexSizes): Segment[] => {
  const sizes = Map.groupBy(segments, (one) => sizeOf(one, sizing));
  const [size] = [...sizes.keys()]
    .filter((one) => one < sizing.merges && sizes.get(one)!.length >= sizing.fanOut)
    .toSorted((one, other) => one - other);
  return size === undefined ? [] : sizes.get(size)!.toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

/** Returns the segment that is to be rewritten without the messages that have gone from it. */
const purgeable = (segments: readonly Segment[], gone: readonly Gone[], now: number): Segment[] => {
  const bySegment = Map.groupBy(gone, ({ segmentId }) => segmentId);
  const found = segments.find(({ id, messages }) => {
    const own = bySegment.get(id) ?? [];
    return own.length * goneShare >= messages ? own.length > 0 : own.some(({ since }) => since <= now - maxGoneAge);
  });
  return found ? [found] : [];
};

/** Does some work for each of these, several at once. */
const forEach = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const left = [...all];
  const worker = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
};

/**
 * Removes texts that a segment has now. One that was changed meanwhile has an item of its own, which stays, and has gone from
 * that segment. One that has none was removed: the answer was lost, or its newer text is in the segment.
 */
const removeRead = async (
  { client, recent, batches, gone }: IndexStores,
  segmentId: string,
  { texts, shared }: { texts: readonly Recent[]; shared: readonly RecentBatch[] },
  now: number,
): Promise<void> => {
  const noteChanged = async ({ messageId }: RevisedText): Promise<void> => {
    if (await recent.get(messageId))
      await writeOne(client, gone.put({ segmentId, ulid: ulidOf(messageId), since: now }));
  };
  await forEach(texts, async (text) => {
    const { revision, words } = text;
    const unchanged = { when: '#revision = :revision AND #words = :words', values: { revision, words } };
    try {
      for (const write of recent.remove(text, unchanged)) await writeOne(client, write);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await noteChanged(text);
    }
  });
  await forEach(shared, async (batch) => {
    if (await batches.removeBatch(batch)) return;
    for (const text of batch.texts) if (!(await batches.remove(text.messageId))) await noteChanged(text);
  });
};

/** Runs a change of the segments that no other writer may disturb; a change that was interrupted leaves nothing that is read. */
export class Writer {
  readonly #stores: IndexStores;
  #state: Segments;

  constructor(stores: IndexStores, state: Segments) {
    this.#stores = stores;
    this.#state = state;
  }

  get segments(): readonly Segment[] {
    return this.#state.segments;
  }

  async #save(change: Partial<Segments>): Promise<void> {
    const { client, segments } = this.#stores;
    const { version } = this.#state;
    const after = { ...this.#state, ...change, version: version + 1 };
    await writeOne(
      client,
      segments.put(
        after,
        version === 0
          ? { when: 'attribute_not_exists(#version)' }
          : { when: '#version = :expected', values: { expected: version } },
      ),
    );
    this.#state = after;
  }

  /** Removes blocks that nobody reads, with the notes about them. */
  async #clean(): Promise<void> {
    const { blocks, client, gone } = this.#stores;
    for (const segmentId of this.#state.replaced) {
      await blocks.remove(segmentId);
      for (const one of await gone.list({ prefix: { segmentId }, consistent: true }))
        for (const write of gone.remove(one)) await writeOne(client, write);
    }
  }

  /** Takes the segments, and removes what an interrupted writer left. */
  async lock(now: number, segmentId: string, isMerging: boolean): Promise<void> {
    const { building, replaced } = this.#state;
    const left = [...replaced, ...(building === null ? [] : [building])];
    await this.#save({ building: segmentId, isMerging, lockedUntil: now + lockTime, replaced: left });
    await this.#clean();
  }

  /** Puts the segment that was written in the place of others. */
  async replace(old: readonly Segment[], written: Segment | null): Promise<void> {
    const ids = new Set(old.map(({ id }) => id));
    const kept = this.#state.segments.filter(({ id }) => !ids.has(id));
    await this.#save({
      segments: [...kept, ...(written ? [written] : [])],
      building: null,
      replaced: [...ids, ...(written ? [] : [this.#state.building!])],
    });
  }

  /** Ends the change: what was replaced is removed. */
  async unlock(): Promise<void> {
    await this.#clean();
    await this.#save({ lockedUntil: 0, replaced: [] });
  }
}

const write = async (
  { blocks }: IndexStores,
  id: string,
  { messages, entries }: SegmentContent,
): Promise<Segment | null> => {
  const [oldest, newest] = [messages[0], messages.at(-1)];
  if (!oldest || !newest) return null;
  await blocks.write(id, { messages, entries });
  return { id, messages: messages.length, oldest: oldest.ulid, newest: newest.ulid };
};

/** Writes segments as one, without the messages that have gone from them, and without those that `leavesOut` names. */
export const merge = async (
  stores: IndexStores,
  writer: Writer,
  id: string,
  chosen: readonly Segment[],
  leavesOut: (message: IndexedMessage) => boolean = () => false,
): Promise<void> => {
  const stored = await Promise.all(
    chosen.map(async (one) => {
      const gone = await stores.gone.list({ prefix: { segmentId: one.id }, consistent: true });
      const blocks = await stores.blocks.read(one.id);
      const left = blocks.messageBlocks.flatMap((block) => decodeMessages(block).filter(leavesOut));
      return { ...blocks, gone: new Set([...gone, ...left].map(({ ulid: of }) => of)) };
    }),
  );
  await writer.replace(chosen, await write(stores, id, mergeSegments(stored)));
};

/** Returns the newest text of each message: one that was changed may stand in two items for a while. */
const newestOf = (texts: readonly RevisedText[]): RevisedText[] => {
  const newest = new Map<string, RevisedText>();
  for (const text of texts)
    if ((newest.get(text.messageId)?.revision ?? -1) <= text.revision) newest.set(text.messageId, text);
  return [...newest.values()];
};

const flush = async (stores: IndexStores, writer: Writer, id: string, now: number): Promise<void> => {
  const { recent, batches, sizes } = stores;
  const shared = await batches.list({ consistent: true });
  const texts = await recent.list({ limit: maxRecent * sizes.recent, consistent: true });
  const filled = newestOf([...shared.flatMap((batch) => batch.texts), ...texts]).filter(({ words }) => words !== '');
  const content = segmentOf(
    filled.map(({ messageId, whatsappId, contactId, words }) => ({
      ulid: ulidOf(messageId),
      ticketId: ticketIdOf(messageId),
      whatsappId,
      contactId,
      words: words.split(' '),
    })),
  );
  await writer.replace([], await write(stores, id, content));
  await removeRead(stores, id, { texts, shared }, now);
};

/** The next step: recent texts become a segment, or segments are rewritten as one. */
type Step = 'flush' | readonly Segment[];

const nextStep = async (
  { recent, batches, gone, sizes }: IndexStores,
  { segments }: Pick<Segments, 'segments'>,
  now: number,
): Promise<Step | null> => {
  const [texts, shared] = await Promise.all([
    recent.list({ limit: sizes.recent, fields: ['messageId'] }),
    batches.list(),
  ]);
  const inBatches = shared.reduce((sum, batch) => sum + batch.texts.length, 0);
  if (texts.length + inBatches >= sizes.recent) return 'flush';
  const full = mergeable(segments, sizes);
  const chosen = full.length > 0 ? full : purgeable(segments, await gone.list(), now);
  return chosen.length === 0 ? null : chosen;
};

/** Does one step after the other until there is nothing to do. */
export const maintain = async (stores: IndexStores, now: number): Promise<Maintenance> => {
  let done: Maintenance = 'idle';
  const startedAt = Date.now();
  for (;;) {
    const state = await stores.read();
    const at = now + Date.now() - startedAt;
    const step = await nextStep(stores, state, at);
    if (!step) return done;
    if (state.lockedUntil > at) return 'busy';
    const writer = new Writer(stores, state);
    const id = ulid(at);
    try {
      await writer.lock(at, id, step !== 'flush');
      await (step === 'flush' ? flush(stores, writer, id, at) : merge(stores, writer, id, step));
      await writer.unlock();
    } catch (error) {
      if (error instanceof ConditionFailed) return 'busy';
      throw error;
    }
    done = 'done';
  }
};
