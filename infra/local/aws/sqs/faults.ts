import type { Message } from './message.ts';

/** Faults that a test turns on in a queue. SQS may show each of them at any time. */
export interface Faults {
  /** Confirms the first deletion of each message without deleting it, so that each is delivered twice. */
  loseFirstDelete: boolean;
  /** Mixes the order of messages of different groups, or of a standard queue. */
  shuffle: boolean;
}

export const noFaults: Faults = { loseFirstDelete: false, shuffle: false };

/** Returns true for the first deletion of each message, which must be ignored. */
export const shouldLoseDeletion = (faults: Faults, message: Message): boolean => {
  if (!faults.loseFirstDelete || message.deletionLost) return false;
  message.deletionLost = true;
  return true;
};

/** Shuffles a received batch but keeps the order within each group. */
export const reorder = (faults: Faults, messages: Message[]): Message[] => {
  if (!faults.shuffle) return messages;
  const rank = new Map<string, number>();
  const rankFor = (message: Message) => {
    const key = message.group ?? message.id;
    const known = rank.get(key) ?? Math.random();
    rank.set(key, known);
    return known;
  };
  return messages.toSorted((a, b) => rankFor(a) - rankFor(b));
};
