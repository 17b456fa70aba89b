import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { sessionHostKeys } from '@recado/shared/deployment/session-host-keys';
import { table } from '@recado/shared/deployment/resources';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { keyOf, nameOf, readKeys, readPages, type RestoredTable } from './tables.ts';

/** Items that DynamoDB writes at once. */
const atOnce = 25;

type Request = { PutRequest: { Item: Item } } | { DeleteRequest: { Key: Item } };

const { partitionKey, sortKey } = table;
const connectionOfState = /^host#c(?<companyId>\d+)#w(?<whatsappId>\d+)$/;
const connectionOfRegistry = /^c(?<companyId>\d+)#w(?<whatsappId>\d+)$/;

/** Returns the key of the connection that an item of the session host belongs to; null for another item. */
const connectionKey = ({ pk, sk }: Item): Item | null => {
  const groups = (
    String(pk).startsWith(sessionHostKeys.registries)
      ? connectionOfRegistry.exec(String(sk))
      : connectionOfState.exec(String(pk))
  )?.groups;
  if (!groups) return null;
  return {
    [partitionKey]: `c#${groups.companyId}#connections`,
    [sortKey]: `connection#${groups.whatsappId!.padStart(12, '0')}`,
  };
};

const isOfConnection = ({ pk }: Item): boolean => connectionOfState.test(String(pk));
/** Effects of commits that have not left. */
const isOutbox = ({ pk }: Item): boolean => String(pk).startsWith('i#outbox#');
/** True for items of which only the newest state is right, whatever else is taken back. */
const isUnderWay = (item: Item): boolean => String(item.pk).startsWith('host#') || isOutbox(item);
/** True for an item of those that the restored table must not have where the live one has not. */
const isState = (item: Item): boolean => isOfConnection(item) || isOutbox(item);
/** The live hosts: all of them have ended. */
const isHeartbeat = ({ pk, sk }: Item): boolean => pk === 'host#leases' && String(sk).startsWith('host#');

const writeAll = async ({ client, restored }: RestoredTable, requests: readonly Request[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += atOnce) {
    for (let left: Request[] | undefined = requests.slice(at, at + atOnce); left !== undefined && left.length > 0;) {
      const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [restored]: left } }));
      left = UnprocessedItems?.[restored] as Request[] | undefined;
    }
  }
};

/** The result of carrying the sessions over. */
interface CarriedSessions {
  /** Items that were written: of the session host, and of the outbox. */
  written: number;
  /** Keys that the live table does not have any more: used up, or of a device that was unlinked. */
  removed: number;
  /** Connections that were made after the restored time: their phones have to be linked again. */
  unknown: string[];
}

/**
 * Gives the restored table the items of the session host as they are in the live table: credentials, Signal keys, markers of
 * sent messages, leases; and the outbox, so that what was committed and has not left is sent. A ratchet never goes back, as the
 * phones of the contacts do not, and a fence never falls. Needs all hosts to have ended. It may be repeated.
 */
export const carrySessions = async (tables: RestoredTable): Promise<CarriedSessions> => {
  const { client, live, restored } = tables;
  const unknown = new Set<string>();
  const keep = new Set<string>();
  let written = 0;
  for await (const page of readPages(client, live)) {
    const items = page.filter((item) => isUnderWay(item) && !isHeartbeat(item));
    const keys = items.map(connectionKey).filter((key) => key !== null);
    const known = await readKeys(client, restored, keys);
    const carried = items.filter((item) => {
      const key = connectionKey(item);
      if (key === null || known.has(nameOf(key))) return true;
      unknown.add(nameOf(key));
      return false;
    });
    await writeAll(
      tables,
      carried.map((Item) => ({ PutRequest: { Item } })),
    );
    written += carried.length;
    for (const item of carried) if (isState(item)) keep.add(nameOf(item));
  }
  const removed = await removeOthers(tables, keep);
  return { written, removed, unknown: [...unknown].toSorted() };
};

/** Removes the items of connections from the restored table that the live one does not have. */
const removeOthers = async (tables: RestoredTable, keep: ReadonlySet<string>): Promise<number> => {
  let removed = 0;
  for await (const page of readPages(tables.client, tables.restored)) {
    const others = page.filter((item) => isState(item) && !keep.has(nameOf(item)));
    await writeAll(
      tables,
      others.map((item) => ({ DeleteRequest: { Key: keyOf(item) } })),
    );
    removed += others.length;
  }
  return removed;
};

/** By how much a fence grows when the last one is not known. */
const fenceGap = 1_000_000;

/**
 * Resets the Signal sessions of the restored table where the live one can't be read: a ratchet of the past would use its
 * keys a second time, with other texts. Without them, the host makes a session for each contact from new keys, and contacts
 * whose message it can't decrypt are asked to send it again. The fences grow beyond all that were ever used. Returns the
 * number of sessions.
 */
export const resetSessions = async (tables: RestoredTable): Promise<number> => {
  const { client, restored } = tables;
  const isRatchet = (item: Item): boolean =>
    isOfConnection(item) && /^signal#(session|sender-key|sender-key-memory)#/.test(String(item.sk));
  const isLease = ({ pk, sk }: Item): boolean => pk === 'host#leases' && String(sk).startsWith('shard#');
  let reset = 0;
  for await (const page of readPages(client, restored)) {
    const ratchets = page.filter(isRatchet);
    await writeAll(tables, [
      ...ratchets.map((item) => ({ DeleteRequest: { Key: keyOf(item) } })),
      ...page.filter(isHeartbeat).map((item) => ({ DeleteRequest: { Key: keyOf(item) } })),
      ...page.filter(isLease).map((item) => ({ PutRequest: { Item: raised(item) } })),
    ]);
    reset += ratchets.length;
  }
  return reset;
};

const raised = ({ owner: _owner, fence, ...lease }: Item): Item => ({
  ...lease,
  fence: (Math.floor(Number(fence) / fenceGap) + 1) * fenceGap,
});
