import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { variantOf, type PartOptions } from './part/part.ts';
import type { PartName } from './parts.ts';
import type { Figure } from './report/figure.ts';

/** Characters of a failed part's output that the error message shows. */
const maxErrorOutput = 2000;

/** Runs a part in its own process, so that parts do not affect each other. Its output goes to a log file. */
export const runInChild = (name: PartName, options: PartOptions): Promise<Figure[]> => {
  mkdirSync(options.dataDir, { recursive: true });
  const log = createWriteStream(join(options.dataDir, `bench-${name}${variantOf(options)}.log`));
  const child = fork(new URL('./run-part.ts', import.meta.url), [name, JSON.stringify(options)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false });
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-maxErrorOutput);
    });
  }
  const end = (): boolean => child.kill('SIGTERM');
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    let figures: Figure[] | undefined;
    child.once('message', (message: Figure[]) => {
      figures = message;
    });
    child.once('exit', (code, signal) => {
      process.off('exit', end);
      log.end();
      const broken = figures?.find(({ value }) => !Number.isFinite(value));
      if (broken) reject(new Error(`measured nothing for: ${broken.what}`));
      else if (figures && code === 0) resolve(figures);
      else reject(new Error(`ended with ${signal ?? `code ${code ?? '?'}`}\n${output.trim()}`));
    });
  });
};
