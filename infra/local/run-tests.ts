/**
 * `npm test` and `npm run test:faults`: runs a suite's steps side by side and prints one line that sums them up.
 * With names of steps as arguments it runs these alone: `node infra/local/run-tests.ts integration worlds`.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './orchestrator/environment.ts';
import { whenLauncherEnds } from './orchestrator/launcher.ts';
import { buildWeb } from './orchestrator/web/build.ts';
import { browserLaunch } from './testing/browser.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads from the step's report how many tests passed and failed. A step without it counts as one test. */
  readonly count?: () => Count;
  /** Prepares what several steps need, before the first of them starts. */
  readonly prepare?: () => Promise<unknown>;
  /** True for work that only needs the processor: it yields to tests that wait for events with a time limit. */
  readonly yields?: boolean;
  /** Makes the step that runs the failed files once more, by themselves. A file that passes then was unstable. */
  readonly again?: () => { readonly step: Step; readonly passedBefore: number } | undefined;
}

/** Steps that run one after the other. The lanes of a suite run at the same time. */
type Lane = readonly Step[];

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
/** Milliseconds after which a step that hangs is ended. */
const longestStep = 20 * 60_000;

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(results, name), 'utf8'));

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

const readVitest = (name: string): VitestReport => readJson(`${name}.json`) as VitestReport;

