import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { declaredQueue, deployedName } from '@recado/shared/deployment/queues';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { defineEntity } from '../entity/define-entity.ts';
import { entityStore } from '../entity/entity-store.ts';
import type { EntityRecord } from '../entity/entity-types.ts';
import { perClient } from '../per-client.ts';
import { writeOne } from '../write-one.ts';
import type { Write } from '../write.ts';
import type { Effect } from './effect.ts';
import { pack, unpack } from './pack-effects.ts';
import { Removals } from './removals.ts';

/** Partitions that the outbox is spread over, so that no one of them takes the writes of the whole installation. */
export const outboxShards = 16;

/** Bytes of effects that one item may hold: DynamoDB's limit is 400 KB. */
const maxItemBytes = 350_000;

/** Effects of a commit. Entries of a lane leave in the order of their ids, which are ULIDs. */
const outboxEntity = defineEntity({
  name: 'outbox',
  schema: z.object({
    shard: z.int(),
    lane: z.string(),
    id: z.string(),
    /** The effects as packed JSON: an item is charged by the KB, when it is written and when it is removed. */
    effects: z.instanceof(Uint8Array),
    /** The number of the dictionary that they are packed with; absent where an earlier release packed them without one. */
    dictionary: z.int().default(0),
    /** The number of sweeps that could not send it. */
    failures: z.int(),
  }),
  partition: 'i#outbox#{shard}',
  sort: '{lane}#{id}',
});

/** An entry that can't be sent, kept for a person to look at: with its effects as JSON, or packed where they can't be read. */
const deadEntryEntity = defineEntity({
  name: 'outbox dead',
  schema: z.object({
    id: z.string(),
    effects: z.string().nullable(),
    unread: z.object({ effects: z.unknown(), dictionary: z.unknown() }).nullable().default(null),
  }),
  partition: 'i#outbox-dead',
  sort: '{id}',
});

const removals = perClient((client) => new Removals(client));

export type OutboxEntry = EntityRecord<typeof outboxEntity>;

/**
 * Returns the effects that an entry holds.
 *
 * @throws if they can't be read
 */
export const effectsIn = (entry: OutboxEntry): Effect[] => JSON.parse(unpack(entry)) as Effect[];

/** Returns the effects that an entry keeps. Never throws. */
const keptOf = (
  entry: OutboxEntry,
): { effects: string | null; unread: { effects: unknown; dictionary: unknown } | null } => {
  try {
    return { effects: unpack(entry), unread: null };
  } catch {
    return { effects: null, unread: { effects: entry.effects, dictionary: entry.dictionary } };
  }
};

/** Returns the effects of an item of the outbox, one on its way or set aside; none of one that can't be read. */
export const outboxEffectsOf = (item: Readonly<Record<string, unknown>>): unknown[] => {
  try {
    const { effects, dictionary = 0 } = item;
    const text = typeof effects === 'string' ? effects : unpack({ effects, dictionary } as OutboxEntry);
    return JSON.parse(text) as unknown[];
  } catch {
    return [];
  }
};

type Lane = Pick<OutboxEntry, 'shard' | 'lane'>;

/** Returns the lane that an effect's queue declares for it; null for effects that may leave in any order. */
const orderOf = ({ to, message }: Effect): string | null => declaredQueue(to).lane?.(message) ?? null;
const isOrdered = (effect: Effect): boolean => orderOf(effect) !== null;

/** Returns the outbox lane of an effect: that of its order, else that of its message group. Two in one do no harm. */
const laneOf = (effect: Effect): Lane => {
  const queue = declaredQueue(effect.to);
  const key = orderOf(effect) ?? queue.group?.(effect.message) ?? '';
  const digest = createHash('sha1')
    .update(`${deployedName(queue, effect.message)} ${key}`)
    .digest();
  return { shard: digest.readUInt32BE(0) % outboxShards, lane: digest.toString('hex', 0, 8) };
};

/** Effects by lane: those in order in their own, and the others with the first of these. */
const inLanes = (effects: readonly Effect[]): Effect[][] => {
  const [rest, inOrder] = [effects.filter((effect) => !isOrdered(effect)), effects.filter(isOrdered)];
  const [first = [], ...more] = Map.groupBy(inOrder, (effect) => laneOf(effect).lane).values();
  return [[...first, ...rest], ...more];
};

/** Groups effects by the items that hold them: one item, or several where texts are huge. */
const inItems = (effects: readonly Effect[]): Effect[][] => {
  const items: Effect[][] = [];
  let bytes = 0;
  for (const effect of effects) {
    const size = Buffer.byteLength(JSON.stringify(effect));
    const last = items.at(-1);
    if (last && bytes + size <= maxItemBytes) {
      last.push(effect);
      bytes += size;
    } else {
      items.push([effect]);
      bytes = size;
    }
  }
  return items;
};

/** Effects on their way: written with what caused them, removed once they left. */
export interface OutboxStore {
  /** Returns the entries for a commit's effects. `nextId` returns rising ULIDs. */
  entries(effects: readonly Effect[], nextId: () => string): OutboxEntry[];
  /** Label `outbox`. */
  creation(entry: OutboxEntry): Write[];
  /** Entries of a shard, lane by lane, each lane's oldest first: those behind `after`, `limit` of them. */
  page(shard: number, after: OutboxEntry | null, limit: number): Promise<OutboxEntry[]>;
  /** The entries in the lanes of a commit's ordered effects, oldest first, `limit` of each. Strongly consistent. */
  inOrderWith(effects: readonly Effect[], limit: number): Promise<OutboxEntry[]>;
  remove(entry: OutboxEntry): Promise<void>;
  failed(entry: OutboxEntry): Promise<void>;
  /** Sets an entry aside for a person to look at. */
  setAside(entry: OutboxEntry): Write[];
}

export const outboxStore = (client: DynamoDBDocumentClient): OutboxStore => {
  const outbox = entityStore(outboxEntity, client);
  const dead = entityStore(deadEntryEntity, client);
  return {
    entries: (effects, nextId) =>
      inLanes(effects).flatMap((ofLane) => {
        const [first] = ofLane;
        return first
          ? inItems(ofLane).map((ofItem) => ({
              ...laneOf(first),
              id: nextId(),
              ...pack(JSON.stringify(ofItem)),
              failures: 0,
            }))
          : [];
      }),
    creation: (entry) => outbox.create(entry),
    page: (shard, after, limit) => outbox.list({ partition: { shard }, after, limit }),
    inOrderWith: async (effects, limit) => {
      const lanes = new Map(effects.filter(isOrdered).map((effect) => [laneOf(effect).lane, laneOf(effect)]));
      const found = await Promise.all(
        [...lanes.values()].map(({ shard, lane }) =>
          outbox.list({ partition: { shard }, prefix: { lane }, limit, consistent: true }),
        ),
      );
      return found.flat();
    },
    remove: (entry) => removals(client).remove(outbox.key(entry)),
    failed: (entry) => writeOne(client, outbox.patch(entry, {}, { add: { failures: 1 } })),
    setAside: (entry) => [dead.put({ id: entry.id, ...keptOf(entry) }), ...outbox.remove(entry)],
  };
};
