import type { Page } from '@playwright/test';

/**
 * Shows another screen of the app that a page has loaded, as the browser's back button does: without a load, which costs
 * half a second of processor time. Use `page.goto` where the load is what is tested.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