const countPlaywright = (): Count => {
  const { stats } = readJson('e2e.json') as { stats: { expected: number; flaky: number; unexpected: number } };
  if (stats.flaky > 0) console.log(`── e2e: ${stats.flaky} passed at the second attempt only, see the log`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
};

const vitestOnce = (name: string, projects: readonly string[], files: readonly string[] = []): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${name}.json`,
  ],
  count: () => {
    const { numPassedTests, numFailedTests } = readVitest(name);
    return { passed: numPassedTests, failed: numFailedTests };
  },
});

const vitest = (name: string, projects: readonly string[] = [name], more: Partial<Step> = {}): Step => ({
  ...vitestOnce(name, projects),
  again: () => {
    const failed = readVitest(name).testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return undefined;
    const passedBefore = failed.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed');
    const files = failed.map((file) => relative(root, file.name));
    return { step: vitestOnce(`${name}-again`, projects, files), passedBefore: passedBefore.length };
  },
  ...more,
});

/** Format, rules and types: the linter reads all programs for its rules, and checks their types at once. */
const lint: Step = { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], yields: true };

const browserTests: Step = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'web/playwright.config.ts'],
  count: countPlaywright,
  prepare: () => Promise.all([browserLaunch(), buildWeb(root)]),
};

/**
 * Two lanes of tests that wait for events with a time limit keep two cores busy: a third one would make them late. Steps
 * that only compute have a lane of their own, which takes the time that those two leave.
 */
const suites: Readonly<Record<string, readonly Lane[]>> = {
  test: [
    [vitest('integration', ['integration', 'integration-isolated'])],
    [browserTests, vitest('worlds', ['worlds'], { prepare: () => buildWeb(root) })],
    [
      lint,
      vitest('unit', ['unit', 'unit-dom', 'unit-isolated', 'unit-processes'], { yields: true }),
      vitest('infra', ['infra'], { yields: true }),
    ],
  ],
  faults: [[vitest('faults-kills')], [vitest('faults')]],
};

/** The lanes of a suite, or a lane for each of the named steps. */
const lanesOf = (names: readonly string[]): readonly Lane[] => {
  const [suite = 'test'] = names;
  if (names.length < 2 && suites[suite]) return suites[suite];
  const steps = Object.values(suites).flat(2);
  return names.map((name) => {
    const step = steps.find((one) => one.name === name);
    if (!step) throw new Error(`There is no step "${name}": ${steps.map((one) => one.name).join(', ')}`);
    return [step];
  });
};

/** The process groups of the steps under way, so that no step leaves anything behind, however it ends. */
const groups = new Set<number>();

const endGroup = (group: number): void => {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
};

/**
 * The priority of work that yields: a twentieth of the processor where others would take it all. With the lowest one, a test
 * that computes for two seconds waited for more than the minute that it may take.
 */
const priorityOfYielding = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Gives a process and what it starts the time that others leave. Linux shares the processor among sessions before it
 * looks at the priorities within one, and each step has a session of its own: the session's priority counts there.
 */
const yieldToOthers = (pid: number): void => {
  setPriority(pid, priorityOfYielding);
  const ofSession = `/proc/${pid}/autogroup`;
  if (existsSync(ofSession)) writeFileSync(ofSession, String(priorityOfYielding));
};

interface Ended {
  readonly code: number;
  /** Seconds of processor time. */
  readonly processor: number;
}

/** Seconds of processor time that the children which ended took, with their own children; 0 where the system does not tell. */
const processorTime = (): number => {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ');
  // In hundredths of a second: those of the user, those of the system.
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

/** The processor time that is a step's already: each step is one child, whose time is added when it has ended. */
let counted = 0;

/** Runs a step with its output in a file. Resolves with its exit code and processor time when it and all that it started are gone. */
const run = ({ command: [program = '', ...args], yields }: Step, logFile: string): Promise<Ended> => {
  const log = openSync(logFile, 'w');
  // Children that prepared a step are no part of it.
  counted = processorTime();
  return new Promise<Ended>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', log, log],
      detached: true,
      // Without the compile cache each process of tests spends a quarter of its load on what another one has compiled.
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', NODE_COMPILE_CACHE: compileCache(root) },
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, processor: 0 });
    });
    const { pid } = child;
    if (pid === undefined) return;
    groups.add(pid);
    if (yields) yieldToOthers(pid);
    const timer = setTimeout(() => {
      console.error(`${program} ${args.join(' ')} took longer than ${longestStep / 60_000} minutes`);
      endGroup(pid);
    }, longestStep);
    child.once('exit', (code) => {
      clearTimeout(timer);
      endGroup(pid);
      const ended = processorTime();
      resolve({ code: code ?? 1, processor: ended - counted });
      counted = ended;
    });
  }).finally(() => {
    closeSync(log);
  });
};

/** A step that failed without a failed test (it crashed, a file could not be loaded) counts as one failure. */
const countOf = ({ name, count }: Step, code: number): Count => {
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  try {
    const counted = count();
    return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1) };
  } catch (error) {
    console.error(`${name} left no results:`, (error as Error).message);
    return { passed: 0, failed: 1 };
  }
};

interface Outcome extends Count {
  readonly name: string;
}

const logFileOf = (name: string): string => join(results, `${name}.log`);

/** Prints what a step printed itself, without the tests that passed. */
const showLog = (name: string): void => {
  const lines = readFileSync(logFileOf(name), 'utf8').split('\n');
  console.log(`\n── ${name} failed, its output:\n${lines.filter((line) => !line.includes('✓')).join('\n')}`);
};

/** Runs a step and prints its time and count. */
const perform = async (step: Step): Promise<Outcome> => {
  const logFile = logFileOf(step.name);
  await step.prepare?.();
  console.log(`── ${step.name} starts`);
  const startedAt = Date.now();
  const { code, processor } = await run(step, logFile);
  const count = countOf(step, code);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  const used = `${processor.toFixed(0)} s of processor time`;
  console.log(`── ${step.name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s, ${used}`);
  return { ...count, name: step.name };
};

/** Performs a step, and its failed files once more: a machine under load must not fail a run that is right. */
const performTwice = async (step: Step): Promise<Outcome> => {
  const first = await perform(step);
  if (first.failed > 0) showLog(step.name);
  const again = first.failed > 0 && existsSync(join(results, `${step.name}.json`)) ? step.again?.() : undefined;
  if (!again) return first;
  const second = await perform(again.step);
  if (second.failed === 0) console.log(`── ${step.name}: unstable, the failed files passed at the second attempt`);
  return { ...second, passed: first.passed - again.passedBefore + second.passed };
};

const performLane = async (lane: Lane): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const step of lane) outcomes.push(await performTwice(step));
  return outcomes;
};

const main = async (): Promise<void> => {
  const lanes = lanesOf(process.argv.slice(2));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  process.once('exit', () => {
    groups.forEach(endGroup);
  });
  const stop = () => {
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  whenLauncherEnds(stop);
  const startedAt = Date.now();
  const outcomes = (await Promise.all(lanes.map(performLane))).flat();
  // Once more where a reader of the last lines looks.
  for (const { name, failed } of outcomes) if (failed > 0) showLog(name);
  const sum = (of: keyof Count) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  console.log(`── all: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
};

await main();
