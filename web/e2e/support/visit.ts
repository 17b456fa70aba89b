import type { Page } from '@playwright/test';

/**
 * Shows another screen of the app that a page has loaded, as the browser's back button does, and waits until it has taken
 * the place of the one before: without a load, which costs half a second of processor time. What screens keep in memory
 * stays. Use `page.goto` where the load is what is tested.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    const screen = (): string | undefined => window.location.pathname.split('/')[1];
    const heading = (): Element | null => document.querySelector('h1');
    const [before, from] = [heading(), screen()];
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    // The app keeps the screen before until the code of the next one is loaded. A guard may lead back to it.
    while (screen() !== from && heading() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, path);
