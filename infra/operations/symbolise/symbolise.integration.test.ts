import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundleFunction } from '../../aws/bundle-function.ts';
import { root } from '../../aws/root.ts';
import { symbolise } from './symbolise.ts';

const folder = mkdtempSync(join(tmpdir(), 'recado-symbolise-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('names the source of each frame of a stack that a deployed bundle prints, and leaves the rest as it is', async () => {
  const entry = join(folder, 'handler.ts');
  writeFileSync(join(folder, 'deep.ts'), '\n\nexport const deep = (): never => {\n  throw new Error("lost");\n};\n');
  writeFileSync(entry, 'import { deep } from "./deep.ts";\n\nexport const handler = (): void => {\n  deep();\n};\n');
  const bundle = join(folder, 'index.mjs');
  await bundleFunction(entry, bundle);
  const script = `const { handler } = await import(${JSON.stringify(bundle)}); try { handler() } catch ({ stack }) { console.log(JSON.stringify({ frames: stack })) }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout).not.toContain('deep.ts');
  const named = await symbolise(entry, stdout);
  expect(named).toContain(`${relative(root, join(folder, 'deep.ts'))}:4:`);
  expect(named).toContain(`${relative(root, entry)}:4:`);
  expect(named).not.toContain('index.mjs');
  expect(named).toContain('[eval1]');
});
