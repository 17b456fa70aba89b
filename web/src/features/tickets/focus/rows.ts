const linksOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-ticket-link]')];

/** Gives the first ticket of the list that is shown the focus. */
export const focusFirstRow = (): void => linksOf(document)[0]?.focus();

/** Opens the first ticket of the list that is shown. */
export const openFirstRow = (): void => {
  focusFirstRow();
  linksOf(document)[0]?.click();
};

/** Moves the focus from a ticket to the next one, down or up; returns whether there is one. */
export const moveFocus = (list: HTMLElement, by: 1 | -1): boolean => {
  const links = linksOf(list);
  const next = links[links.indexOf(document.activeElement as HTMLElement) + by];
  next?.focus();
  return next !== undefined;
};
