import { numberForms } from '@recado/shared/text/brazilian-mobile';
import { fold } from '@recado/shared/text/fold';
import { isNumberAsName } from '@recado/shared/text/mask-number';

/** Of a name, as much as is indexed: each character costs about two index items. */
const nameLength = 100;

/** Between name and numbers. Folded words never hold it. */
const border = '\n';

/** What of a contact is searched: its folded name and, behind a border, every form of its number; there too a name that is one. */
export const contactText = ({ name, number }: { name: string; number: string }): string => {
  const unnamed = isNumberAsName(name);
  const numbers = [...(unnamed ? [name.replace(/\D/g, '')] : []), ...(number === '' ? [] : [number])].flatMap(
    numberForms,
  );
  return `${unnamed ? '' : fold([...name].slice(0, nameLength).join(''))}${border}${[...new Set(numbers)].join(' ')}`;
};

/** The same without the numbers, for whom they are hidden. */
export const withoutNumbers = (text: string): string => text.slice(0, text.indexOf(border));
