import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../orchestrator/read-options.ts';
import { isPartName, partNames, usualParts, type PartName } from './parts.ts';
import { sizeNames, usualSizes, type SizeName } from './tenant/size.ts';

export interface BenchOptions {
  readonly only: readonly PartName[];
  readonly sizes: readonly SizeName[];
  /** Numbers of device sessions, and minutes, of the part `steady`. */
  readonly sessions: readonly number[];
  readonly minutes: number;
  readonly portBase: number;
  readonly dataDir: string;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `npm run bench -- [options]
  --only PART,…   of ${partNames.join(', ')} (all but steady)
  --sizes SIZE,…  of ${sizeNames.join(', ')} (${usualSizes.join(',')})
  --sessions N,…  of the part steady: device sessions, each number on a host of its own, at once (65,200)
  --minutes N     of the part steady: how long the load lasts after it has warmed up (60)
  --data DIR      keep the tenants of each size in DIR, to measure them again (.data/bench)
  --port-base N   take the ports from N on (5700)
  --json          print the figures as JSON`;

const isSizeName = (name: string): name is SizeName => (sizeNames as string[]).includes(name);

const chosen = <T extends string>(text: string, option: string, fits: (name: string) => name is T): T[] => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !fits(name));
  if (unknown !== undefined) throw new UsageError(`--${option} does not know ${unknown}`);
  return names as T[];
};

const parsed = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string', default: usualParts.join(',') },
        sizes: { type: 'string', default: usualSizes.join(',') },
        sessions: { type: 'string', default: '65,200' },
        minutes: { type: 'string', default: '60' },
        data: { type: 'string', default: '.data/bench' },
        'port-base': { type: 'string', default: '5700' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const wholeNumber = (text: string, option: string, least: number, most: number): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`--${option} must be a number from ${least} to ${most}`);
  return number;
};

/** @throws UsageError */
export const readOptions = (args: string[]): BenchOptions => {
  const values = parsed(args);
  return {
    only: chosen(values.only, 'only', isPartName),
    sizes: chosen(values.sizes, 'sizes', isSizeName),
    dataDir: resolve(values.data),
    sessions: values.sessions.split(',').map((number) => wholeNumber(number, 'sessions', 1, 400)),
    minutes: wholeNumber(values.minutes, 'minutes', 1, 24 * 60),
    portBase: wholeNumber(values['port-base'], 'port-base', 1_024, 65_000),
    json: values.json,
    help: values.help,
  };
};
