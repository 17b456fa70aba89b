import type { getMessageFigures as endpoint, MessageGroup } from '@recado/shared/contract/message-figures';
import { messageDimensions, messageFiguresOf } from '@recado/shared/metrics/message-figures';
import type { UseCase } from '../../context/binding.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { periodBefore, periodOf } from '../../domain/statistics/period-of.ts';
import { priceList } from '../../domain/statistics/price-list.ts';
import { readMessages, runningMessages } from '../../domain/statistics/read-messages.ts';
import { daysOf } from '../../domain/statistics/read-summary.ts';
import { comparedValues } from './compared-values.ts';
import { namesOfAuthors } from './message-authors.ts';
import { messagesWithin, reachedConnections } from './reach.ts';

/** Returns the messages of a period and their cost, beside the period before. */
export const getMessageFigures: UseCase<typeof endpoint> = async (context, { query }) => {
  const period = periodOf(context, query);
  const connectionIds = reachedConnections(context);
  const before = periodBefore(period);
  const [running, { prices, currency }, directory, nameOf] = await Promise.all([
    runningMessages(context),
    priceList(context),
    directoryFor(context, []),
    namesOfAuthors(context),
  ]);
  const [current, previous] = await Promise.all([
    readMessages(context, period, running),
    readMessages(context, before, running),
  ]);
  const [summary, earlier] = [
    messagesWithin(current.summary, connectionIds),
    messagesWithin(previous.summary, connectionIds),
  ];
  const compared = { current: summary, earlier, days: daysOf(period).length };
  const names: Partial<Record<string, (value: string) => string | null>> = {
    connection: (value) => directory.connection(Number(value))?.name ?? null,
    author: nameOf,
  };
  const groups = messageDimensions
    .filter((dimension) => dimension !== 'all')
    .map((dimension): [string, MessageGroup[]] => [
      dimension,
      comparedValues(dimension, compared).map((group) => ({
        value: group.value,
        name: names[dimension]?.(group.value) ?? null,
        figures: messageFiguresOf(group.current, prices),
        previous: messageFiguresOf(group.before, prices),
      })),
    ]);
  return {
    period,
    before,
    currency,
    figures: messageFiguresOf(summary.all?.[''], prices),
    previous: messageFiguresOf(earlier.all?.[''], prices),
    groups: Object.fromEntries(groups),
    uncounted: current.missing.length + previous.missing.length,
    missing: current.missing,
  };
};
