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
 * Milliseconds by which a message that a channel delivered may sort behind WhatsApp's time of it: a second, to which that
 * time is precise, and the two seconds after which a message counts as late.
 */
const storedWithin = 3_000;

/** Returns the latest time of each message: before the live messages of its second that are listed behind it. */
const beforeFollowing = (listed: readonly Listed[]): number[] => {
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
 * Returns the time by which each message is to sort, oldest first. WhatsApp's times are precise to the second: within one,
 * the phone's order counts. So a backfilled message sorts before a live one that is listed behind it, and behind one of the
 * contact that is listed before it, which may be stored under a later second. A message of ours that was written in that
 * second but sent later is listed by the time of sending, and does not count.
 */
export const placesOf = (listed: readonly Listed[]): number[] => {
  const latest = beforeFollowing(listed);
  let last = Number.NEGATIVE_INFINITY;
  return listed.map(({ at, fromMe, storedAt }, index) => {
    if (storedAt === null) return (last = Math.max(latest[index] ?? at, last + 1));
    if (!fromMe && storedAt - at <= storedWithin) last = Math.max(last, storedAt);
    return storedAt;
  });
};

/**
 * True if an agent, or the owner of the phone, has answered the message at this place. A message that was written
 * before it is no answer, however late it was sent. A message of the same second counts as no answer: one unread mark
 * too many is harmless. `agentAt` is the time of the agents' last message.
 */
export const isAnswered = (listed: readonly Listed[], place: number, agentAt: number): boolean => {
  const second = secondOf(listed[place]?.at ?? 0);
  const isAfter = ({ at, storedAt }: Listed, index: number): boolean =>
    storedAt === null
      ? secondOf(at) > second || (secondOf(at) === second && index > place)
      : secondOf(Math.min(at, storedAt)) > second;
  return secondOf(agentAt) > second || listed.some((one, index) => one.fromMe && isAfter(one, index));
};

/**
 * Returns the messages of an event with the times by which they sort in the conversation, and whether they are unread.
 * `listed` are the message before them, if there is one, they themselves and those after them.
 */
export const placeBackfilled = (
  { messages, preceding }: Pick<HistoryBackfill, 'messages' | 'preceding'>,
  listed: readonly Listed[],
  agentAt: number,
): ImportedMessage[] => {
  const places = placesOf(listed);
  const first = preceding ? 1 : 0;
  return messages.map((one, index) => ({
    ...one,
    message: { ...one.message, at: places[first + index] ?? one.message.at },
    isUnread: !one.message.fromMe && !isAnswered(listed, first + index, agentAt),
  }));
};
