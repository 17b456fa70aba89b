import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const never = ['**/node_modules/**', '**/dist/**', 'cdk.out/**', '.data/**', '.cache/**'];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = globSync(['README.md', 'docs/**/*.md', '*/README.md', 'infra/**/README.md'], {
  cwd: root,
  exclude: never,
});
const sources = globSync('{shared,functions,session-host,infra,web}/**/*.{ts,tsx,js}', { cwd: root, exclude: never });

const withoutFences = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** Targets of links into the repository, relative to its root. */
const linksIn = (path: string): string[] =>
  [...withoutFences(read(path)).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target));

/** Returns the anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...withoutFences(read(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links to headings of this repository's documents that have no such heading. */
const lostAnchors = (path: string): string[] =>
  [...withoutFences(read(path)).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
    .filter(([, target = '', anchor = '']) => {
      const document = target === '' ? path : join(dirname(path), target);
      return document.endsWith('.md') && exists(document) && !anchorsOf(document).includes(anchor);
    })
    .map(([link]) => link);

/** Paths in backticks that begin with a folder of the repository; a path with a placeholder counts up to it. */
const namedIn = (path: string): string[] =>
  [...withoutFences(read(path)).matchAll(/`((?:shared|functions|session-host|infra|web|docs)\/[^`\s]*)`/g)].map(
    ([, name = '']) => name.replace(/[^/]*[<…].*$/, ''),
  );

const exists = (path: string): boolean =>
  /[*{]/.test(path) ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));

const missing = (paths: readonly string[]): string[] => paths.filter((path) => !exists(path));

describe('documentation', () => {
  it.each(documents)('%s names paths that exist', (path) => {
    expect(missing([...linksIn(path), ...namedIn(path)])).toEqual([]);
  });

  it.each(documents)('%s links to headings that exist', (path) => {
    expect(lostAnchors(path)).toEqual([]);
  });

  it('is where comments in the code refer to', () => {
    const references = sources.flatMap((path) =>
      [...read(path).matchAll(/(?<!['"`]\/|-)\bdocs\/[\w/-]+(?:\.md)?/g)].map(([name]) => ({ path, name })),
    );
    expect(references.filter(({ name }) => !exists(name))).toEqual([]);
  });

  it('numbers the decisions without gaps and lists each with its title', () => {
    const decisions = globSync('0*.md', { cwd: join(root, 'docs/adr') }).toSorted();
    expect(decisions.map((name) => name.slice(0, 4))).toEqual(
      decisions.map((_, index) => String(index + 1).padStart(4, '0')),
    );
    const rows = decisions.map((name) => {
      const [number, title] = read(`docs/adr/${name}`)
        .split('\n')[0]!
        .slice(2)
        .split(/: (.*)/);
      return `| [${number}](${name}) | ${title} |`;
    });
    expect(read('docs/adr/README.md').split('\n')).toEqual(expect.arrayContaining(rows));
  });

  it('keeps each decision short, below 400 words', () => {
    const lengths = globSync('0*.md', { cwd: join(root, 'docs/adr') }).map((path) => ({
      path,
      words: read(`docs/adr/${path}`).split(/\s+/).filter(Boolean).length,
    }));
    expect(lengths.filter(({ words }) => words >= 400)).toEqual([]);
  });
});
