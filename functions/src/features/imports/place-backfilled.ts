import type { HistoryBackfill, ImportedMessage } from '@recado/shared/contract/queue-messages/history';

/** A message that a phone lists. Times in milliseconds. */
export interface Listed {
  wid: string;
  fromMe: boolean;
  /** As WhatsApp tells it: whole seconds count. */
  at: number;
  /** By when it sorts, where it is stored. */
  storedAt: number | null;
}

const secondOf = (time: number): number => Math.floor(time / 1_000);

/**
 * When each of these is to stand, oldest first. WhatsApp tells seconds alone: within one, the phone's order counts, so that
 * what was left out stands before what came by itself and is listed behind it. What was written in that second and left
 * later is listed by when it left, and says nothing.
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
 * Whether somebody has answered the message at this place: an agent, or whoever holds the phone. What we wrote before it
 * is no answer to it, however late it left; what may have been is none either, as an unread mark too many harms nobody.
 * `agentAt` is when an agent wrote last.
 */
export const isAnswered = (listed: readonly Listed[], place: number, agentAt: number): boolean => {
  const second = secondOf(listed[place]?.at ?? 0);
  const isAfter = ({ at, storedAt }: Listed, index: number): boolean =>
    storedAt === null
      ? secondOf(at) > second || (secondOf(at) === second && index > place)
      : secondOf(Math.min(at, storedAt)) > second;
  return secondOf(agentAt) > second || listed.some((one, index) => one.fromMe && isAfter(one, index));
};

/** The messages of an event with their places in the conversation, and whether they wait to be read. */
export const placeMissed = (
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
