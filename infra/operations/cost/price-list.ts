import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The amounts of AWS's bill, by the names of the price lists. */
export const billed = [
  'tableWrites',
  'tableReads',
  'provisionedWriteHours',
  'provisionedReadHours',
  'tableGb',
  'runs',
  'gbSeconds',
  'calls',
  'programCalls',
  'socketMessages',
  'socketMinutes',
  'fifoRequests',
  'standardRequests',
  'schedules',
  'mails',
  'keyRequests',
  'secretRequests',
  'mediaGb',
  'storageWrites',
  'storageReads',
  'rareMediaGb',
  'rareStorageWrites',
  'rareStorageReads',
  'rareReadGb',
  'sentGb',
  'processorHours',
  'memoryHours',
  'addressHours',
  'keys',
  'secrets',
  'alarmMetrics',
  'dashboards',
  'ownMetrics',
  'logGb',
  'traces',
  'firewalls',
  'firewallRules',
  'firewallRequests',
] as const;

export type Billed = (typeof billed)[number];
/** Amounts that AWS bills, of an act, a tenant or an installation. */
export type Usage = Partial<Record<Billed, number>>;

const price = z.object({
  what: z.string(),
  /** The amount that costs `usd`. */
  per: z.number().positive(),
  usd: z.number().nonnegative(),
  uncertain: z.boolean().default(false),
});

const priceList = z.object({
  region: z.string(),
  /** The time of which the prices are. */
  asOf: z.string(),
  source: z.string(),
  prices: z.record(z.enum(billed), price),
});

export type PriceList = z.output<typeof priceList>;

const regions = ['us-east-1', 'sa-east-1'] as const;

/** The price lists of the regions that docs/cost.md compares. */
export const priceLists: readonly PriceList[] = regions.map((region) =>
  priceList.parse(JSON.parse(readFileSync(new URL(`./prices/${region}.json`, import.meta.url), 'utf8'))),
);

/** Returns the sum of several usages, each times its factor. */
export const sumOf = (parts: readonly (readonly [usage: Usage, factor: number])[]): Usage => {
  const sum: Usage = {};
  for (const [usage, factor] of parts)
    for (const name of billed) if (usage[name] !== undefined) sum[name] = (sum[name] ?? 0) + usage[name] * factor;
  return sum;
};

/** Returns the price of a usage in USD, or that of some of its parts. */
export const priceOf = ({ prices }: PriceList, usage: Usage, of: readonly Billed[] = billed): number =>
  of.reduce((sum, name) => sum + ((usage[name] ?? 0) / prices[name].per) * prices[name].usd, 0);
