import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { Entity, type EntityItem } from 'electrodb';
import { createHash } from 'node:crypto';
import { perClient, primary } from '../entity.ts';
import { put, remove, type Write } from '../write.ts';
import type { Effect } from './effect.ts';
import { Removals } from './removals.ts';
import { toQueueMessage } from './to-queue-message.ts';

/** Partitions that the outbox is spread over, so that no one of them takes the writes of the whole installation. */
export const outboxShards = 16;

/** Bytes of effects that one item may hold: DynamoDB's limit is 400 KB. */
const maxItemBytes = 350_000;

const outboxEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'outbox', version: '1', service: 'recado' },
        attributes: {
          shard: { type: 'number', required: true },
          /** What it stays in order with. */
          lane: { type: 'string', required: true },
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
            sk: { field: primary.sk, composite: ['lane', 'id'], template: '${lane}#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** What could not be sent in many sweeps, kept for a person to look at. */
const deadEntity = perClient(
  (configuration) =>
    new Entity(
      {
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
      },
      configuration,
    ),
);

const removals = perClient(({ client }) => new Removals(client));

export type OutboxEntry = EntityItem<ReturnType<typeof outboxEntity>>;

export const effectsOf = (entry: OutboxEntry): Effect[] => JSON.parse(entry.effects) as Effect[];

type Lane = Pick<OutboxEntry, 'shard' | 'lane'>;

/** A queue's group has a lane, in which its entries stand by their age. Two groups in one do no harm. */
const laneOf = (effect: Effect): Lane => {
  const { queue, group = '' } = toQueueMessage(effect);
  const digest = createHash('sha1').update(`${queue} ${group}`).digest();
  return { shard: digest.readUInt32BE(0) % outboxShards, lane: digest.toString('hex', 0, 8) };
};

/** Commands of a connection keep their order, except read receipts, files and refused calls. */
const ordered: ReadonlySet<OutboundCommand['type']> = new Set(['send', 'edit', 'revoke', 'react', 'start', 'stop']);
const isOrdered = (effect: Effect): boolean =>
  (effect.to === 'outbound' || effect.to === 'graph') && ordered.has(effect.command.type);

/** What is in order with others stands in its own lane, and whatever goes along with the first of these. */
const inLanes = (effects: readonly Effect[]): Effect[][] => {
  const [rest, commands] = [effects.filter((effect) => !isOrdered(effect)), effects.filter(isOrdered)];
  const [first = [], ...more] = Map.groupBy(commands, (command) => laneOf(command).lane).values();
  return [[...first, ...rest], ...more];
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
  /** Entries of a shard, lane by lane, each lane's oldest first: those behind `after`, `limit` of them. */
  page(shard: number, after: OutboxEntry | null, limit: number): Promise<OutboxEntry[]>;
  /** What stands in the lanes of a commit's ordered effects, oldest first, `limit` of each. Strongly consistent. */
  inOrderWith(effects: readonly Effect[], limit: number): Promise<OutboxEntry[]>;
  remove(entry: OutboxEntry): Promise<void>;
  failed(entry: OutboxEntry): Promise<void>;
  /** Sets an entry aside for a person to look at. */
  burial(entry: OutboxEntry): Write[];
}

export const outboxStore = (client: DynamoDBDocumentClient): OutboxStore => {
  const outbox = outboxEntity(client);
  const dead = deadEntity(client);
  return {
    entries: (effects, nextId) =>
      inLanes(effects).flatMap((ofLane) => {
        const [first] = ofLane;
        return first
          ? inItems(ofLane).map((ofItem) => ({
              ...laneOf(first),
              id: nextId(),
              effects: JSON.stringify(ofItem),
              failures: 0,
            }))
          : [];
      }),
    creation: (entry) => put('outbox', outbox.create(entry).params()),
    page: async (shard, after, limit) => {
      const query = outbox.query.byShard({ shard });
      return (await (after ? query.gt({ lane: after.lane, id: after.id }) : query).go({ limit, count: limit })).data;
    },
    inOrderWith: async (effects, limit) => {
      const lanes = new Map(effects.filter(isOrdered).map((effect) => [laneOf(effect).lane, laneOf(effect)]));
      const found = await Promise.all(
        [...lanes.values()].map((lane) => outbox.query.byShard(lane).go({ limit, count: limit, consistent: true })),
      );
      return found.flatMap(({ data }) => data);
    },
    remove: ({ shard, lane, id }) =>
      removals(client).remove(outbox.delete({ shard, lane, id }).params<{ Key: Record<string, unknown> }>().Key),
    failed: async ({ shard, lane, id }) => {
      await outbox.patch({ shard, lane, id }).add({ failures: 1 }).go();
    },
    burial: ({ shard, lane, id, effects }) => [
      put('outbox dead', dead.put({ id, effects }).params()),
      remove('outbox', outbox.delete({ shard, lane, id }).params()),
    ],
  };
};
