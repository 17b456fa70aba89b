import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portCount } from '../../orchestrator/ports.ts';
import { startCloud, type Cloud } from '../../orchestrator/start-cloud.ts';
import { freePortBase } from '../../testing/free-port-base.ts';
import { looseLimits } from '../../testing/loose-limits.ts';

type Options = Partial<Parameters<typeof startCloud>[0]>;

/** Starts a cloud for one test file, whose faults no other file shares. `close` ends it and removes its data. */
export const startOwnCloud = async (options: Options = {}): Promise<Cloud> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-cloud-'));
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
    report: () => undefined,
    ...options,
  });
  const close = async () => {
    await cloud.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...cloud, close };
};
