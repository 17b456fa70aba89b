import type { Locator, Page } from '@playwright/test';

/** Run in the page: takes the time of the next click, and that of the first frame in which an element shows the text. */
const watch = (selector: string, text: string): string => `
  globalThis.benchShown = new Promise((resolve) => {
    const isShown = () =>
      [...document.querySelectorAll(${JSON.stringify(selector)})].some(({ textContent }) => textContent.includes(${JSON.stringify(text)}));
    const look = (clicked) =>
      requestAnimationFrame(() => (isShown() ? resolve(performance.now() - clicked) : look(clicked)));
    document.addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
  });
  undefined;
`;

/**
 * Clicks an element. Returns the milliseconds from the click to the first frame in which an element that the selector finds shows the text. They are taken in the
 * page: the driver waits for two frames before it clicks.
 */
export const clickToShown = async (page: Page, element: Locator, selector: string, text: string): Promise<number> => {
  await page.evaluate(watch(selector, text));
  await element.click();
  return page.evaluate<number>('globalThis.benchShown');
};
