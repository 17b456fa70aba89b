import { numberForms } from '@recado/shared/text/brazilian-mobile';
import { fold } from '@recado/shared/text/fold';

/** Of a name, as much as is indexed: each character costs about two index items. */
const nameLength = 100;

/** Between name and numbers. Folded words never hold it. */
const border = '\n';

/** What of a contact is searched: its folded name and, behind a border, every form of its number. */
export const contactText = ({ name, number }: { name: string; number: string }): string =>
  `${fold([...name].slice(0, nameLength).join(''))}${border}${number === '' ? '' : numberForms(number).join(' ')}`;

/** The same without the numbers, for whom they are hidden. */
export const withoutNumbers = (text: string): string => text.slice(0, text.indexOf(border));
