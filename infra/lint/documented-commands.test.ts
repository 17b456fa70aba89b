import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import vitestConfig from '../../vitest.config.ts';
import { settingNames } from '../aws/settings.ts';
import { readOptions as readBenchOptions } from '../local/bench/options.ts';
import { readOptions as readStartOptions } from '../local/orchestrator/read-options.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const never = ['**/node_modules/**', '**/dist/**', 'cdk.out/**', '.data/**', '.cache/**'];
const documents = globSync(['README.md', 'docs/**/*.md', '*/README.md', 'infra/**/README.md'], {
  cwd: root,
  exclude: never,
});

interface Command {
  document: string;
  /** Names of the variables before the command. */
  variables: string[];
  words: string[];
}

const runners = ['npm', 'npx', 'node'];

/** The commands in code blocks and in backticks, without the comments behind them. */
const commandsIn = (document: string): Command[] => {
  const text = readFileSync(join(root, document), 'utf8');
  const fences = [...text.matchAll(/^ *```(?:sh|bash)?\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const inline = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...fences, ...inline]
    .flatMap((line) => line.replace(/\s#.*$/, '').split('&&'))
    .map((part) => part.trim().split(/\s+/))
    .map((words) => {
      const isVariable = (word: string): boolean => /^[A-Z_]+=/.test(word);
      const variables = words.filter(isVariable).map((word) => word.split('=')[0]!);
      return { document, variables, words: words.filter((word) => !isVariable(word)) };
    })
    .filter(({ words: [runner = ''] }) => runners.includes(runner));
};

const sources = globSync('{functions,session-host,infra,web,shared}/**/*.ts', { cwd: root, exclude: never })
  .filter((path) => !path.endsWith('documented-commands.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

const commands = documents.flatMap(commandsIn);
const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;

/** npm's own commands, and those that are short for a script. */
const ownCommands = ['ci', 'install', 'audit', 'exec', 'workspaces', 'view'];
const scriptOf = ({ words: [runner, ...rest] }: Command): string | undefined => {
  if (runner !== 'npm') return undefined;
  const names = rest.filter((word) => !word.startsWith('-'));
  if (names[0] === 'run') return names[1] ?? '';
  return names[0] === undefined || ownCommands.includes(names[0]) ? undefined : names[0];
};

/** The arguments behind `--`, without placeholders and the marks of what is left out. */
const argumentsOf = ({ words }: Command): string[] => {
  const at = words.indexOf('--');
  return at === -1 ? [] : words.slice(at + 1).filter((word) => word !== '…');
};

/** The file of ours that a script runs. */
const programOf = (command: Command): string | undefined =>
  /^node (\S+\.ts)/.exec(scripts[scriptOf(command) ?? ''] ?? '')?.[1];
/** Scripts whose options are parsed above, or by another file than the one that they run. */
const readElsewhere = ['start', 'bench', 'evaluate'];

const isPlaceholder = (path: string): boolean => /[<…{]/.test(path);

/** The test files of the projects of vitest whose names fit a pattern. */
const filesOf = (pattern: string): string[] =>
  (vitestConfig as Projects).test.projects
    .filter(({ test }) => matchesGlob(test.name, pattern.replaceAll("'", '')))
    .flatMap(({ test }) =>
      globSync([test.include].flat(), { cwd: root, exclude: [...never, ...(test.exclude ?? [])] }),
    );
interface Projects {
  test: { projects: { test: { name: string; include: string | string[]; exclude?: string[] } }[] };
}

const optionsOf = (words: readonly string[], name: string): string[] =>
  words.flatMap((word, index) => (word === name ? [words[index + 1] ?? ''] : []));

const of = (fits: (command: Command) => boolean): [string, Command][] =>
  commands.filter(fits).map((command) => [`${command.document}: ${command.words.join(' ')}`, command]);

describe('documented commands', () => {
  it('are found', () => {
    expect(commands.length).toBeGreaterThan(50);
  });

  it.each(of((command) => scriptOf(command) !== undefined))('%s names a script', (_, command) => {
    expect(Object.keys(scripts)).toContain(scriptOf(command));
  });

  it.each(of((command) => scriptOf(command) === 'start'))('%s has options that are known', (_, command) => {
    const given = argumentsOf(command).map((word) => (/^[A-Z]+$/.test(word) ? '5000' : word));
    expect(() => readStartOptions(given)).not.toThrow();
  });

  it.each(of((command) => scriptOf(command) === 'bench'))('%s has options that are known', (_, command) => {
    expect(() => readBenchOptions(argumentsOf(command))).not.toThrow();
  });

  it.each(of((command) => programOf(command) !== undefined && !readElsewhere.includes(scriptOf(command)!)))(
    '%s has options that its program reads',
    (_, command) => {
      const program = readFileSync(join(root, programOf(command)!), 'utf8');
      const given = argumentsOf(command)
        .join(' ')
        .replaceAll(/\$\([^)]*\)/g, '')
        .split(' ');
      for (const option of given.filter((word) => /^--?[a-z]/.test(word))) {
        const name = option.replace(/^--?/, '').replace(/=.*$/, '');
        const isRead = new RegExp(option.startsWith('--') ? `\\b'?${name}'?: \\{` : `short: '${name}'`).test(program);
        expect([option, isRead]).toEqual([option, true]);
      }
    },
  );

  it.each(of(({ words }) => words.includes('-c')))('%s sets context that the stacks read', (_, { words }) => {
    for (const setting of optionsOf(words, '-c').filter((one) => one.includes('=')))
      expect(settingNames).toContain(setting.replace(/^'/, '').split('=')[0]);
  });

  it.each(of(({ variables }) => variables.length > 0))('%s sets variables that the code reads', (_, { variables }) => {
    for (const name of variables) expect([name, sources.some((text) => text.includes(name))]).toEqual([name, true]);
  });

  it.each(of(({ words }) => words[1] === 'vitest'))('%s finds tests', (_, { words }) => {
    const projects = optionsOf(words, '--project');
    const paths = words
      .slice(3)
      .filter((word, index, rest) => !word.startsWith('--') && rest[index - 1] !== '--project');
    const files = projects.flatMap(filesOf);
    expect(files).not.toEqual([]);
    for (const path of paths.filter((one) => !isPlaceholder(one)))
      expect([path, files.some((file) => file.includes(path))]).toEqual([path, true]);
  });

  it.each(of(({ words }) => words.includes('--config')))('%s names a file of configuration', (_, { words }) => {
    for (const path of optionsOf(words, '--config')) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it.each(
    of(({ words }) =>
      words.some((word) => /^(?:\.\/)?(?:infra|functions|session-host|web|shared)\/.*\.(?:ts|js)$/.test(word)),
    ),
  )('%s names files that exist', (_, { words }) => {
    for (const path of words.filter((word) => /\.(?:ts|js)$/.test(word) && !isPlaceholder(word)))
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });
});

describe('tables of options', () => {
  const optionsIn = (document: string): string[] =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/^\| `(--[a-z-]+)/gm)].map(([, name = '']) => name);

  it.each(['README.md', 'infra/local/README.md'])('%s has every option of npm start, and no other', (document) => {
    const known = ['--port-base', '--data', '--fresh', '--no-demo', '--dev', '--faults', '--help'];
    expect(optionsIn(document).toSorted()).toEqual(known.toSorted());
    for (const option of known)
      expect(() =>
        readStartOptions(option === '--port-base' || option === '--data' ? [option, '5000'] : [option]),
      ).not.toThrow();
  });
});
