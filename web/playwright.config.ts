import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../infra/local/testing/browser.ts';

/** The first of the ports that the product under test takes. */
const portBase = Number(process.env.RECADO_E2E_PORT_BASE ?? 4600);

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${portBase}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
  webServer: {
    command: `node infra/local/main.ts --port-base ${portBase} --data .data/e2e --fresh`,
    cwd: '..',
    wait: { stdout: /Recado is ready/ },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
