import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { portCount } from './ports.ts';

export interface StartOptions {
  readonly portBase: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  /** True if a new installation begins with the demo tenant. */
  readonly demo: boolean;
  readonly development: boolean;
  /** True if the control API can throttle and silence the table. */
  readonly faults: boolean;
  readonly help: boolean;
}

/** Thrown for invalid command line options. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const usage = `npm start -- [options]
  --port-base N  use the ports from N on (4100; ${portCount} of them, best below 32768)
  --data DIR     keep everything in DIR (.data)
  --fresh        delete everything in DIR first
  --no-demo      a new installation begins without the demo company: with the plans and the super user alone
  --dev          for development: serve the web app from its sources with hot reload, and restart the functions
                 when a file of functions/ or shared/ changes
  --faults       let the control API throttle and silence the table (one port more)`;

/** Parses the command line of `npm start`. @throws UsageError */
export const readOptions = (args: string[]): StartOptions => {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        'port-base': { type: 'string', default: '4100' },
        data: { type: 'string', default: '.data' },
        fresh: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        faults: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const portBase = Number(values['port-base']);
  if (!Number.isInteger(portBase) || portBase < 1024 || portBase > 65_535 - portCount)
    throw new UsageError(`--port-base must be a number from 1024 to ${65_535 - portCount}`);
  const { fresh, dev: development, faults, help } = values;
  const demo = !values['no-demo'];
  return { portBase, dataDir: resolve(values.data), fresh, demo, development, faults, help };
};
