import { seededRandom } from '@recado/shared/test/seeded-random';
import { type MessageDimension, type MessageMetric, messageMetrics } from '@recado/shared/metrics/message-figures';
import { type MetricName, metricNames } from '@recado/shared/metrics/metrics';
import type { DimensionName } from '@recado/shared/metrics/summary';
import { getDashboard } from '../src/features/dashboard/get-dashboard.ts';
import { getMessageFigures } from '../src/features/dashboard/get-message-figures.ts';
import { listCountedMessages } from '../src/features/dashboard/list-counted-messages.ts';
import { listMeasuredTickets } from '../src/features/dashboard/list-measured-tickets.ts';
import type { TestContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

type Period = { date_from: string; date_to: string };

/** A figure of the dashboard, and what opens its rows. */
interface Shown {
  name: string;
  figure: number;
  rows: () => Promise<number>;
}

/** Reads each day once: what a click costs is not what is tried. */
const readingOnce = (context: TestContext): TestContext => {
  const once = <Of>(read: (day: string) => Promise<Of>): ((day: string) => Promise<Of>) => {
    const found = new Map<string, Promise<Of>>();
    return (day) => found.get(day) ?? (found.set(day, read(day)), found.get(day)!);
  };
  const { stores } = context;
  const { tickets, statistics } = stores;
  return {
    ...context,
    stores: {
      ...stores,
      tickets: { ...tickets, cyclesOn: once((day) => tickets.cyclesOn(day)) },
      statistics: {
        ...statistics,
        traffic: once((day) => statistics.traffic(day)),
        charges: once((day) => statistics.charges(day)),
      },
    },
  };
};

/** Adds up the rows of all pages, to the last one. */
const allRows = async (page: (cursor: object) => Promise<{ sum: number; next: string | null }>): Promise<number> => {
  let [sum, next]: [number, string | null] = [0, null];
  do {
    const read = await page(next === null ? {} : { cursor: next });
    sum += read.sum;
    ({ next } = read);
  } while (next !== null);
  return sum;
};

/** Asks until all days are counted. */
const counted = async <Found extends { uncounted: number }>(ask: () => Promise<Found>): Promise<Found> => {
  for (;;) {
    const found = await ask();
    if (found.uncounted === 0) return found;
  }
};

const ticketFigures = async (by: TestContext, period: Period): Promise<Shown[]> => {
  const { figures, groups } = await counted(() => getDashboard(by, { ...none, query: period }));
  const shown = (metric: MetricName, dimension: DimensionName, value: string, count: number): Shown => ({
    name: `${period.date_from} ${period.date_to} ${metric} ${dimension} ${value}`,
    figure: count,
    rows: () =>
      allRows(async (cursor) => {
        const query = { ...period, metric, dimension, value, ...cursor };
        const { tickets, nextCursor } = await listMeasuredTickets(by, { ...none, query });
        return { sum: tickets.length, next: nextCursor };
      }),
  });
  return [
    ...metricNames.map((metric) => shown(metric, 'all', '', figures[metric]!.count)),
    ...Object.entries(groups).flatMap(([dimension, list]) =>
      list.flatMap(({ value, figures: of }) =>
        Object.entries(of).map(([metric, { count }]) =>
          shown(metric as MetricName, dimension as DimensionName, value, count),
        ),
      ),
    ),
  ];
};

const messageFigures = async (by: TestContext, period: Period): Promise<Shown[]> => {
  const { figures, groups } = await counted(() => getMessageFigures(by, { ...none, query: period }));
  const shown = (metric: MessageMetric, dimension: MessageDimension, value: string, figure: number): Shown => ({
    name: `${period.date_from} ${period.date_to} ${metric} ${dimension} ${value}`,
    figure,
    rows: () =>
      allRows(async (cursor) => {
        const query = { ...period, metric, dimension, value, ...cursor };
        const { messages, nextCursor } = await listCountedMessages(by, { ...none, query });
        return { sum: messages.reduce((sum, row) => sum + row.value, 0), next: nextCursor };
      }),
  });
  return [
    ...messageMetrics.map((metric) => shown(metric, 'all', '', figures[metric])),
    ...Object.entries(groups).flatMap(([dimension, list]) =>
      list.flatMap(({ value, figures: of }) =>
        messageMetrics.map((metric) => shown(metric, dimension as MessageDimension, value, of[metric])),
      ),
    ),
  ];
};

/**
 * Opens random figures of the dashboard, of tickets in some periods and of messages in one, and reads their rows to the last one.
 *
 * @returns the figures that differ from their rows, and how many had rows
 */
export const clickFigures = async (
  context: TestContext,
  {
    periods,
    ofMessages,
    clicks,
    seed,
  }: { periods: readonly Period[]; ofMessages: Period; clicks: number; seed: number },
): Promise<{ wrong: string[]; filled: number }> => {
  const by = readingOnce(context);
  const random = seededRandom(seed);
  const all: Shown[] = await messageFigures(by, ofMessages);
  for (const period of periods) all.push(...(await ticketFigures(by, period)));
  const wrong: string[] = [];
  let filled = 0;
  for (let click = 0; click < clicks; click += 1) {
    const { name, figure, rows } = all[Math.floor(random() * all.length)]!;
    const found = await rows();
    if (found !== figure) wrong.push(`${name}: ${found} rows of ${figure}`);
    if (figure > 0) filled += 1;
  }
  return { wrong, filled };
};
