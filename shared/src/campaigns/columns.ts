import { contactListColumnLimits as limits } from '../limits/contact-lists.ts';
import { cutText } from '../text/cut-text.ts';
import { fold } from '../text/fold.ts';
import { recipientVariables } from './render.ts';

/** Returns the variable that a column's header becomes: `Última compra` is `ultima_compra`. Empty where it has no letter. */
export const columnKey = (header: string): string =>
  cutText(fold(header), { units: limits.key.max }).trim().replaceAll(' ', '_');

/** True if columns cannot have this name: it is a variable of each recipient. */
export const isReservedColumn = (key: string): boolean =>
  recipientVariables.some((name) => name.toLowerCase() === key.toLowerCase());
