import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { companyOf } from '../../platform/migrations/item-of.ts';
import { messageTimeOf } from '../../data/messages/message-id.ts';
import { keyOf, nameOf, readKeys, readPage, type RestoredTable } from './tables.ts';

/** The result of a comparison so far. It is stored as JSON between the runs of a drill. */
export interface Comparison {
  phase: 'restored' | 'live' | 'done';
  /** The key behind which it continues. */
  cursor: Item | null;
  /** Items of each kind in both tables. */
  counts: Record<string, { restored: number; live: number }>;
  /** Restored items that were compared one by one: as they are in the live table, changed there since, or removed there. */
  equal: number;
  changed: number;
  removed: number;
  /** Messages that are older than the restored time by an hour or more, of those compared; and those of them that the restored table lacks. */
  older: number;
  missing: number;
  /** Counters of companies whose number differs from what they count, by how much; while it is being added up, every one of them. */
  sums: Record<string, number>;
  /** Contradictions within the restored table: the first of them, and how many there are. */
  faults: string[];
  faultCount: number;
}

export interface ComparedTables extends RestoredTable {
  /** The share of all partitions (0 to 1) whose items are compared one by one. All items are counted. */
  share: number;
  /** Returns the names of the counters in which an item counts; without it, counters are not compared. */
  countersOf?: (item: Item) => string[];
  /** Items that a slice reads; DynamoDB's page without it. */
  size?: number;
}

/** Faults that are described. */
const describedFaults = 50;
/** Milliseconds by which a message is older than the restored time, so that it must be there. */
const old = 3_600_000;
/** The share of old messages that may be missing: histories that were imported after the restored time are old too. */
const missingShare = 0.01;

export const newComparison = (): Comparison => ({
  phase: 'restored',
  cursor: null,
  counts: {},
  equal: 0,
  changed: 0,
  removed: 0,
  older: 0,
  missing: 0,
  sums: {},
  faults: [],
  faultCount: 0,
});

/** Returns the kind of an item: the first word of its partition behind its company. */
const kindOf = ({ pk }: Item): string => {
  const [owner = '', second = '', third = ''] = String(pk).split('#');
  return owner === 'c' ? third : `${owner}#${second.replace(/\d+$/, '')}`;
};

const isSampled = ({ pk }: Item, share: number): boolean =>
  share >= 1 || createHash('sha1').update(String(pk)).digest().readUInt32BE() < share * 2 ** 32;

const messageKey = /^t#\d+#m#(?<ulid>[0-9A-Z]{26})$/;

/** Returns the time of a message in milliseconds since 1970; undefined for another item. */
const timeOf = ({ sk, ticketId }: Item): number | undefined => {
  const ulid = messageKey.exec(String(sk))?.groups?.ulid;
  return ulid === undefined ? undefined : messageTimeOf(`${Number(ticketId)}-${ulid}`);
};

const padded = (value: unknown): string => String(value).padStart(12, '0');

/** Returns the key of the item that another one names: the record of a claim, the message of a marker, the contact of an address. */
const namedBy = (item: Item): Item | null => {
  const { pk, sk, holder, whatsappId, contactId, ticketId, messageId } = item;
  const companyId = companyOf(item);
  if (typeof holder === 'string' && String(sk).includes('#')) return { pk, sk: holder };
  if (sk === 'marker' && typeof messageId === 'string' && typeof contactId === 'number' && ticketId != null)
    return {
      pk: `c#${companyId}#chat#${String(whatsappId)}#${String(contactId)}`,
      sk: `t#${padded(ticketId)}#m#${messageId.slice(messageId.indexOf('-') + 1)}`,
    };
  if (sk === 'identity' && contactId != null)
    return { pk: `c#${companyId}#contact#${padded(contactId)}`, sk: 'contact' };
  return null;
};

const addFaults = (to: Comparison, faults: readonly string[]): void => {
  to.faultCount += faults.length;
  to.faults.push(...faults.slice(0, Math.max(0, describedFaults - to.faults.length)));
};

