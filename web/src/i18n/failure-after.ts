import { translateError } from './translate-error.ts';

/** Returns the text of an error after a text that says what failed. */
export const failureAfter =
  (text: string) =>
  (error: unknown): string =>
    `${text} ${translateError(error)}`;
