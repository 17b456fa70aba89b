import type { Context } from '../../../context/context.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import type { Write } from '../../../platform/write.ts';
import { newPace } from './new-pace.ts';
import { turnAt } from './turn-effect.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;
/** Milliseconds after which the queue message of a late turn counts as lost. */
const lostAfter = 900 * second;
/** A turn further ahead than this is replaced by one at once, which checks whether it may send. In milliseconds. */
const nearFuture = 60 * second;
/** Milliseconds for which a connection's replies and receipts are matched with campaigns. */
const replyWindow = 30 * day;
/** Seconds after which every function has read that the connection sends campaigns: connections are cached. */
const cacheLifetime = 5;

/** Writes and effects of one commit. */
export interface Change {
  writes: Write[];
  effects: Effect[];
}

/** Returns the write that marks a connection as a sender of campaigns, once a day at most. */
export const senderMark = (
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  { id, campaignsUntil }: Pick<ConnectionRecord, 'id' | 'campaignsUntil'>,
): Write[] => {
  const now = clock.now();
  return (campaignsUntil ?? 0) > now + replyWindow - day
    ? []
    : [stores.connections.campaignsSent(id, now + replyWindow)];
};

/**
 * Returns the change that starts the turns of connections, unless they take turns already. Commit it with, or after, the
 * change that gives them something to send. Skips removed connections. The commit's label `campaign pace` fails where a
 * turn ended meanwhile: call again and commit the new change.
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
      const marks = senderMark(context, connection);
      const isNew = marks.length > 0 && (connection.campaignsUntil ?? 0) < clock.now();
      const at = clock.now() + Math.max(delay, isNew ? cacheLifetime : 0) * second;
      const before = await stores.campaigns.pace(connection.id);
      const waitsFor = before?.turnAt ?? null;
      const runs = waitsFor !== null && waitsFor > at - lostAfter && waitsFor <= at + nearFuture;
      // The new version makes a turn that is about to be the last one conflict, so that it looks for recipients again.
      const after = { ...(before ?? newPace(connection.id)), turnAt: runs ? waitsFor : at };
      return {
        writes: [...marks, ...stores.campaigns.savePace(before, after)],
        effects: runs ? [] : [turnAt(context, connection.id, at)],
      };
    }),
  );
  return { writes: changes.flatMap(({ writes }) => writes), effects: changes.flatMap(({ effects }) => effects) };
};
