import { externalUsageDays, type getExternalUsage as endpoint } from '@recado/shared/contract/external-usage';
import type { UseCase } from '../../context/binding.ts';
import { todayOf } from '../../domain/statistics/count-days.ts';

const none = { text: 0, media: 0, image: 0, check: 0 };
const dayLength = 86_400_000;

/** Returns the company's usage of the messages API on each of the last days, those without calls too. */
export const getExternalUsage: UseCase<typeof endpoint> = async (context) => {
  const last = Date.parse(todayOf(context));
  const days = Array.from({ length: externalUsageDays }, (_, index) =>
    new Date(last - (externalUsageDays - 1 - index) * dayLength).toISOString().slice(0, 10),
  );
  const used = await context.stores.externalUsage.since(days.at(0)!);
  return {
    days: days.map((day) => ({
      day,
      ...none,
      ...Object.fromEntries(used.filter((usage) => usage.day === day).map(({ kind, count }) => [kind, count])),
    })),
  };
};
