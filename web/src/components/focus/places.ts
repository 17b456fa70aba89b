import { isDialogOpen } from '../dialog/dialogs.ts';

const fields = 'input, textarea, select, [contenteditable]';

/** True for an element in which keys type. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The field that answers the conversation on the page; null without one. */
export const writingField = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-writing]')].find(isShown) ?? null;

/** Gives the field that answers the conversation the focus; returns whether there is one. On a touch screen it would open the keyboard. */
export const focusWriting = (): boolean => {
  const field = window.matchMedia('(hover: hover)').matches ? writingField() : null;
  field?.focus({ preventScroll: true });
  return field !== null;
};

/** Leaves a field by Escape: for the row of the list that is open, else for the page. */
export const leaveField = (): void => {
  const row = document.querySelector<HTMLElement>('[data-ticket-link][aria-current]');
  (row ?? document.querySelector('main'))?.focus({ preventScroll: true });
};

/** What lies above the page, and is gone when it closes. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/** The element of the page that had the focus last. */
let lastPlace: HTMLElement | null = null;

/** Remembers where on the page the focus is, for dialogs that are opened from a menu. Returns how to stop. */
export const followFocus = (): (() => void) => {
  const follow = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.closest(layers) === null) lastPlace = target;
  };
  window.addEventListener('focusin', follow);
  return () => window.removeEventListener('focusin', follow);
};

const canHoldFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected && isShown(element);

/**
 * Gives the focus back after a dialog: to the field or to the control that had it. In a conversation writing comes next,
 * so that its field takes the place of its buttons and of its menus.
 *
 * @param opener the element that had the focus before the dialog
 */
export const returnFocus = (opener: Element | null): void => {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && activeElement.closest(layers) === null) return;
  if (isDialogOpen()) {
    // One that stays open below the dialog.
    if (canHoldFocus(opener)) opener.focus({ preventScroll: true });
    return;
  }
  const place = [opener, lastPlace].find(canHoldFocus);
  const inConversation = place === undefined || place.closest('[data-conversation]') !== null;
  if (inConversation && !isField(place ?? null) && focusWriting()) return;
  place?.focus({ preventScroll: true });
};
