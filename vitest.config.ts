import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', 'cdk.out/**', 'web/e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.integration.test.ts', 'infra/aws/**'],
          // For machines that do other work as well: no unit takes a second of its own.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: never,
          globalSetup: ['infra/local/testing/global-setup.ts'],
          setupFiles: ['infra/local/testing/setup-functions.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
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
