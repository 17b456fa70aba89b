import { type Act, type Counts, usageOf } from './counts.ts';
import { type Usage, sumOf } from './price-list.ts';
import { profiles, secondsAtWork, usageOfTenant } from './profiles.ts';

/** The load at the busiest time, as a multiple of the mean at business hours. */
const peak = 2;
/** Seconds between two renewals of a browser's tokens. */
const tokenLife = 900;
/** Seconds that a run takes, on the safe side: most take less (`counts.ts`). */
const runTime = 0.06;
/** Numbers that 16 session hosts of the largest size have room for. */
const mostNumbers = 20_000;
/** Tenants to which an announcement goes within one run, with its repetitions. */
const announced = 7_000;

/** A quota of an account and region, as AWS publishes it, and what a tenant takes of it at business hours. */
interface Quota {
  what: string;
  /** A second, or at once. */
  most: number;
  ofTenant: number;
}

const quotasOf = (counts: Counts): Quota[] => {
  const { busy } = profiles;
  const usage = usageOfTenant(counts, busy, false);
  const aSecond = (...amounts: (number | undefined)[]): number =>
    amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / secondsAtWork(busy);
  return [
    {
      what: 'API Gateway, requests a second of all APIs and sockets together',
      most: 10_000,
      ofTenant: aSecond(usage.calls, usage.programCalls, usage.socketMessages),
    },
    { what: 'Cognito, renewed tokens a second', most: 120, ofTenant: busy.people / tokenLife },
    { what: 'table, write units a second', most: 40_000, ofTenant: aSecond(usage.tableWrites) },
    { what: 'table, read units a second', most: 40_000, ofTenant: aSecond(usage.tableReads) },
    { what: 'Lambda, functions at once', most: 1_000, ofTenant: aSecond(usage.runs) * runTime },
  ];
};

/** Returns the busy tenants at which each quota ends, the first one first. */
export const horizonOf = (counts: Counts): { what: string; most: number; tenants: number }[] =>
  [
    ...quotasOf(counts).map(({ what, most, ofTenant }) => ({ what, most, tenants: most / (peak * ofTenant) })),
    { what: 'companies that an announcement reaches in one run', most: announced, tenants: announced },
    {
      what: 'numbers on 16 session hosts of 8 GB',
      most: mostNumbers,
      tenants: mostNumbers / profiles.busy.numbers,
    },
  ].toSorted((one, other) => one.tenants - other.tenants);

/** A month of 50 million messages, in millions of each kind; a file that comes in, and one that is sent, are one each. */
export const largeMonth: readonly (readonly [act: Act, millions: number])[] = [
  ['text in', 20],
  ['answer, arrived and read', 15],
  ['step of the bot', 6],
  ['campaign message', 5],
  ['picture in', 1],
  ['picture out', 1],
  ['voice message in', 1],
  ['voice message out', 1],
];

/** Returns the usage of one kind of that month. @param browsers browsers that see a message */
export const usageOfKind = (counts: Counts, act: Act, millions: number, browsers: number): Usage =>
  sumOf([[usageOf(counts.acts[act], browsers), millions * 1_000_000]]);
