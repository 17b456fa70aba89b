import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { buildWeb } from '../infra/local/orchestrator/web/build.ts';
import { browserLaunch } from '../infra/local/testing/browser.ts';
import { portBase, portBaseOf, products } from './e2e/support/product.ts';

// All products serve the same build: it is made once, before the first of them starts.
if (process.env.TEST_PARALLEL_INDEX === undefined) await buildWeb(fileURLToPath(new URL('..', import.meta.url)));

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: products,
  timeout: 120_000,
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${portBase}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 20_000,
    // A trace copies the page at every step, a fifth of the browser's work: a test gets one when it runs again.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    // Animations cost another fifth. The tests of the inbox and of the keyboard have them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
  webServer: Array.from({ length: products }, (_, product) => ({
    name: `product ${product}`,
    command: `node infra/local/main.ts --port-base ${portBaseOf(product)} --data .data/e2e-${product} --fresh`,
    cwd: '..',
    wait: { stdout: /Recado is ready/ },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  })),
});
