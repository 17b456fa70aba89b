import type { Context } from '../../context/context.ts';
import type { ChangedDay, TrafficRecord } from '../../data/statistics/store.ts';
import type { Write } from '../../platform/write.ts';
import { markChangedDays } from './changed-days.ts';

/** Returns the days whose messages are stored. */
export const changedByTraffic = (traffic: readonly TrafficRecord[]): ChangedDay[] =>
  traffic.map(({ day, ticketId, whatsappId }) => ({ day, id: ticketId ?? whatsappId }));

/** Returns the writes that store the messages of days that are over, and mark the earlier ones of these days. */
export const trafficWrites = (context: Context, traffic: readonly TrafficRecord[]): Write[] => [
  ...traffic.map((record) => context.stores.statistics.addTraffic(record)),
  ...markChangedDays(context, changedByTraffic(traffic)),
];
