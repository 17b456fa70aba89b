import type { CountedMessages, MessageCharge } from './messages.ts';
import { type MessagePrice, priceOf } from './prices.ts';

type ChargeKey = `charged ${string}`;

/** Counts of messages that add up in any order: what came in, what left, and what is charged for by month, category and country. */
type MessageTallies = { [Key in 'received' | 'sent' | ChargeKey]?: number };

const valuesBy = {
  all: () => '',
  day: ({ day }) => day,
  connection: ({ whatsappId }) => String(whatsappId),
  author: ({ author }) => author,
  category: ({ charge }) => charge && charge.category,
  country: ({ charge }) => charge && charge.country,
} as const satisfies Record<string, (messages: CountedMessages) => string | null>;

/** The ways in which figures of messages are broken down. */
export type MessageDimension = keyof typeof valuesBy;
export const messageDimensions = Object.keys(valuesBy) as [MessageDimension, ...MessageDimension[]];

/** The version of summaries that are kept: see `summaryVersion`. */
export const messageSummaryVersion = 1;

/** Tallies of a period by dimension and value. */
export type MessageSummary = Partial<Record<MessageDimension, Record<string, MessageTallies>>>;

const isTraffic = ({ charge }: CountedMessages): boolean => charge === null;

/**
 * The figures of messages, declared once: what some messages add to each. A cost is in 1/10,000 of the currency. Texts are
 * `messages.metric.{name}` of the screen.
 */
const metrics = {
  received: (messages) => (isTraffic(messages) && messages.direction === 'in' ? messages.count : 0),
  sent: (messages) => (isTraffic(messages) && messages.direction === 'out' ? messages.count : 0),
  charged: (messages) => (isTraffic(messages) ? 0 : messages.count),
  cost: ({ charge, count, day }, prices) =>
    charge === null ? 0 : count * (priceOf(prices, day.slice(0, 7), charge) ?? 0),
} as const satisfies Record<string, (messages: CountedMessages, prices: readonly MessagePrice[]) => number>;

export type MessageMetric = keyof typeof metrics;
export const messageMetrics = Object.keys(metrics) as [MessageMetric, ...MessageMetric[]];

/** A figure, or its part for a value of a dimension. */
interface MessagePart {
  metric: MessageMetric;
  dimension: MessageDimension;
  value: string;
}

/** Returns a function that returns what messages add to a figure. */
export const measuringMessages =
  ({ metric, dimension, value }: MessagePart, prices: readonly MessagePrice[]) =>
  (messages: CountedMessages): number =>
    valuesBy[dimension](messages) === value ? metrics[metric](messages, prices) : 0;

const keyOf = ({ charge, direction, day }: CountedMessages): keyof MessageTallies => {
  if (charge !== null) return `charged ${day.slice(0, 7)} ${charge.category} ${charge.country}`;
  return direction === 'in' ? 'received' : 'sent';
};

const entriesOf = (tallies: MessageTallies): [keyof MessageTallies, number][] =>
  Object.entries(tallies) as [keyof MessageTallies, number][];

const add = (tallies: MessageTallies, key: keyof MessageTallies, count: number): void => {
  tallies[key] = (tallies[key] ?? 0) + count;
};

/** Returns the tallies of messages. */
export const summariseMessages = (all: readonly CountedMessages[]): MessageSummary => {
  const summary: MessageSummary = {};
  for (const messages of all)
    for (const dimension of messageDimensions) {
      const value = valuesBy[dimension](messages);
      if (value !== null) add(((summary[dimension] ??= {})[value] ??= {}), keyOf(messages), messages.count);
    }
  return summary;
};

/** Returns the tallies of several periods together. */
export const mergeMessageSummaries = (summaries: readonly MessageSummary[]): MessageSummary => {
  const merged: MessageSummary = {};
  for (const summary of summaries)
    for (const dimension of messageDimensions)
      for (const [value, tallies] of Object.entries(summary[dimension] ?? {})) {
        const into = ((merged[dimension] ??= {})[value] ??= {});
        for (const [key, count] of entriesOf(tallies)) add(into, key, count);
      }
  return merged;
};

/** The figures of some messages; `unpriced` of those that are charged for have no price in the list. */
type MessageFigures = Record<MessageMetric | 'unpriced', number>;

const chargesIn = (tallies: MessageTallies): (MessageCharge & { month: string; count: number })[] =>
  entriesOf(tallies).flatMap(([key, count]) => {
    const [kind, month, category, country] = key.split(' ') as [string, string, string, string];
    return kind === 'charged' ? { month, category, country, count } : [];
  });

/** Returns the figures of tallies, with the cost by a price list. */
export const messageFiguresOf = (
  tallies: MessageTallies | undefined,
  prices: readonly MessagePrice[],
): MessageFigures => {
  const figures = { received: tallies?.received ?? 0, sent: tallies?.sent ?? 0, charged: 0, cost: 0, unpriced: 0 };
  for (const { month, count, ...charge } of chargesIn(tallies ?? {})) {
    const price = priceOf(prices, month, charge);
    figures.charged += count;
    if (price === null) figures.unpriced += count;
    else figures.cost += price * count;
  }
  return figures;
};
