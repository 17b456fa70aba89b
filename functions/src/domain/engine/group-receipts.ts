import type { Ack } from '@recado/shared/contract/messages';
import type { MessageRecord } from '../../data/messages/record.ts';

interface Reader {
  participant: string;
  /** Participants beside us; null where their number is not known. */
  others: number | null;
}

/**
 * Adds a participant's receipt to one of our messages in a group; returns the same object when nothing changes. The ack is
 * the smallest of all participants; it is 1 (sent) while a receipt is missing or the number of participants is not known.
 * It never falls, not even after somebody joins.
 */
export const withReceipt = (message: MessageRecord, { participant, others }: Reader, ack: Ack): MessageRecord => {
  const known = message.readers[participant] ?? 0;
  const readers = ack > known ? { ...message.readers, [participant]: ack } : message.readers;
  const acks = Object.values(readers);
  const least = others !== null && acks.length >= others ? (Math.min(...acks) as Ack) : 1;
  const reached = least > message.ack ? least : message.ack;
  return readers === message.readers && reached === message.ack
    ? message
    : { ...message, readers, ack: reached, failure: null };
};
