import { numberForms } from '../text/brazilian-mobile.ts';
import { fold } from '../text/fold.ts';
import { isNumberAsName } from '../text/mask-number.ts';
import { cutText } from '../text/cut-text.ts';

/** The characters of a name that are indexed: each costs about two index items. */
const nameLength = 60;

/** Separates name and numbers. Folded words never contain it. */
const separator = '\n';

/** The fields by which a contact is searched. */
export interface SearchedContact {
  name: string;
  number: string;
  username?: string | null | undefined;
}

/**
 * Returns the searched text of a contact: its folded name, its username with `@` and, behind the separator, every form of
 * its number and of a name that is a number.
 */
export const contactText = ({ name, number, username }: SearchedContact): string => {
  const unnamed = isNumberAsName(name);
  const numbers = [...(unnamed ? [name.replace(/\D/g, '')] : []), ...(number === '' ? [] : [number])].flatMap(
    numberForms,
  );
  const names = [
    ...(unnamed ? [] : [fold(cutText(name, { characters: nameLength }))]),
    ...(username ? [fold(`@${username}`)] : []),
  ];
  return `${names.join(' ')}${separator}${[...new Set(numbers)].join(' ')}`;
};

/** Returns the text without the numbers, for users who may not see numbers. */
export const withoutNumbers = (text: string): string => text.split(separator, 1)[0] ?? '';
