import type { Context } from '../../context/context.ts';
import type { ChangedDay } from '../../data/statistics/store.ts';
import type { Write } from '../../platform/write.ts';
import { todayOf } from './count-days.ts';

/** Returns the writes that mark the earlier ones of these days: their kept summaries are outdated (ADR 0083). */
export const markChangedDays = (context: Context, changed: readonly ChangedDay[]): Write[] => {
  const { stores, clock } = context;
  const today = todayOf(context);
  return stores.statistics.changed(
    changed.filter(({ day }) => day !== today),
    clock.now(),
  );
};
