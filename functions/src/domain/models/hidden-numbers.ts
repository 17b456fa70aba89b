import { maskNumber } from '@recado/shared/text/mask-number';
import { phonesIn } from './phones-in.ts';
import { withoutNumber } from './without-number.ts';

/** The phone numbers of the texts that one call of a model reads. */
export interface HiddenNumbers {
  /** Returns a text as the model reads it. */
  hide: (text: string) => string;
  /** Returns a text of the model as people read it. */
  restore: (text: string) => string;
}

const same = (text: string): string => text;

/** The numbers of a company that hides none. */
export const shownNumbers: HiddenNumbers = { hide: same, restore: same };

/** A hidden number as a model repeats it, with marks of bold text around it. */
const masks = /\*{6,}(\d\d)(?!\d)\**/g;

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');

/**
 * Hides the phone numbers of texts: the contact's in all its forms, and those of other people that texts have. Where the model
 * repeats one, its readers get the number as it was written; the last digits alone where that is not clear, or where it is the
 * contact's, which agents may not see.
 *
 * @param restoresOwn true for texts whose writer has typed the contact's number and gets it back
 */
export const hiddenNumbers = (contactNumber: string, restoresOwn = false): HiddenNumbers => {
  const known = new Map<string, string>();
  const keep = (written: string): void => void known.set(digitsOf(written), written);
  return {
    hide: (text) => {
      const left = withoutNumber(text, contactNumber, restoresOwn ? keep : undefined);
      let [shown, end] = ['', 0];
      for (const { number, at } of phonesIn(left)) {
        keep(number);
        shown += left.slice(end, at) + maskNumber(number);
        end = at + number.length;
      }
      return shown + left.slice(end);
    },
    restore: (text) =>
      text.replaceAll(masks, (_, end: string) => {
        const fitting = [...known].filter(([digits]) => digits.endsWith(end));
        const isContacts = !restoresOwn && contactNumber.endsWith(end);
        return fitting.length === 1 && !isContacts ? fitting[0]![1] : `…${end}`;
      }),
  };
};
