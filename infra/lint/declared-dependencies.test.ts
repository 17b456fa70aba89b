import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const workspaces = ['shared', 'functions', 'session-host', 'infra', 'web'];

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const declaredIn = (folder: string): string[] => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${root}${folder}package.json`, 'utf8'),
  ) as Manifest;
  return [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
};

/** An import or export at the beginning of a line, with the package that it names. */
const importLine = /^(?:(?:import|export|\}).* from|import) '([^'./][^':]*)';/gm;

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Named by the type declaration of a build tool alone. */
const undeclared = ['postcss'];

test.each(workspaces)('%s declares the packages that it imports', (workspace) => {
  const declared = new Set([...declaredIn(''), ...declaredIn(`${workspace}/`), ...undeclared]);
  for (const name of [...declared]) declared.add(name.replace('@types/', ''));
  const files = execFileSync('git', ['ls-files', `${workspace}/*.ts`, `${workspace}/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  });
  const missing = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(importLine)].map(([, specifier = '']) => ({
        file,
        name: packageOf(specifier),
      })),
    )
    .filter(({ name }) => !name.startsWith('@recado') && !declared.has(name))
    .map(({ file, name }) => `${name}, imported by ${file}`);
  expect(missing).toEqual([]);
});
