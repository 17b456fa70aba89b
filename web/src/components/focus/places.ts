/** Without the inputs in which no key types a character. */
const fields = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/** True for an element in which keys type. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** True for an element that can be seen. */
export const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

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
