import { showPhone } from './format-phone.ts';

/** Number and username of a person. */
interface Addressed {
  number: string;
  username?: string | null | undefined;
}

/** Formats a WhatsApp username for display; empty without one. */
export const showUsername = (username: Addressed['username']): string => (username ? `@${username}` : '');

/** Formats the number of a contact, or without one its username. */
export const showAddress = ({ number, username }: Addressed): string =>
  number === '' ? showUsername(username) : showPhone(number);

/** The label of a contact in a list of options. */
export const contactLabel = ({ name, ...contact }: Addressed & { name: string }): string =>
  [name, contact.number || showUsername(contact.username)].filter(Boolean).join(' · ');
