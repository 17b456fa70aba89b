/** `npm test`: every proof of the product in order, and one line that sums them up. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenLauncherEnds } from './orchestrator/launcher.ts';
import { browserLaunch } from './testing/browser.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests passed and failed from what the step wrote; without it the step is one test. */
  readonly count?: () => Count;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
const longestStep = 30 * 60_000;

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(results, name), 'utf8'));

const countVitest = (name: string): Count => {
  const { numPassedTests, numFailedTests } = readJson(name) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
};

const countPlaywright = (): Count => {
  const { stats } = readJson('e2e.json') as { stats: { expected: number; flaky: number; unexpected: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
};

const vitest = (project: string): Step => ({
  name: project,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${project}.json`,
  ],
  count: () => countVitest(`${project}.json`),
});

const steps: readonly Step[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'typecheck', command: ['npm', 'run', '--silent', 'typecheck'] },
  vitest('unit'),
  vitest('integration'),
  vitest('infra'),
  { name: 'e2e', command: ['playwright', 'test', '--config', 'web/playwright.config.ts'], count: countPlaywright },
];

/** The process groups of the steps, so that no step leaves anything behind, however it ends. */
const groups = new Set<number>();

const endGroups = (): void => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }
};

const run = ([program = '', ...args]: readonly string[]): Promise<number> => {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    if (child.pid !== undefined) groups.add(child.pid);
    const timer = setTimeout(endGroups, longestStep);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      endGroups();
      groups.clear();
      resolve(code ?? 1);
    });
  });
};

/** A step that failed without a failed test (it crashed, a file could not be loaded) counts as one failure. */
const judge = ({ name, count }: Step, code: number): Count => {
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  try {
    const counted = count();
    return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1) };
  } catch (error) {
    console.error(`${name} left no results:`, (error as Error).message);
    return { passed: 0, failed: 1 };
  }
};

const main = async (): Promise<void> => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const stop = () => {
    endGroups();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  whenLauncherEnds(stop);
  await browserLaunch();
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const startedAt = Date.now();
    const { passed, failed } = judge(step, await run(step.command));
    total.passed += passed;
    total.failed += failed;
    console.log(
      `── ${step.name}: ${passed} passed, ${failed} failed, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
};

await main();
