import type { Ack } from '@recado/shared/contract/messages';
import type { MessageRecord } from '../../data/messages/record.ts';

interface Reader {
  participant: string;
  /** How many there are beside us; null where that is not known. */
  others: number | null;
}

/**
 * One of our messages in a group after a participant's receipt; the very same where that says nothing new. It has come
 * as far as with the last of them: while somebody said nothing, or nobody knows how many there are, it is sent. It never falls,
 * also where somebody joined since.
 */
export const withReceipt = (message: MessageRecord, { participant, others }: Reader, ack: Ack): MessageRecord => {
  const known = message.readers[participant] ?? 0;
  const readers = ack > known ? { ...message.readers, [participant]: ack } : message.readers;
  const said = Object.values(readers);
  const least = others !== null && said.length >= others ? (Math.min(...said) as Ack) : 1;
  const reached = least > message.ack ? least : message.ack;
  return readers === message.readers && reached === message.ack
    ? message
    : { ...message, readers, ack: reached, failure: null };
};