const count = (to: Comparison, items: readonly Item[], side: 'restored' | 'live'): void => {
  for (const item of items) (to.counts[kindOf(item)] ??= { restored: 0, live: 0 })[side] += 1;
};

const addSums = (to: Comparison, items: readonly Item[], countersOf: (item: Item) => string[]): void => {
  const add = (name: string, by: number): void => {
    const sum = (to.sums[name] ?? 0) + by;
    if (sum === 0) delete to.sums[name];
    else to.sums[name] = sum;
  };
  for (const item of items) {
    const { pk, sk, count: stored } = item;
    if (String(pk).endsWith('#quota') && stored !== undefined) add(`${String(pk)} / ${String(sk)}`, -Number(stored));
    for (const counter of countersOf(item)) add(`c#${companyOf(item)}#quota / ${counter}`, 1);
  }
};

/** Compares restored items with those of the live table, and with what they name. */
const compareRestored = async (
  { client, restored, live }: ComparedTables,
  to: Comparison,
  items: readonly Item[],
): Promise<void> => {
  const named = items.flatMap((item) => {
    const key = namedBy(item);
    return key ? [{ item, key }] : [];
  });
  const [inLive, present] = await Promise.all([
    readKeys(client, live, items),
    readKeys(
      client,
      restored,
      named.map(({ key }) => key),
    ),
  ]);
  for (const item of items) {
    const current = inLive.get(nameOf(item));
    if (current === undefined) to.removed += 1;
    else if (isDeepStrictEqual(current, item)) to.equal += 1;
    else {
      to.changed += 1;
      if (timeOf(item) !== undefined && (current.wid !== item.wid || current.createdAt !== item.createdAt))
        addFaults(to, [`${nameOf(item)} is another message`]);
    }
  }
  const absent = named.filter(({ key }) => !present.has(nameOf(key)));
  const removedSince = await readKeys(
    client,
    live,
    absent.map(({ key }) => key),
  );
  addFaults(
    to,
    absent
      .filter(({ key }) => removedSince.has(nameOf(key)))
      .map(({ item, key }) => `${nameOf(item)} names ${nameOf(key)}, which is not there`),
  );
};

/** Looks for the old messages of the live table in the restored one. */
const compareLive = async (
  { client, restored, at }: ComparedTables,
  to: Comparison,
  items: readonly Item[],
): Promise<void> => {
  const older = items.filter((item) => (timeOf(item) ?? Infinity) <= at - old);
  const found = await readKeys(client, restored, older.map(keyOf));
  to.older += older.length;
  to.missing += older.filter((item) => !found.has(nameOf(item))).length;
};

/** Reads the next items of both tables, first the restored one, and returns the comparison so far. */
export const compareSlice = async (tables: ComparedTables, before: Comparison): Promise<Comparison> => {
  if (before.phase === 'done') return before;
  const after: Comparison = structuredClone(before);
  const { phase } = before;
  const { items, next } = await readPage(tables.client, tables[phase], before.cursor, tables.size);
  count(after, items, phase);
  const sampled = items.filter((item) => isSampled(item, tables.share));
  if (phase === 'restored') {
    if (tables.countersOf) addSums(after, items, tables.countersOf);
    await compareRestored(tables, after, sampled);
  } else await compareLive(tables, after, sampled);
  if (next !== null) return { ...after, cursor: next };
  return { ...after, cursor: null, phase: phase === 'restored' ? 'live' : 'done' };
};

/** Returns a sentence for each reason not to use the restored table; none if it may be used. */
export const reasonsAgainst = ({ counts, older, missing, sums, faults, faultCount }: Comparison): string[] => {
  const restored = Object.values(counts).reduce((sum, each) => sum + each.restored, 0);
  return [
    ...(restored === 0 ? ['the restored table is empty'] : []),
    ...(missing > older * missingShare
      ? [`${missing} of ${older} messages are missing that were there long before`]
      : []),
    ...Object.entries(sums).map(([name, by]) => `${name} is off by ${by}`),
    ...faults,
    ...(faultCount > faults.length ? [`and ${faultCount - faults.length} more`] : []),
  ];
};
