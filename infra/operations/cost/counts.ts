import { readFileSync } from 'node:fs';
import { functions } from '@recado/shared/deployment/functions';
import { z } from 'zod';
import type { Usage } from './price-list.ts';

/** Requests of an act, by their kinds: `infra/local/cost` counts them. */
const requests = z.record(z.string(), z.number());

export const acts = [
  'first message of a new contact',
  'ticket accepted',
  'text in',
  'ticket read',
  'answer, arrived and read',
  'picture in',
  'picture out',
  'voice message in',
  'voice message out',
  'file seen',
  'page of the inbox',
  'page of a conversation',
  'sign-in',
  'socket opened and closed',
  'sign of life of a browser',
  'step of the bot',
  'ticket resolved',
  'campaign message',
  'words of 256 texts',
] as const;

export type Act = (typeof acts)[number];

const counts = z.object({
  /** By act, with all that follows from it: seen by a browser that has the conversation before it, and by one of lists. */
  acts: z.record(z.enum(acts), requests),
  /** In an hour in which nobody does anything, by caller. */
  idle: z.record(z.string(), requests),
});

export type Counts = z.output<typeof counts>;

/** The file that `npm run cost` writes. */
export const countsFile = new URL('./counts.json', import.meta.url);

export const readCounts = (): Counts => counts.parse(JSON.parse(readFileSync(countsFile, 'utf8')));

/** Milliseconds that a run takes, which no local machine can tell: assumptions on the safe side. */
const assumedTimes: Readonly<Record<string, number>> = {
  'consumer-inbound': 80,
  'consumer-campaigns': 100,
  sockets: 20,
};
const assumedTime = (name: string): number => assumedTimes[name] ?? (name.startsWith('http-') ? 60 : 40);

/** Bytes that a run leaves in the logs, AWS's own lines included, and a call in the log of its API. */
const logged = { run: 450, call: 350 };

const sumOfNames = (of: Readonly<Record<string, number>>, pattern: RegExp): number =>
  Object.entries(of).reduce((sum, [name, count]) => (pattern.test(name) ? sum + count : sum), 0);

/** Events that a browser gets which has the conversation before it, and those that each other browser gets. */
const toViewers = /^socket messages$/;
const toOthers = /^socket messages of lists$/;

/**
 * Returns an act's cost in the amounts of AWS's bill.
 *
 * @param browsers browsers that see it: one of them has the conversation before it
 */
export const usageOf = (of: Readonly<Record<string, number>>, browsers: number): Usage => {
  const runs = Object.entries(of).flatMap(([what, count]) =>
    what.startsWith('runs of ') ? [[what.slice('runs of '.length), count] as const] : [],
  );
  const gbSeconds = runs.reduce(
    (sum, [name, count]) => sum + (count * (functions[name]?.memory ?? 0) * assumedTime(name)) / 1_024 / 1_000,
    0,
  );
  const runCount = runs.reduce((sum, [, count]) => sum + count, 0);
  const calls = sumOfNames(of, /^runs of http-/);
  return {
    tableWrites: sumOfNames(of, /^table writes/),
    tableReads: sumOfNames(of, /^table reads/),
    tableGb: (of['bytes kept'] ?? 0) / 1e9,
    runs: runCount,
    gbSeconds,
    calls,
    socketMessages:
      Math.min(browsers, 1) * sumOfNames(of, toViewers) +
      Math.max(0, browsers - 1) * sumOfNames(of, toOthers) +
      sumOfNames(of, /^runs of sockets/),
    fifoRequests: sumOfNames(of, /^FIFO queue requests/),
    standardRequests: sumOfNames(of, /^standard queue requests/),
    schedules: sumOfNames(of, /^schedules/),
    mails: sumOfNames(of, /^mails/),
    keyRequests: sumOfNames(of, /^key requests/),
    secretRequests: sumOfNames(of, /^secret requests/),
    storageWrites: sumOfNames(of, /^storage writes/),
    storageReads: sumOfNames(of, /^storage reads/),
    rareStorageWrites: sumOfNames(of, /^rare storage writes/),
    rareStorageReads: sumOfNames(of, /^rare storage reads/),
    rareReadGb: sumOfNames(of, /^rare bytes read/) / 1e9,
    logGb: (runCount * logged.run + calls * logged.call) / 1e9,
  };
};
