import { createHash, randomBytes } from 'node:crypto';

/** The beginning of the ids of the messages that WhatsApp's own web client sends. */
const prefix = '3EB0';
const bytes = 9;

const spelled = (random: Buffer): string => prefix + random.toString('hex').toUpperCase();

/** The channel's id of a message, made before its first attempt, so that a retry is the same message. */
export const newWid = (): string => spelled(randomBytes(bytes));

/** The same id for the same facts: a call that is repeated makes the message that it made before. */
export const widFrom = (...facts: readonly (string | number)[]): string =>
  spelled(createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, bytes));
