import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unusedExports } from './exports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const files = new Map(
  globSync(['*.ts', '{shared,functions,session-host,infra,web}/**/*.{ts,tsx,js}'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]),
);

/** Exports that are read in another way than by an import, by path and name. */
const readOtherwise = [
  // The runtime of Lambda calls the handler.
  /^functions\/src\/entry\/.* handler$/,
  // The data model lists the exported entities.
  /^functions\/src\/data\/.* \w*[eE]ntity$/,
  // Pages import it by its URL.
  /^infra\/local\/page-kit\//,
  // exceljs imports it as the package `readable-stream`.
  /^web\/src\/components\/spreadsheet\/exceljs\/readable-stream\.ts /,
];

describe('exports', () => {
  it('are imported by another file', () => {
    const unused = unusedExports(files)
      .map(({ path, name }) => `${path} ${name}`)
      .filter((each) => !readOtherwise.some((pattern) => pattern.test(each)));
    expect(unused).toEqual([]);
  });
});

describe('the check', () => {
  const check = (texts: Record<string, string>) =>
    unusedExports(new Map(Object.entries(texts))).map(({ path, name }) => `${path} ${name}`);

  it('reports a value and a type that no file imports', () => {
    expect(
      check({
        'a/one.ts': 'export const used = 1;\nexport const unused = 2;\nexport interface Unused {}\n',
        'b/two.ts': "import { type Used, used as renamed } from '../a/one.ts';\n",
      }),
    ).toEqual(['a/one.ts unused', 'a/one.ts Unused']);
  });

  it('accepts imports by the name of a package, of several lines, of a namespace and lazy ones', () => {
    expect(
      check({
        'shared/src/one.ts': 'export const one = 1;\n',
        'a/two.ts': 'export type Two = 2;\n',
        'a/three.ts': 'export const three = 3;\n',
        'a/four.tsx': 'export const Four = () => null;\n',
        'b/five.ts':
          "import { one } from '@recado/shared/one';\nimport type {\n  Two,\n} from '../a/two.ts';\n" +
          "import * as all from '../a/three.ts';\nconst load = () => import('../a/four.tsx');\n",
      }),
    ).toEqual([]);
  });
});
