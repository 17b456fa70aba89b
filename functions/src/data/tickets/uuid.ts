/** Digits of the last group of a UUID: 48 bits hold any ticket id. */
const idDigits = 12;

/** A ticket's uuid: version 8 (RFC 9562), its last group the ticket's id, the others random, so that a ticket by uuid is one read and can't be guessed. */
export const ticketUuid = (ticketId: number, random: string): string =>
  `${random.slice(0, 14)}8${random.slice(15, 24)}${ticketId.toString(16).padStart(idDigits, '0')}`;

/** The ticket id in a uuid; the caller compares the stored uuid with it. */
export const ticketIdIn = (uuid: string): number => Number.parseInt(uuid.slice(-idDigits), 16);
