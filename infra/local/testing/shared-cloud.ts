import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startControl } from '../orchestrator/control.ts';
import type { Cloud } from '../orchestrator/start-cloud.ts';
import { startTestCloud } from './start-test-cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the control calls, one for each worker; the first call starts the worker's cloud. */
    controls: readonly string[];
  }
}

/** A cloud that starts at the first call of its control address. */
const lazyCloud = async (): Promise<{ control: string; close: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-'));
  let starting: Promise<Cloud> | undefined;
  const start = async (): Promise<Cloud> => {
    const cloud = await startTestCloud({
      dataDir,
      report: (line) => {
        console.log(line);
      },
    });
    cloud.died.catch((error: unknown) => {
      console.error('The cloud of the tests died:', error);
    });
    return cloud;
  };
  const control = await startControl(0, () => (starting ??= start()));
  return {
    control: control.url,
    close: async () => {
      await control.close();
      await starting?.then(
        (cloud) => cloud.close(),
        () => undefined,
      );
    },
  };
};

/** The clouds of this run, as Vitest loads this file once for each project. */
const run = globalThis as { recadoClouds?: ReturnType<typeof lazyCloud>[] };

/**
 * Vitest global setup: one cloud for each worker of the integration lane, so that files of different workers do not
 * meet. The first test that asks for it (`cloud()` in cloud.ts) starts it. The projects of the lane have the same clouds:
 * Vitest gives no two workers that live the same number. Its data is in the run's temporary folder (scratch-folder.ts).
 */
const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const isFirst = run.recadoClouds === undefined;
  run.recadoClouds ??= Array.from({ length: project.config.maxWorkers }, lazyCloud);
  const clouds = await Promise.all(run.recadoClouds);
  project.provide(
    'controls',
    clouds.map(({ control }) => control),
  );
  if (!isFirst) return undefined;
  return async () => {
    await Promise.all(clouds.map(({ close }) => close()));
  };
};

export default setup;
