import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type EntityItem } from 'electrodb';
import { createHash } from 'node:crypto';
import { perClient, primary } from '../platform/entity.ts';
import { put, remove, type Write } from '../platform/write.ts';
import type { Effect } from './effect.ts';
import { Removals } from './removals.ts';
import { toQueueMessage } from './to-queue-message.ts';

/** Partitions that the outbox is spread over, so that no one of them takes the writes of the whole installation. */
export const outboxShards = 16;

/** Bytes of effects that one item may hold: DynamoDB's limit is 400 KB. */
const maxItemBytes = 350_000;

const outboxEntity = perClient((configuration) => new Entity({
  model: { entity: 'outbox', version: '1', service: 'recado' },
  attributes: {
    shard: { type: 'number', required: true },
    /** ULID: the order in which commits were made. */
    id: { type: 'string', required: true },
    /** The effects as JSON. */
    effects: { type: 'string', required: true },
    /** Sweeps that could not send it. */
    failures: { type: 'number', required: true },
  },
  indexes: {
    byShard: {
      pk: { field: primary.pk, composite: ['shard'], template: 'i#outbox#${shard}', casing: 'none' },
      sk: { field: primary.sk, composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
}, configuration));

/** What could not be sent in many sweeps, kept for a person to look at. */
const deadEntity = perClient((configuration) => new Entity({
  model: { entity: 'outboxDead', version: '1', service: 'recado' },
  attributes: {
    id: { type: 'string', required: true },
    effects: { type: 'string', required: true },
  },
  indexes: {
    byId: {
      pk: { field: primary.pk, composite: [], template: 'i#outbox-dead', casing: 'none' },
      sk: { field: primary.sk, composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
}, configuration));

const removals = perClient(({ client }) => new Removals(client));

export type OutboxEntry = EntityItem<ReturnType<typeof outboxEntity>>;

export const effectsOf = (entry: OutboxEntry): Effect[] => JSON.parse(entry.effects) as Effect[];

/** Commits that touch the same thing share a partition, so that the sweeper finds them in their order. */
const shardFor = (effect: Effect): number => {
  const { queue, group } = toQueueMessage(effect);
  return createHash('sha1').update(group ?? queue).digest().readUInt32BE(0) % outboxShards;
};

/** Usually all of them in one; several only where texts are huge. */
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
  /** The entries that a commit's effects make. `nextId` answers rising ULIDs. */
  entries(effects: readonly Effect[], nextId: () => string): OutboxEntry[];
  /** Label `outbox`. */
  creation(entry: OutboxEntry): Write;
  /** Entries of a shard between two ULIDs, oldest first. */
  due(shard: number, after: string, before: string, limit: number): Promise<OutboxEntry[]>;
  remove(entry: OutboxEntry): Promise<void>;
  failed(entry: OutboxEntry): Promise<void>;
  /** Sets an entry aside for a person to look at. */
  burial(entry: OutboxEntry): Write[];
}

export const outboxStore = (client: DynamoDBDocumentClient): OutboxStore => {
  const outbox = outboxEntity(client);
  const dead = deadEntity(client);
  return {
    entries: (effects, nextId) => inItems(effects).map((ofItem) => ({
      shard: shardFor(ofItem[0]!), id: nextId(), effects: JSON.stringify(ofItem), failures: 0,
    })),
    creation: (entry) => put('outbox', outbox.create(entry).params()),
    due: async (shard, after, before, limit) => {
      const { data } = await outbox.query.byShard({ shard }).between({ id: `${after}!` }, { id: before }).go({ limit, count: limit });
      return data;
    },
    remove: ({ shard, id }) => removals(client).remove((outbox.delete({ shard, id }).params<{ Key: Record<string, unknown> }>()).Key),
    failed: async ({ shard, id }) => {
      await outbox.patch({ shard, id }).add({ failures: 1 }).go();
    },
    burial: ({ shard, id, effects }) => [put('outbox dead', dead.put({ id, effects }).params()), remove('outbox', outbox.delete({ shard, id }).params())],
  };
};
