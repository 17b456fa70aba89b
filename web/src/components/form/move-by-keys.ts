import type { KeyboardEvent } from 'react';

type Step = -1 | 1;

const stepsByKey: Record<string, Step> = { ArrowUp: -1, ArrowDown: 1 };

/** The keys of `moveByKeys`, for `aria-keyshortcuts`. */
export const moveShortcuts = 'Alt+ArrowUp Alt+ArrowDown';

/**
 * Returns a handler by which Alt with an arrow moves an item of a list, as it moves the cards of the board and the options
 * of a queue. The focus stays where it is in the item, also where the browser takes it from what it moves.
 */
export const moveByKeys =
  (onMove: (by: Step) => void) =>
  (event: KeyboardEvent): void => {
    const by = stepsByKey[event.key];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const focused = event.target as HTMLElement;
    onMove(by);
    window.setTimeout(() => focused.focus());
  };
