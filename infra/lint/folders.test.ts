import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeKnot, folderGraph, knotsIn } from './folders.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files that set a scene may import any layer, and no product code imports them. */
const isTest = (path: string): boolean => /\.(test|spec|builder|contract)\.tsx?$|\/(test|testing|e2e)\//.test(path);

const read = (folder: string): Map<string, string> =>
  new Map(
    globSync(`${folder}/**/*.{ts,tsx,js,css}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      .filter((path) => !isTest(path))
      .map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]),
  );

/** The folder of a path directly in `root`, with all folders below it. */
const partOf =
  (root: string) =>
  (path: string): string =>
    path.split('/', root.split('/').length + 1).join('/');

describe.each(['functions/src', 'session-host/src', 'web/src', 'infra/local', 'infra/local/whatsapp'])('%s', (root) => {
  it('has folders that import each other in one direction, types included', () => {
    expect(knotsIn(folderGraph(read(root))).map(describeKnot)).toEqual([]);
  });

  it('has parts that import each other in one direction', () => {
    expect(knotsIn(folderGraph(read(root), partOf(root))).map(describeKnot)).toEqual([]);
  });
});

describe('the check', () => {
  const graph = (files: Record<string, string>) =>
    knotsIn(folderGraph(new Map(Object.entries(files)))).map(describeKnot);

  it('names the imports of a circle, that of a type and one around a third folder included', () => {
    expect(
      graph({
        'a/one.ts': "import type { Two } from '../b/two.ts';",
        'b/two.ts': "export const load = () => import('../b/c/three.ts');",
        'b/c/three.ts': "export { one } from '../../a/one.ts';",
        'd/four.ts': "import '../a/one.ts';",
      }),
    ).toEqual([
      'a, b, b/c import each other in a circle:\n' +
        '  a/one.ts imports b/two.ts\n' +
        '  b/two.ts imports b/c/three.ts\n' +
        '  b/c/three.ts imports a/one.ts',
    ]);
  });

  it('accepts imports in one direction, and files of one folder that import each other', () => {
    expect(
      graph({
        'a/one.ts': "import { two } from './two.ts';\nimport { three } from '../b/three.ts';",
        'a/two.ts': "import { one } from './one.ts';",
        'b/three.ts': "import { join } from 'node:path';",
      }),
    ).toEqual([]);
  });
});
