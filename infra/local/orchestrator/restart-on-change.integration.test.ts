import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restartOnChange } from './restart-on-change.ts';

let folder: string;
let changes: { close: () => Promise<void> };
const restart = vi.fn<() => Promise<void>>();
const report = vi.fn<(line: string) => void>();

const reported = (text: string): Promise<void> =>
  vi.waitFor(() => expect(report).toHaveBeenLastCalledWith(expect.stringContaining(text)), { timeout: 10_000 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-watch-'));
  await mkdir(join(folder, 'features'));
  restart.mockReset().mockResolvedValue();
  report.mockReset();
  changes = restartOnChange({ folders: [folder], restart, report, name: 'functions' });
});

afterEach(async () => {
  await changes.close();
  await rm(folder, { recursive: true });
});

it('restarts when a source file in a subfolder changes, not for a test', async () => {
  await writeFile(join(folder, 'features', 'queues.test.ts'), '');
  await writeFile(join(folder, 'features', 'queues.ts'), '');
  await reported('features/queues.ts changed: restarted the functions');
  expect(restart).toHaveBeenCalledTimes(1);
});

it('reports a failed restart, and tries again at the next change', async () => {
  restart.mockRejectedValueOnce(new Error('SyntaxError'));
  await writeFile(join(folder, 'one.ts'), '');
  await reported('SyntaxError');
  await writeFile(join(folder, 'two.ts'), '');
  await reported('two.ts changed: restarted the functions');
  expect(restart).toHaveBeenCalledTimes(2);
});
