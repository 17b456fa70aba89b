import { fold } from '@recado/shared/text/fold';

/** The answers to the question for consent, as `fold` leaves them. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['sim', true],
  ['1 sim', true],
  ['2', false],
  ['nao', false],
  ['2 nao', false],
]);

/**
 * Reads the answer to the question for consent: true or false; null for any other text. Case, accents, spaces and
 * punctuation do not matter: `1.`, `[1]` and `SIM!` are yes.
 */
export const readConsent = (text: string): boolean | null => answers.get(fold(text)) ?? null;
