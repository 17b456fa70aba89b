import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripContractSchemas, stripSchemas } from './strip-contract-schemas.ts';

const stripped = (code: string): string => stripSchemas(code, parseAst(code));

/** Evaluates the stripped module and returns its constants; any use of `z` throws. */
const valuesOf = <Name extends string>(code: string, ...names: Name[]): Record<Name, unknown> => {
  const body = stripped(code)
    .replace(/export const/g, 'const')
    .replace(/import .*\n/g, '');
  // oxlint-disable-next-line typescript/no-implied-eval -- the module is text that this test has made itself
  const run = new Function('endpoint', 'realtimeEvent', `${body}; return { ${names.join(', ')} };`) as (
    ...given: unknown[]
  ) => Record<Name, unknown>;
  return run(
    (declared: unknown) => declared,
    (name: string, payload: unknown) => ({ name, payload }),
  );
};

test('an endpoint keeps only what a client needs to call it', () => {
  const code = `import { z } from 'zod';
    export const list = endpoint({ name: 'list', summary: 'All', group: 'inbox', method: 'GET', path: '/tickets/{id}', params: z.object({}),
      query: z.object({ a: z.string() }), result: z.array(z.string()), access: 'user', afterExpiry: true, errors: ['ERR_X'], });`;
  expect(valuesOf(code, 'list').list).toEqual({
    name: 'list',
    method: 'GET',
    path: '/tickets/{id}',
  });
});

test('an endpoint for everybody says so: its calls need no token', () => {
  const code = `export const login = endpoint({ name: 'login', method: 'POST', path: '/login', access: 'public' });`;
  expect(valuesOf(code, 'login').login).toEqual({ name: 'login', method: 'POST', path: '/login', access: 'public' });
});

test('an object shared by several endpoints is stripped as well, and an event keeps its name', () => {
  const code = `const shared = { path: '/session/{id}', params: z.object({}), result: z.boolean() };
    export const start = endpoint({ ...shared, name: 'start', method: 'POST' });
    export const changed = realtimeEvent('session', z.object({ session: z.string() }));`;
  expect(valuesOf(code, 'start', 'changed')).toEqual({
    start: { path: '/session/{id}', name: 'start', method: 'POST' },
    changed: { name: 'session', payload: undefined },
  });
});

test('an object shared by endpoints of several paths is recognised by its access', () => {
  const code = `const anyCall = { group: 'connections', params: z.object({}), result: z.boolean(), access: 'super', errors: [] };
    export const end = endpoint({ ...anyCall, name: 'end', method: 'DELETE', path: '/session/{id}' });`;
  expect(valuesOf(code, 'end').end).toEqual({ name: 'end', method: 'DELETE', path: '/session/{id}' });
});

test('a setting keeps its initial value', () => {
  const code = `const settings = { limit: setting(z.int().min(0), 5), text: setting(z.string(), '') };
    export const initial = Object.values(settings);`;
  expect(stripped(code)).not.toContain('z.');
  expect(stripped(code)).toContain('limit: setting(undefined, 5)');
});

test('standalone schemas can be dropped; other constants are unchanged', () => {
  const code = `export const limit = 64 * 1024;
    export const names = ['a', 'b'];
    export const half = (value) => value / 2;
    export const ticket = z.object({ result: z.string() });`;
  const text = stripped(code);
  expect(text).toContain('ticket = /* @__PURE__ */ (() => (z.object({ result: z.string() })))()');
  expect(text).toContain('half = (value) => value / 2');
  expect(valuesOf(code.replace(/export const ticket.*/, ''), 'limit', 'names')).toEqual({
    limit: 65_536,
    names: ['a', 'b'],
  });
});

const contract = join(import.meta.dirname, '../../shared/src/contract');
/** Modules of endpoints that the browser calls; the registry and the start of a session are the server's. */
const modules = globSync('*.ts', { cwd: contract }).filter((name) => !/\.test\.ts$|^(registry|start)\.ts$/.test(name));

/** Runs a module by Node itself, in a thread: what the test imports is transformed first, which takes longer than the build. */
const run = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    new Worker(path).once('error', reject).once('exit', () => resolve());
  });

test('every module of the contract can be loaded without its schemas', async () => {
  // One build of all of them, as the browser's build makes it, without dropping what a module does not use.
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [stripContractSchemas()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: Object.fromEntries(modules.map((name) => [basename(name, '.ts'), join(contract, name)])),
        formats: ['es'],
      },
      rolldownOptions: { treeshake: false, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  try {
    const all = join(folder, 'all.mjs');
    writeFileSync(all, modules.map((name) => `import './${basename(name, '.ts')}.mjs';`).join('\n'));
    await run(all);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
