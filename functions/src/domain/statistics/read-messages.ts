import {
  mergeMessageSummaries,
  type MessageSummary,
  messageSummaryVersion,
  summariseMessages,
} from '@recado/shared/metrics/message-figures';
import { type CountedMessages, partsOf, type TrafficByDay } from '@recado/shared/metrics/messages';
import type { Context } from '../../context/context.ts';
import type { ChargeRecord, TrafficRecord } from '../../data/statistics/store.ts';
import type { KeptFigures } from './count-days.ts';
import { type Period, readKept } from './read-summary.ts';

/** Messages that figures count: those of a ticket or a connection on a day, or one that is charged for. */
export interface MessageSource {
  ticketId: number | null;
  whatsappId: number;
  day: string;
  /** The time when a message that is charged for arrived; null for others. */
  at: number | null;
  parts: CountedMessages[];
}

const ofTraffic = ({ day, whatsappId, ticketId, counts }: Omit<TrafficRecord, 'at'>): MessageSource => ({
  ticketId,
  whatsappId,
  day,
  at: null,
  parts: partsOf(day, whatsappId, counts),
});

const ofCharge = ({ day, at, whatsappId, ticketId, author, category, country }: ChargeRecord): MessageSource => ({
  ticketId,
  whatsappId,
  day,
  at,
  parts: [{ day, whatsappId, author, direction: 'out', charge: { category, country }, count: 1 }],
});

/** Returns the stored messages of a day. */
export const messagesOn = async ({ stores: { statistics } }: Context, day: string): Promise<MessageSource[]> => {
  const [traffic, charges] = await Promise.all([statistics.traffic(day), statistics.charges(day)]);
  return [...traffic.map(ofTraffic), ...charges.map(ofCharge)];
};

/** The tabs whose tickets count messages themselves: closed ones have none. */
const tabs = ['open', 'pending', 'group', 'nps'] as const;

const runningOf = (ticketId: number | null, whatsappId: number, traffic: TrafficByDay): MessageSource[] =>
  Object.entries(traffic).map(([day, counts]) => ofTraffic({ day, whatsappId, ticketId, counts }));

/** Returns the messages that tickets in service and campaigns count themselves, because their day or service cycle is not over. */
export const runningMessages = async ({ stores }: Context): Promise<MessageSource[]> => {
  const connections = await stores.connections.list();
  const senders = connections.filter(({ campaignsUntil }) => campaignsUntil !== null).map(({ id }) => id);
  const [tickets, paces] = await Promise.all([
    Promise.all(tabs.map((tab) => stores.tickets.trafficIn(tab))),
    stores.campaigns.paces(senders),
  ]);
  return [
    ...tickets.flat().flatMap(({ id, whatsappId, traffic }) => runningOf(id, whatsappId, traffic)),
    ...paces.flatMap(({ whatsappId, traffic }) => runningOf(null, whatsappId, traffic)),
  ];
};

const partsIn = (sources: readonly MessageSource[]): CountedMessages[] => sources.flatMap(({ parts }) => parts);

const messageFigures: KeptFigures<MessageSummary> = {
  spans: { day: 'messagesOfDay', month: 'messagesOfMonth' },
  version: messageSummaryVersion,
  count: async (context, day) => summariseMessages(partsIn(await messagesOn(context, day))),
  merge: mergeMessageSummaries,
};

/**
 * Returns the tallies of the messages of a period.
 *
 * @param running `runningMessages`, which several periods share
 */
export const readMessages = async (
  context: Context,
  period: Period,
  running: readonly MessageSource[],
): Promise<{ summary: MessageSummary; missing: string[] }> => {
  const { summary, missing } = await readKept(context, messageFigures, period);
  const now = running.filter(({ day }) => day >= period.from && day <= period.to);
  return { summary: mergeMessageSummaries([summary, summariseMessages(partsIn(now))]), missing };
};
