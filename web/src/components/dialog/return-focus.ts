import { focusWriting, isField, isShown } from '../focus/places.ts';
import { isDialogOpen } from './dialogs.ts';

/** Layers above the page, which are gone when the page closes. */
export const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

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
  // Another dialog, which was opened while this one faded away.
  const holder = activeElement?.closest('[role="dialog"]');
  if (holder && holder.closest('[data-leaving]') === null) return;
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
