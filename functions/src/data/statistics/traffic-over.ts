import type { TrafficByDay } from '@recado/shared/metrics/messages';
import type { TrafficRecord } from './store.ts';

/**
 * Parts traffic into what is stored, because its day is over, and what is counted further.
 *
 * @param today the day that is not over; null where nothing follows
 */
export const trafficOver = (
  traffic: TrafficByDay,
  source: Pick<TrafficRecord, 'ticketId' | 'whatsappId' | 'at'>,
  today: string | null,
): { over: TrafficRecord[]; left: TrafficByDay } => {
  const days = Object.entries(traffic);
  const over = days.filter(([day]) => day !== today).map(([day, counts]) => ({ ...source, day, counts }));
  if (over.length === 0) return { over, left: traffic };
  return { over, left: Object.fromEntries(days.filter(([day]) => day === today)) };
};
