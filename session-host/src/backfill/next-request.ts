import type { BackfillChat } from './backfill-chats.ts';

/** Milliseconds within which a phone that is online answers. */
const answerTimeout = 45_000;
/** Milliseconds until the first repetition of a request, doubled for each further one; and the longest pause. */
const firstRetryPause = 5 * 60_000;
const maxRetryPause = 4 * 60 * 60_000;
/** Requests without an answer after which a chat is given up: about a day. */
const maxUnanswered = 10;

type BackfillStep =
  | { type: 'request'; chat: BackfillChat }
  /** The phone did not answer in time. `chat`: its state after that. */
  | { type: 'unanswered'; chat: BackfillChat }
  | { type: 'giveUp'; chat: BackfillChat }
  | { type: 'wait'; ms: number }
  | { type: 'nothing' };

/**
 * Returns the state of a chat after a request without an answer, or with an answer that can't be read. `now` in
 * milliseconds.
 */
export const withoutAnswer = (chat: BackfillChat, now: number): BackfillChat => ({
  ...chat,
  before: chat.before ?? chat.known,
  askedAt: null,
  unanswered: chat.unanswered + 1,
  notBefore: now + Math.min(maxRetryPause, firstRetryPause * 2 ** chat.unanswered),
});

/**
 * Decides the next step of a backfill: one request at a time, and later repetitions for a phone that is offline. `now`
 * in milliseconds.
 */
export const nextBackfillStep = (chats: readonly BackfillChat[], now: number): BackfillStep => {
  const requested = chats.find(({ askedAt }) => askedAt !== null);
  if (requested) {
    const ms = (requested.askedAt ?? now) + answerTimeout - now;
    return ms > 0 ? { type: 'wait', ms } : { type: 'unanswered', chat: withoutAnswer(requested, now) };
  }
  const [next] = chats.toSorted((one, other) => one.notBefore - other.notBefore);
  if (!next) return { type: 'nothing' };
  if (next.unanswered >= maxUnanswered) return { type: 'giveUp', chat: next };
  return next.notBefore <= now ? { type: 'request', chat: next } : { type: 'wait', ms: next.notBefore - now };
};
