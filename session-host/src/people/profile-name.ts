import { cutText } from '@recado/shared/text/cut-text';

/** Code units of a person's or a group's name at most. */
const maxLength = 500;

/** Returns the name of a person or a group, cut to its maximum; null when there is none. */
export const profileName = (name: string | null | undefined): string | null =>
  cutText(name ?? '', { units: maxLength }) || null;
