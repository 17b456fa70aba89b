import type { Part } from './part/part.ts';

interface Declared {
  readonly title: string;
  /** Runs once per tenant size. */
  readonly bySize?: boolean;
  /** Runs once per number of device sessions, at once. Takes an hour, so that only `--only` runs it. */
  readonly bySessions?: boolean;
  /** True for a part of ten minutes to an hour, which only `--only` runs. */
  readonly isLong?: boolean;
  readonly load: () => Promise<Part>;
}

/** All parts, in the order of the report. Each is loaded only by the process that runs it. */
const parts = {
  journey: {
    title: 'A message, from phone to browser and back',
    load: async () => (await import('./parts/journey.ts')).journey,
  },
  bot: { title: 'A step of the bot', load: async () => (await import('./parts/bot.ts')).bot },
  screen: { title: 'A message, from phone to screen', load: async () => (await import('./parts/screen.ts')).screen },
  loads: { title: 'Inbound loads', load: async () => (await import('./parts/loads.ts')).loads },
  sizes: {
    title: 'Lists, conversations and search by the size of the tenant',
    bySize: true,
    load: async () => (await import('./parts/sizes.ts')).sizesPart,
  },
  texts: {
    title: 'Search in texts by the size of the tenant',
    bySize: true,
    load: async () => (await import('./parts/texts.ts')).texts,
  },
  capacity: {
    title: 'Table work for an inbound message',
    load: async () => (await import('./parts/capacity.ts')).capacity,
  },
  fleet: {
    title: 'Session hosts: a session’s load, takeover, writes',
    load: async () => (await import('./parts/fleet.ts')).fleet,
  },
  neighbours: {
    title: 'A quiet company beside a loud one',
    load: async () => (await import('./parts/neighbours.ts')).neighbours,
  },
  keys: {
    title: 'The check of an API key, and a limit of 100 calls a second',
    load: async () => (await import('./parts/keys.ts')).keysPart,
  },
  audit: {
    title: 'A million lines of the audit log verified, and one of them changed',
    isLong: true,
    load: async () => (await import('./parts/audit.ts')).audit,
  },
  timers: {
    title: 'Ten thousand timers of one company due in one minute',
    load: async () => (await import('./parts/timers.ts')).timersPart,
  },
  'service-levels': {
    title: 'Ten thousand service levels of one company, warned of and missed within two minutes',
    isLong: true,
    load: async () => (await import('./parts/service-levels.ts')).serviceLevelsPart,
  },
  campaign: {
    title: 'A campaign to ten thousand people over four connections, functions and hosts killed at random',
    isLong: true,
    load: async () => (await import('./parts/campaign.ts')).campaignPart,
  },
  flows: {
    title: 'Flows: random ones against the simulator, functions killed at every commit, an answer to the next message',
    isLong: true,
    load: async () => (await import('./parts/flows.ts')).flows,
  },
  figures: {
    title: 'A year of service cycles: its dashboard, its export, random histories against a naive computation',
    isLong: true,
    load: async () => (await import('./parts/figures.ts')).figuresPart,
  },
  knowledge: {
    title: 'Knowledge: the right source of 150 questions, strict answers, injections, a search of 20,000 pieces',
    isLong: true,
    load: async () => (await import('./parts/knowledge.ts')).knowledge,
  },
  restoring: {
    title: 'A drill of a restore: a table restored beside itself, compared, deleted',
    isLong: true,
    load: async () => (await import('./parts/restoring.ts')).restoring,
  },
  deletion: {
    title: 'A company deleted, functions killed at random, and a neighbour beside it',
    isLong: true,
    load: async () => (await import('./parts/deletion.ts')).deletion,
  },
  erasure: {
    title: 'A person with a long conversation and many files erased',
    isLong: true,
    load: async () => (await import('./parts/erasure.ts')).erasure,
  },
  payments: {
    title: 'Random histories of payments over four providers, functions killed at random, against the ledgers',
    isLong: true,
    load: async () => (await import('./parts/payments.ts')).payments,
  },
  webhooks: {
    title: 'Events to a hundred endpoints of which twenty hang, functions killed at random',
    isLong: true,
    load: async () => (await import('./parts/webhooks.ts')).webhooks,
  },
  storm: {
    title: 'Ten thousand messages, hosts killed at random',
    load: async () => (await import('./parts/storm.ts')).storm,
  },
  identities: {
    title: 'Ten thousand webhooks of the Cloud API, of two thousand people with user ids that change',
    load: async () => (await import('./parts/identities.ts')).identities,
  },
  steady: {
    title: 'An hour of steady load on session hosts',
    bySessions: true,
    load: async () => (await import('./parts/steady.ts')).steady,
  },
  bundles: { title: 'Functions', load: async () => (await import('./parts/bundles.ts')).bundles },
  scroll: {
    title: 'Scrolling a conversation of 5,000 messages',
    load: async () => (await import('./parts/scroll.ts')).scroll,
  },
  inbox: {
    title: 'A full inbox in a browser',
    isLong: true,
    load: async () => (await import('./parts/inbox.ts')).inbox,
  },
  panel: {
    title: 'The attendance panel of a hundred agents, and the open dashboard, in a browser',
    isLong: true,
    load: async () => (await import('./parts/panel.ts')).panel,
  },
  browser: { title: 'First load in a browser', load: async () => (await import('./parts/browser.ts')).browser },
} satisfies Record<string, Declared>;

export type PartName = keyof typeof parts;

export const declarationOf = (name: PartName): Declared => parts[name];

export const partNames = Object.keys(parts) as PartName[];
/** The parts that run if none is named. */
export const usualParts = partNames.filter(
  (name) => declarationOf(name).bySessions !== true && declarationOf(name).isLong !== true,
);
export const isPartName = (name: string): name is PartName => name in parts;
