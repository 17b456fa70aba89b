import { expect, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build, preview, type PreviewServer } from 'vite';

const configFile = fileURLToPath(new URL('../examples/vite.config.ts', import.meta.url));
const widths = { phone: 390, laptop: 1024, desktop: 1440 } as const;

/** Compares the parts that screens are made of with their pictures. `npm run screenshots:parts` takes new ones. */
test.describe('the page of examples', () => {
  let server: PreviewServer;

  test.beforeAll(async () => {
    await build({ configFile, logLevel: 'error' });
    server = await preview({ configFile, preview: { port: 0 }, logLevel: 'error' });
  });
  test.afterAll(() => server.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, width] of Object.entries(widths)) {
      test(`${colorScheme}, ${name}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 1800 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(server.resolvedUrls?.local[0] ?? '');
        const shot = (part: string): string => `${part}-${colorScheme}-${name}.png`;
        const options = { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.01 } as const;
        await expect(page.getByTestId('list').getByText('Financeiro')).toBeVisible();
        await expect(page.getByRole('main')).toHaveScreenshot(shot('parts'), options);
        await page.setViewportSize({ width, height: 800 });
        await page.getByTestId('add-queue').first().click();
        await page.getByTestId('save-queue').click();
        await expect(page.getByText('Obrigatório')).toBeVisible();
        await expect(page).toHaveScreenshot(shot('dialog'), options);
      });
    }
  }
});
