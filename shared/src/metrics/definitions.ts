import { type MessageMetric, messageMetrics } from './message-figures.ts';
import { type MetricName, metricNames } from './metrics.ts';

/** The English definitions of the metrics, for the documentation of the API; a test compares them with those on the screen. */
export const metricDefinitions: Readonly<Record<MetricName, string>> = {
  tickets: 'Begun in the period: each opening or reopening counts once.',
  finished: 'Tickets begun in the period that have been closed.',
  active:
    'Begun by an agent, a program or a campaign, or by writing on the phone, not by a message that came in. Each reopening counts by itself.',
  passive: 'Opened by a message of the contact.',
  leads: 'New contacts: the first ticket of people who were added on the same day.',
  solvedByBot:
    'Closed by the bot, a flow or AI, or by the contact in the bot’s menu, without an answer of an agent. Of older tickets, which do not say who closed them, those that had no agent count.',
  rated: 'Closed and rated by the contact.',
  unrated: 'Closed and not rated by the contact.',
  firstResponse: 'From the beginning to the first message of an agent, where the contact wrote first.',
  waiting: 'From entering the queue until an agent accepts.',
  support: 'From an agent’s acceptance to the end.',
  resolution: 'From the beginning to the end.',
  rating: 'Ratings from 0 to 10 that contacts gave.',
  promoters: 'Ratings of 9 and 10.',
  neutral: 'Ratings of 7 and 8.',
  detractors: 'Ratings from 0 to 6.',
  firstAnswerMet:
    'Of the tickets that were promised a first answer, the share that got it in time. What counts is the time that was set when it began.',
  nextAnswerMet:
    'Of the tickets that were promised next answers, the share in which all of them came in time. What counts is the time that was set when it began.',
  resolutionMet:
    'Of the tickets that were promised a resolution, the share that was resolved in time. What counts is the time that was set when it began.',
};

/** The same of the figures of messages. */
export const messageDefinitions: Readonly<Record<MessageMetric, string>> = {
  received: 'Messages that contacts sent.',
  sent: 'Messages of agents, bots, flows and campaigns, and those written on the phone; private notes do not count.',
  charged: 'Delivered messages for which Meta charges, as its receipts name them.',
  cost: 'The price of the messages that are charged for, by the price list of the installation. WhatsApp by QR code, Facebook and Instagram cost nothing.',
};

const listed = <Name extends string>(names: readonly Name[], definitions: Readonly<Record<Name, string>>): string =>
  names.map((name) => `- \`${name}\`: ${definitions[name]}`).join('\n');

/** Returns the description of an argument that names a metric: each with its definition. */
export const describeMetrics = (): string => listed(metricNames, metricDefinitions);

/** Returns the same for figures of messages. */
export const describeMessageMetrics = (): string => listed(messageMetrics, messageDefinitions);
