/** Returns the field of these names that stands first in the document; the first name where none is shown. */
export const firstField = (names: readonly string[]): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-path]')]
    .map(({ dataset }) => dataset.path ?? '')
    .find((path) => names.includes(path)) ?? names[0];

/** Gives a field the focus, which brings it into view. */
export const focusField = (name: string): void => document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus();

/** Gives the focus to the first field with an error, by the errors of a form that was not submitted for them. */
export const focusFirstError = (errors: Readonly<Record<string, unknown>>): void =>
  focusField(firstField(Object.keys(errors)) ?? '');
