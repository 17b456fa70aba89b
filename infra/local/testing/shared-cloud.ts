import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startControl } from '../orchestrator/control.ts';
import { portCount } from '../orchestrator/ports.ts';
import { startCloud, type Cloud } from '../orchestrator/start-cloud.ts';
import { freePortBase } from './free-port-base.ts';
import { looseLimits } from './loose-limits.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the control calls; the first call starts the cloud. */
    control: string;
  }
}

/**
 * Vitest global setup: one cloud for all tests of the integration lane. The first test that asks for it (`cloud()` in
 * cloud.ts) starts it. Its data lies in the run's temporary folder (scratch-folder.ts).
 */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-'));
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
      limits: looseLimits,
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
  };
};

export default setup;
