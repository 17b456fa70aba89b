import type { Locator, Page } from '@playwright/test';

/** One finger on a page of a context with `hasTouch`. */
export interface Finger {
  down: (on: Locator) => Promise<void>;
  /** Moves the finger in steps, as a real one does. */
  moveTo: (x: number, y: number) => Promise<void>;
  up: () => Promise<void>;
  /** Swipes over an element by this many pixels: negative ones show what is to the right, or below. */
  swipe: (over: Locator, by: { x?: number; y?: number }) => Promise<void>;
}

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const steps = 8;

/** Returns a finger whose touches the browser handles as those of a screen: it decides itself whether it scrolls. */
export const fingerOn = async (page: Page): Promise<Finger> => {
  const session = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: async (on) => {
      at = await middleOf(on);
      await touch('touchStart', [at]);
    },
    moveTo: async (x, y) => {
      const from = at;
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps };
        await touch('touchMove', [at]);
      }
    },
    up: async () => void (await touch('touchEnd', [])),
    swipe: async (over, { x = 0, y = 0 }) => {
      const from = await middleOf(over);
      const along = (share: number) => ({ x: from.x + x * share, y: from.y + y * share });
      // Sent at once: a finger that waits for answers between its steps may become a long press.
      const down = touch('touchStart', [from]);
      const moves = Array.from({ length: steps }, (_, step) => touch('touchMove', [along((step + 1) / steps)]));
      await Promise.all([down, ...moves, touch('touchEnd', [])]);
    },
  };
};
