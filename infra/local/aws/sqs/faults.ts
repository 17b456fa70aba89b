import type { Message } from './message.ts';

/** What a test makes a queue do wrong; each is something that SQS may do at any time. */
export interface Faults {
  /** The first deletion of every message is confirmed and lost, so each is delivered twice. */
  loseFirstDelete: boolean;
  /** Messages of different groups (or of a standard queue) come in any order. */
  shuffle: boolean;
}

export const noFaults: Faults = { loseFirstDelete: false, shuffle: false };

/** True once per message: this deletion is to be swallowed. */
export const losesDeletion = (faults: Faults, message: Message): boolean => {
  if (!faults.loseFirstDelete || message.deletionLost) return false;
  message.deletionLost = true;
  return true;
};

/** Reorders a received batch at random, but keeps the order inside each group. */
export const reorder = (faults: Faults, messages: Message[]): Message[] => {
  if (!faults.shuffle) return messages;
  const rank = new Map<string, number>();
  const rankOf = (message: Message) => {
    const key = message.group ?? message.id;
    const known = rank.get(key) ?? Math.random();
    rank.set(key, known);
    return known;
  };
  return messages.toSorted((a, b) => rankOf(a) - rankOf(b));
};
