import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', 'cdk.out/**', 'web/e2e/**'];
const integration = '**/*.integration.test.ts';
const infra = 'infra/aws/**';

/**
 * Integration tests that start what they need themselves: a stand-in, a simulator, session hosts, a cloud of their own.
 * They run beside one another and beside the tests of the shared clouds, so none of them may call `cloud()`.
 */
const worlds = [
  'infra/local/whatsapp/**/*.integration.test.ts',
  'infra/local/faults/session-host/**/*.integration.test.ts',
  'infra/local/faults/whole-path/late-indexes.integration.test.ts',
  'infra/local/faults/whole-path/redelivery.integration.test.ts',
  'infra/local/orchestrator/**/*.integration.test.ts',
];

/**
 * Tests that change what other files of the same process see, for good: modules, the environment, the clients of queues,
 * the texts that are loaded. Each of them runs in a process of its own; all others of a level share one a worker, which
 * loads every module once. What `vi` replaces beside modules is restored at the end of each file.
 */
const changesProcess =
  /vi\.(mock|doMock)\(|mockClient\(|startI18n|process\.env(\.\w+)? \+?= |assign\(process\.env|globalThis/;
const betweenFiles = ['infra/local/testing/property-seed.ts', 'infra/local/testing/restore-globals.ts'];
/**
 * Tests for which a context of their own within a process is not enough: those that replace what the SDK's clients or the
 * platform compare by class, and the address of the document.
 */
const needsProcess = /mockClient\(|stubGlobal\('location'/;
/** Tests with a DOM, which those that share a process share too. */
const withDom = /@vitest-environment jsdom/;
const tests = globSync('{shared,functions,session-host,infra,web}/**/*.test.{ts,tsx}', { exclude: never }).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
);
const pathsOf = (some: typeof tests): string[] => some.map(({ path }) => path);
const isolated = pathsOf(tests.filter(({ text }) => changesProcess.test(text)));
const onSharedDocument = pathsOf(tests.filter(({ text }) => withDom.test(text) && !changesProcess.test(text)));
const ofProcess = pathsOf(tests.filter(({ text }) => changesProcess.test(text) && needsProcess.test(text)));
const isolatedIntegration = isolated.filter(
  (path) => matchesGlob(path, integration) && !worlds.some((world) => matchesGlob(path, world)),
);

/** Limits for machines that do other work as well: no unit test takes a second of its own. */
const unitLimits = { testTimeout: 60_000, hookTimeout: 60_000 };
/** A test that takes longer sets its own limits. */
const integrationLimits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Each worker has a cloud of its own, which its files change one after the other. */
const onSharedClouds = {
  globalSetup: ['infra/local/testing/scratch-folder.ts', 'infra/local/testing/shared-cloud.ts'],
  setupFiles: ['infra/local/testing/setup-functions.ts', ...betweenFiles],
  maxWorkers: 2,
  ...integrationLimits,
};

const kills = '**/kills.faults.test.ts';
/** Each file has a world or a cloud of its own, and mostly waits: for what was killed, and for messages that come again. */
const faults = { globalSetup: ['infra/local/testing/scratch-folder.ts'], ...integrationLimits };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, integration, infra, '**/*.faults.test.ts', ...isolated, ...onSharedDocument],
          isolate: false,
          setupFiles: betweenFiles,
          ...unitLimits,
        },
      },
      {
        test: {
          name: 'unit-dom',
          include: onSharedDocument,
          exclude: never,
          isolate: false,
          setupFiles: [...betweenFiles, 'web/src/testing/shared-document.ts'],
          ...unitLimits,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: isolated,
          exclude: [...never, integration, infra, '**/*.faults.test.ts', ...ofProcess],
          // A context for each file, in processes that stay, takes half of the time of a process for each.
          pool: 'vmForks',
          ...unitLimits,
        },
      },
      {
        test: {
          name: 'unit-processes',
          include: ofProcess,
          exclude: [...never, integration, infra, '**/*.faults.test.ts'],
          ...unitLimits,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          exclude: [...never, ...worlds, ...isolatedIntegration],
          // Loading the modules once a worker rather than once a file saves a fifth of the processor's time.
          isolate: false,
          ...onSharedClouds,
        },
      },
      {
        test: { name: 'integration-isolated', include: isolatedIntegration, exclude: never, ...onSharedClouds },
      },
      {
        test: {
          name: 'worlds',
          include: worlds,
          exclude: never,
          // Each file ends what it started: a worker loads Baileys and the SDK's clients once for all of them.
          isolate: false,
          globalSetup: ['infra/local/testing/scratch-folder.ts'],
          setupFiles: betweenFiles,
          maxWorkers: 2,
          ...integrationLimits,
        },
      },
      // Storms of kills take most of the time: they begin at once, beside the other faults.
      { test: { name: 'faults-kills', include: [kills], exclude: never, maxWorkers: 2, ...faults } },
      {
        test: {
          name: 'faults',
          include: ['**/*.faults.test.ts'],
          exclude: [...never, kills],
          maxWorkers: 2,
          ...faults,
        },
      },
      {
        test: {
          name: 'infra',
          // The files only read what they synthesise; loading the CDK once rather than for each of them saves a minute.
          isolate: false,
          include: ['infra/aws/**/*.test.ts'],
          exclude: never,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
