import type { Context } from '../../../context/context.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import type { Write } from '../../../platform/write.ts';
import { newPace } from './new-pace.ts';
import { turnAt } from './turn-effect.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;
/** A turn that is so late has lost its message. */
const lost = 900 * second;
/** A turn that lies further ahead comes at once, and looks whether it may send. */
const soon = 60 * second;
/** How long answers and receipts of what a connection sent are looked for. */
const watched = 30 * day;
/** Seconds in which every function notices that a connection sends campaigns. */
const noticed = 5;

/** What is committed together. */
export interface Change {
  writes: Write[];
  effects: Effect[];
}

/** Marks a connection as one that campaigns are sent from, once a day at most. */
export const markedAsSender = (
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  { id, campaignsUntil }: Pick<ConnectionRecord, 'id' | 'campaignsUntil'>,
): Write[] => {
  const now = clock.now();
  return (campaignsUntil ?? 0) > now + watched - day ? [] : [stores.connections.campaignsSent(id, now + watched)];
};

/**
 * Returns what begins the turns of connections, unless they run already: commit it with, or after, the change that gives
 * them something to send. Connections that are gone are left out. The commit's label `campaign pace` fails where a turn
 * ended meanwhile: read and commit again then.
 *
 * @param delay seconds until the first turn
 */
export const startTurns = async (
  context: Pick<Context, 'stores' | 'company' | 'clock'>,
  whatsappIds: readonly number[],
  delay = 0,
): Promise<Change> => {
  const { stores, clock } = context;
  const connections = (await stores.connections.list()).filter(({ id }) => whatsappIds.includes(id));
  const changes = await Promise.all(
    connections.map(async (connection): Promise<Change> => {
      const marks = markedAsSender(context, connection);
      const isNew = marks.length > 0 && (connection.campaignsUntil ?? 0) < clock.now();
      const at = clock.now() + Math.max(delay, isNew ? noticed : 0) * second;
      const before = await stores.campaigns.pace(connection.id);
      const waitsFor = before?.turnAt ?? null;
      const runs = waitsFor !== null && waitsFor > at - lost && waitsFor <= at + soon;
      // Where it runs, the new version lets a turn that is about to be the last one look again.
      const after = { ...(before ?? newPace(connection.id)), turnAt: runs ? waitsFor : at };
      return {
        writes: [...marks, ...stores.campaigns.savePace(before, after)],
        effects: runs ? [] : [turnAt(context, connection.id, at)],
      };
    }),
  );
  return { writes: changes.flatMap(({ writes }) => writes), effects: changes.flatMap(({ effects }) => effects) };
};
