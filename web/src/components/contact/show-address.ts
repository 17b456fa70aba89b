import { showPhone } from './format-phone.ts';

/** What a person is known by besides the name. */
interface Addressed {
  number: string;
  username?: string | null | undefined;
}

/** Formats a WhatsApp username for display; empty without one. */
export const showUsername = (username: Addressed['username']): string => (username ? `@${username}` : '');

/** Formats the number of a contact, or without one its username. */
export const showAddress = ({ number, username }: Addressed): string =>
  number === '' ? showUsername(username) : showPhone(number);
