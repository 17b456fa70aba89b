import type { getCampaignFigures as endpoint } from '@recado/shared/contract/message-figures';
import { messageFiguresOf } from '@recado/shared/metrics/message-figures';
import { dayBounds } from '@recado/shared/text/time';
import type { UseCase } from '../../context/binding.ts';
import { todayOf } from '../../domain/statistics/count-days.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';
import { priceList } from '../../domain/statistics/price-list.ts';
import { readMessages, runningMessages } from '../../domain/statistics/read-messages.ts';
import { requireWholeReach } from '../../domain/statistics/require-whole-reach.ts';
import { presentCampaigns } from './campaign/present-campaign.ts';

const shownAtMost = 100;

/** Returns the campaigns that began in a period: the counts of their reports, and what they have cost until now. */
export const getCampaignFigures: UseCase<typeof endpoint> = async (context, { query }) => {
  requireWholeReach(context);
  const { campaigns } = context.stores;
  const { timeZone } = context.company;
  const { from, to } = periodOf(context, query);
  const [first, end] = [dayBounds(from, timeZone).from, dayBounds(to, timeZone).to];
  const begun = (await campaigns.begun()).filter(({ startedAt }) => startedAt >= first && startedAt < end);
  const records = await campaigns.getMany(begun.slice(0, shownAtMost).map(({ id }) => id));
  const [shown, { prices, currency }, { summary, missing }] = await Promise.all([
    presentCampaigns(context, records),
    priceList(context),
    runningMessages(context).then((running) => readMessages(context, { from, to: todayOf(context) }, running)),
  ]);
  return {
    currency,
    campaigns: shown.flatMap(({ id, name, status, startedAt, counts }) => {
      const { charged, cost, unpriced } = messageFiguresOf(summary.author?.[`c${id}`], prices);
      return startedAt === null ? [] : { id, name, status, startedAt, counts, charged, cost, unpriced };
    }),
    uncounted: missing.length,
  };
};
