import { decodeTime, encodeTime } from 'ulid';

/** Characters of a ULID that encode its time; the others are random. */
const timeLength = 10;

/** Id of a ticket's message: its time is given, not taken from the clock, so that messages sort in the order of their commits. */
export const messageIdOf = (ticketId: number, time: number, ulid: string): string =>
  `${ticketId}-${encodeTime(time, timeLength)}${ulid.slice(timeLength)}`;

/** The time that a message's id was made from. */
export const messageTimeOf = (messageId: string): number => decodeTime(ulidOf(messageId));

export const ticketIdOf = (messageId: string): number => Number(messageId.slice(0, messageId.indexOf('-')));

export const ulidOf = (messageId: string): string => messageId.slice(messageId.indexOf('-') + 1);
