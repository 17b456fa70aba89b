import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, type Rolldown } from 'vite';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

type Output = Rolldown.RolldownOutput['output'][number];

/** Bytes of code and styles that the first load of each screen may transfer; the aims of docs/figures.md include calls and headers. */
const budgets = { login: 176_800, tickets: 288_500 } as const;

/** The compression of a content delivery network while it serves. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

let output: readonly Output[];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = join(import.meta.dirname, '../vite.config.ts');
  const built = await build({ configFile, logLevel: 'error', build: { write: false } });
  ({ output } = built as Rolldown.RolldownOutput);
}, 120_000);
afterAll(() => vi.unstubAllEnvs());

const bytesOf = (text: string | Uint8Array): number => brotliCompressSync(text, compression).length;

const chunkOf = (name: string): Rolldown.OutputChunk => {
  const chunk = output.find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`no chunk is called ${name}`);
  return chunk;
};

/** Transferred bytes of chunks with all that they import, and of the styles of the same names. */
const loadOf = (...names: string[]): number => {
  const chunks = names.map(chunkOf);
  const files = new Set(chunks.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  return output
    .map((file) => {
      if (file.type === 'chunk') return files.has(file.fileName) ? bytesOf(file.code) : 0;
      const isStyle = names.some(
        (name) => file.fileName.startsWith(`assets/${name}-`) && file.fileName.endsWith('.css'),
      );
      return isStyle ? bytesOf(file.source) : 0;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
};

test('the first loads keep within their budgets', () => {
  expect(loadOf('index')).toBeLessThan(budgets.login);
  expect(loadOf('index', 'inbox')).toBeLessThan(budgets.tickets);
});

test('the inbox loads as two chunks beside the runtime', () => {
  expect(chunkOf('index').imports).toHaveLength(1);
  expect(chunkOf('inbox').imports.toSorted()).toEqual([...chunkOf('index').imports, chunkOf('index').fileName].sort());
});

test('no chunk holds the schemas of the contract', () => {
  const withSchemas = output.filter(
    (file) => file.type === 'chunk' && Object.keys(file.modules).some((id) => id.includes('/node_modules/zod/')),
  );
  expect(withSchemas.map(({ fileName }) => fileName)).toEqual([]);
});

test('a sign-in calculates with the browser’s own integers', () => {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  expect(modules.filter((id) => /srp\/(big-integer\.ts|BigInteger\/BigInteger\.mjs)$/.test(id))).toEqual([
    expect.stringContaining('web/src/sign-in/srp/big-integer.ts'),
  ]);
});
