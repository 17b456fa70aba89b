import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startTestCloud } from '../../testing/start-test-cloud.ts';

type Options = Partial<Parameters<typeof startTestCloud>[0]>;

/** Starts a cloud for one test file, whose faults no other file shares. `close` ends it and removes its data. */
export const startOwnCloud = async (options: Options = {}): Promise<Cloud> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-cloud-'));
  const cloud = await startTestCloud({ dataDir, ...options });
  const close = async () => {
    await cloud.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...cloud, close };
};
