import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../orchestrator/read-options.ts';
import { isPartName, partNames, type PartName } from './parts.ts';
import { sizeNames, type SizeName } from './tenant/size.ts';

export interface BenchOptions {
  readonly only: readonly PartName[];
  readonly sizes: readonly SizeName[];
  readonly portBase: number;
  readonly dataDir: string;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `npm run bench -- [options]
  --only PART,…   of ${partNames.join(', ')} (all)
  --sizes SIZE,…  of ${sizeNames.join(', ')} (all)
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
        only: { type: 'string', default: partNames.join(',') },
        sizes: { type: 'string', default: sizeNames.join(',') },
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

/** @throws UsageError */
export const readOptions = (args: string[]): BenchOptions => {
  const values = parsed(args);
  const portBase = Number(values['port-base']);
  if (!Number.isInteger(portBase) || portBase < 1024 || portBase > 65_000)
    throw new UsageError('--port-base must be a number from 1024 to 65000');
  return {
    only: chosen(values.only, 'only', isPartName),
    sizes: chosen(values.sizes, 'sizes', isSizeName),
    dataDir: resolve(values.data),
    portBase,
    json: values.json,
    help: values.help,
  };
};
