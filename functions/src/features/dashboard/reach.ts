import { AppError } from '@recado/shared/contract/errors';
import { mergeMessageSummaries, type MessageSummary } from '@recado/shared/metrics/message-figures';
import { mergeSummaries, type Summary } from '@recado/shared/metrics/summary';
import type { UserContext } from '../../context/context.ts';
import type { TicketCount } from '../../data/tickets/counters.ts';

/** The queues or the connections whose figures a caller sees; null for the whole company. */
type Reach = { dimension: 'queue' | 'connection'; ids: readonly number[] } | null;

/**
 * Returns the part of the figures that the caller reaches. Summaries are kept by queue and by connection, not by both.
 *
 * @throws AppError ERR_FIGURES_REACH for an API key that is limited to queues and to connections
 */
export const reachOf = ({ actor }: UserContext): Reach => {
  const { queueIds = null, connectionIds = null } = actor.viewer.key ?? {};
  if (queueIds && connectionIds) throw new AppError('ERR_FIGURES_REACH');
  if (queueIds) return { dimension: 'queue', ids: queueIds };
  return connectionIds && { dimension: 'connection', ids: connectionIds };
};

const reachedIn = <Tallies>(of: Record<string, Tallies> = {}, ids: readonly number[]): [string, Tallies][] =>
  Object.entries(of).filter(([value]) => ids.includes(Number(value)));

/** Returns the tallies of what is reached, as a whole and by its dimension: other ones are not kept by queue or connection. */
export const withinReach = (summary: Summary, reach: Reach): Summary => {
  if (!reach) return summary;
  const kept = reachedIn(summary[reach.dimension], reach.ids);
  const { all } = mergeSummaries(kept.map(([, tallies]) => ({ all: { '': tallies } })));
  return { ...(all && { all }), [reach.dimension]: Object.fromEntries(kept) };
};

/** Returns the ids of the connections whose messages the caller reaches; null for all. @throws AppError ERR_FIGURES_REACH for an API key that is limited to queues: messages have none */
export const reachedConnections = (context: UserContext): readonly number[] | null => {
  const reach = reachOf(context);
  if (reach?.dimension === 'queue') throw new AppError('ERR_FIGURES_REACH');
  return reach && reach.ids;
};

/** Returns the tallies of the messages of some connections, as a whole and by connection. */
export const messagesWithin = (summary: MessageSummary, ids: readonly number[] | null): MessageSummary => {
  if (!ids) return summary;
  const kept = reachedIn(summary.connection, ids);
  const { all } = mergeMessageSummaries(kept.map(([, tallies]) => ({ all: { '': tallies } })));
  return { ...(all && { all }), connection: Object.fromEntries(kept) };
};

/** The statuses of the counters of now. */
const statuses = ['open', 'pending', 'group', 'nps'] as const;

/** Returns the number of tickets of each status now that the caller reaches. */
export const countsWithin = async (
  { stores: { tickets } }: UserContext,
  reach: Reach,
): Promise<Pick<TicketCount, 'status' | 'count'>[]> => {
  if (reach?.dimension !== 'connection') {
    const counts = await tickets.counts();
    return reach ? counts.filter(({ queueId }) => queueId !== null && reach.ids.includes(queueId)) : counts;
  }
  // Counters are kept by queue.
  return Promise.all(
    statuses.map(async (status) => ({
      status,
      count: (await tickets.trafficIn(status)).filter(({ whatsappId }) => reach.ids.includes(whatsappId)).length,
    })),
  );
};
