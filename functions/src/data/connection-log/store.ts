import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connectionLogEntry } from '@recado/shared/contract/connections';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an entry is kept: half a year. */
const lifetime = 180 * 86_400;

const schema = connectionLogEntry.omit({ kind: true, detail: true }).extend({
  whatsappId: id,
  /** Sorts by time: the time in ISO 8601, fence and sequence number of the session event. */
  id: z.string(),
  /** The subject of a notice of Meta; null for none. */
  detail: z.string().nullable().default(null),
  /** True if a session was connected before. */
  wasConnected: z.boolean(),
  /** Digits of the number that was connected before; empty for none. */
  number: z.string().default(''),
  /** True if the outage that it began ended with a device that was linked again. */
  relinked: z.boolean().default(false),
});

const expiresAt = ({ at }: { at: string }): number => Math.floor(Date.parse(at) / 1000) + lifetime;

/** An entry of the connection log. */
export const logEntity = defineEntity({
  name: 'connection log entry',
  schema,
  partition: 'c#{companyId}#connection-log#{whatsappId:12}',
  sort: 'entry#{id}',
  expiresAt,
  unlimited: 'expires',
});

/** An entry under the key of earlier releases, until the migration has moved it. */
export const formerLogEntity = defineEntity({
  name: 'former connection log entry',
  schema,
  partition: 'c#{companyId}#drops#{whatsappId:12}',
  sort: 'drop#{id}',
  expiresAt,
  unlimited: 'expires',
});

export type ConnectionLogRecord = EntityRecord<typeof logEntity>;

/** The connection logs of one company: a partition for each connection, sorted by time. Old entries expire. */
export interface ConnectionLogStore {
  /** Strongly consistent. */
  get(whatsappId: number, entryId: string): Promise<ConnectionLogRecord | null>;
  /** The newest `limit` entries, newest first; with `before`, the newest that are older than the entry of that id. */
  page(whatsappId: number, before: string | null, limit: number): Promise<ConnectionLogRecord[]>;
  /** The newest `limit` entries between two times (ISO 8601), newest first. */
  between(whatsappId: number, from: string, until: string, limit: number): Promise<ConnectionLogRecord[]>;
  append(entry: ConnectionLogRecord): Write;
  /** Stores the time when the connection was up again, and whether its device was linked again. */
  end(whatsappId: number, entryId: string, endedAt: string, relinked: boolean): Write;
}

/** Of an entry that was ended before it moved, the current key has the end alone. */
const merged = (before: ConnectionLogRecord | undefined, entry: ConnectionLogRecord): ConnectionLogRecord =>
  before ? { ...before, endedAt: entry.endedAt, relinked: entry.relinked } : entry;

export const connectionLogStore = (client: DynamoDBDocumentClient, companyId: number): ConnectionLogStore => {
  const store = entityStore(logEntity, client, companyId);
  const former = entityStore(formerLogEntity, client, companyId);
  type LogQuery = Parameters<typeof store.list>[0] & { limit: number };
  /** Reads the former key first: an entry that moves meanwhile is read twice rather than not at all. */
  const list = async (query: LogQuery): Promise<ConnectionLogRecord[]> => {
    const entries = new Map((await former.list(query)).map((entry) => [entry.id, entry]));
    for (const entry of await store.list(query)) entries.set(entry.id, merged(entries.get(entry.id), entry));
    return [...entries.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, query.limit);
  };
  return {
    get: async (whatsappId, entryId) => {
      const key = { whatsappId, id: entryId };
      const before = await former.get(key);
      const entry = await store.get(key);
      return entry ? merged(before ?? undefined, entry) : before;
    },
    page: (whatsappId, before, limit) =>
      list({ partition: { whatsappId }, order: 'desc', after: before === null ? null : { id: before }, limit }),
    between: (whatsappId, from, until, limit) =>
      list({ partition: { whatsappId }, from: { id: from }, to: { id: until }, order: 'desc', limit }),
    append: (entry) => store.put(entry),
    // An entry may have expired during its outage: that must not stop the session event.
    end: (whatsappId, entryId, endedAt, relinked) =>
      store.patch({ whatsappId, id: entryId }, { endedAt, relinked }, { upsert: true }),
  };
};
