import type { Context } from '../../context/context.ts';
import type { TrafficRecord } from '../../data/statistics/store.ts';
import type { Write } from '../../platform/write.ts';
import { todayOf } from './count-days.ts';

/** Returns the writes that store the messages of days that are over, and mark the earlier ones of these days. */
export const trafficWrites = (context: Context, traffic: readonly TrafficRecord[]): Write[] => {
  const { stores, clock } = context;
  const today = todayOf(context);
  return traffic.flatMap((record) => [
    stores.statistics.addTraffic(record),
    ...(record.day === today
      ? []
      : [stores.statistics.changed(record.day, record.ticketId ?? record.whatsappId, clock.now())]),
  ]);
};
