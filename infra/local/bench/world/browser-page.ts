import { chromium, type Browser, type Page } from '@playwright/test';
import { browserLaunch } from '../../testing/browser.ts';
import type { World } from './world.ts';

/** Runs with the browser that the tests use. */
export const withBrowser = async <T>(run: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(await browserLaunch());
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
};

/** Signs the administrator in on the sign-in page, which ends the administrator's other logins. */
export const signInPage = async (page: Page, { cloud, admin, password }: World): Promise<void> => {
  await page.goto(`${cloud.addresses.web}/login`);
  await page.fill('input[name=email]', admin.user.email);
  await page.fill('input[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForURL(/\/tickets/);
};
