import type { HistoryBackfill, ImportedMessage } from '@recado/shared/contract/queue-messages/history';

/** A message in the phone's list. Times in milliseconds. */
export interface Listed {
  wid: string;
  fromMe: boolean;
  /** WhatsApp's time, precise to the second. */
  at: number;
  /** The time by which the stored message sorts; null if it is not stored. */
  storedAt: number | null;
}

const secondOf = (time: number): number => Math.floor(time / 1_000);

/**
 * Returns the time by which each message is to sort, oldest first. WhatsApp's times are precise to the second: within one,
 * the phone's order counts, so that a backfilled message sorts before a live one that is listed behind it. A message that was
 * written in that second but sent later is listed by the time of sending, and does not count.
 */
export const placesOf = (listed: readonly Listed[]): number[] => {
  let next = Number.POSITIVE_INFINITY;
  return listed
    .toReversed()
    .map(({ at, storedAt }) => {
      if (storedAt === null) next = secondOf(at) === secondOf(next) ? Math.min(at, next - 1) : at;
      else if (secondOf(at) === secondOf(storedAt))
        next = secondOf(at) === secondOf(next) ? Math.min(storedAt, next) : storedAt;
      return storedAt ?? next;
    })
    .toReversed();
};

/**
 * Whether an agent, or the owner of the phone, has answered the message at this place. A message that was written before it
 * is no answer, however late it was sent. A message of the same second counts as no answer: one unread mark too many is
 * harmless. `agentAt` is the time of the agents' last message.
 */
export const isAnswered = (listed: readonly Listed[], place: number, agentAt: number): boolean => {
  const second = secondOf(listed[place]?.at ?? 0);
  const isAfter = ({ at, storedAt }: Listed, index: number): boolean =>
    storedAt === null
      ? secondOf(at) > second || (secondOf(at) === second && index > place)
      : secondOf(Math.min(at, storedAt)) > second;
  return secondOf(agentAt) > second || listed.some((one, index) => one.fromMe && isAfter(one, index));
};

/** Returns the messages of an event with the times by which they sort in the conversation, and whether they are unread. */
export const placeBackfilled = (
  { messages }: Pick<HistoryBackfill, 'messages'>,
  listed: readonly Listed[],
  agentAt: number,
): ImportedMessage[] => {
  const places = placesOf(listed);
  return messages.map((one, place) => ({
    ...one,
    message: { ...one.message, at: places[place] ?? one.message.at },
    isUnread: !one.message.fromMe && !isAnswered(listed, place, agentAt),
  }));
};
