import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { functionEnvironment, functions } from '@recado/shared/deployment/functions';
import { bundleFunction } from '../../../aws/bundle-function.ts';
import { root } from '../../../aws/root.ts';
import type { Part } from '../part/part.ts';
import type { Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';

const starts = 5;

const placeholders = Object.fromEntries(
  functionEnvironment.map((name) => [
    name,
    /URL|PREFIX|ORIGIN/.test(name) ? 'https://recado.test/' : 'us-east-1_Local0001',
  ]),
);
const environment = {
  ...placeholders,
  LOG_LEVEL: 'INFO',
  AWS_REGION: 'us-east-1',
};

/** Returns the milliseconds that a new process takes to import a bundle. */
const startUpOf = (bundle: string): number => {
  const script = `const from = performance.now(); await import(${JSON.stringify(bundle)}); process.stdout.write(String(performance.now() - from)); process.exit();`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${bundle} does not start: ${stderr}`);
  return Number(stdout);
};

/** Measures each function's bundle, built as for AWS: its size, and the time that a new process takes to import it. */
export const bundles: Part = async ({ dataDir }) => {
  const figures: Figure[] = [];
  for (const [name, { entry }] of Object.entries(functions)) {
    const folder = join(dataDir, 'bundles', name);
    mkdirSync(folder, { recursive: true });
    const outfile = join(folder, 'index.mjs');
    await bundleFunction(join(root, entry), outfile);
    const { median } = timingsOf(Array.from({ length: starts }, () => startUpOf(outfile)));
    figures.push(
      { what: `${name}: bundle`, value: statSync(outfile).size / 1024, unit: 'kB' },
      { what: `${name}: start-up`, value: median, unit: 'ms' },
    );
  }
  return figures;
};
