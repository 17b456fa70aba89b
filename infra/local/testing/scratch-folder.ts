import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Vitest global setup: gives the tests of a run a temporary folder of their own, and removes it at the end together with
 * what a failed or killed test left in it.
 */
const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-test-'));
  process.env.TMPDIR = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
};

export default setup;
