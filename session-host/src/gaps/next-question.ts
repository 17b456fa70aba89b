import type { GapChat } from './gap-chats.ts';

/** Milliseconds within which a phone answers that is there. */
const answerWithin = 45_000;
/** Milliseconds until the first question is asked once more, twice as long each time; the most. */
const firstPause = 5 * 60_000;
const longestPause = 4 * 60 * 60_000;
/** Questions in a row without an answer after which a chat is given up: about a day. */
const mostUnanswered = 10;

export type Question =
  | { type: 'ask'; chat: GapChat }
  /** The phone did not answer in time: `chat` as it is then. */
  | { type: 'unanswered'; chat: GapChat }
  | { type: 'giveUp'; chat: GapChat }
  | { type: 'wait'; ms: number }
  | { type: 'nothing' };

/** A chat that the phone said nothing of, or nothing that can be read. `now` in milliseconds. */
export const unanswered = (chat: GapChat, now: number): GapChat => ({
  ...chat,
  before: chat.before ?? chat.known,
  askedAt: null,
  unanswered: chat.unanswered + 1,
  notBefore: now + Math.min(longestPause, firstPause * 2 ** chat.unanswered),
});

/** What to do about the chats of an outage: one question at a time, and a phone that is off is asked again later. `now` in milliseconds. */
export const nextQuestion = (chats: readonly GapChat[], now: number): Question => {
  const asked = chats.find(({ askedAt }) => askedAt !== null);
  if (asked) {
    const ms = (asked.askedAt ?? now) + answerWithin - now;
    return ms > 0 ? { type: 'wait', ms } : { type: 'unanswered', chat: unanswered(asked, now) };
  }
  const [next] = chats.toSorted((one, other) => one.notBefore - other.notBefore);
  if (!next) return { type: 'nothing' };
  if (next.unanswered >= mostUnanswered) return { type: 'giveUp', chat: next };
  return next.notBefore <= now ? { type: 'ask', chat: next } : { type: 'wait', ms: next.notBefore - now };
};
