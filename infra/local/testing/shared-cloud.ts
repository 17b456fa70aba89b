import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startControl } from '../orchestrator/control.ts';
import { portCount } from '../orchestrator/ports.ts';
import { startCloud } from '../orchestrator/start-cloud.ts';
import type { Cloud } from '../orchestrator/start-cloud.ts';
import { freePortBase } from './free-port-base.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the control calls; the first call starts the cloud. */
    control: string;
  }
}

/**
 * Provides one cloud for all integration tests of a run. The first test that calls `cloud()` (cloud.ts) starts it, so
 * tests that need none do not wait for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-test-'));
  const dataDir = join(folder, 'cloud');
  // Temporary files of tests that were killed or failed to start are removed with the run.
  process.env.TMPDIR = join(folder, 'tests');
  mkdirSync(process.env.TMPDIR);
  let starting: Promise<Cloud> | undefined;
  const start = async (): Promise<Cloud> => {
    const portBase = await freePortBase();
    const cloud = await startCloud({
      portBase,
      tableServerPort: portBase + portCount,
      dataDir,
      web: 'none',
      seed: true,
      tableInMemory: true,
      control: false,
      logLevel: 'warn',
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
  project.provide('control', control.url);

  return async () => {
    await control.close();
    await starting?.then(
      (cloud) => cloud.close(),
      () => undefined,
    );
    rmSync(folder, { recursive: true, force: true });
  };
}
