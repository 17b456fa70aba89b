import { isJidGroup } from '@whiskeysockets/baileys';
import type { BackfillCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import { idOf } from '../inbound/wid.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/**
 * Milliseconds by which the period is extended on both sides: a connection ends some time before that is noticed.
 * Messages that are known already are recognised by their ids.
 */
const margin = 2 * 60_000;
/** Days after which DynamoDB deletes a chat that could not be requested. */
const keepDays = 7;

/** A message, as the phone is asked for those before it. `at` in milliseconds. */
export interface Anchor {
  wid: string;
  fromMe: boolean;
  at: number;
}

/**
 * A chat whose messages are requested from the phone. It is stored in the table and outlives the host. Times in
 * milliseconds.
 */
export interface BackfillChat {
  jid: string;
  since: number;
  until: number;
  /**
   * The message before which messages are requested; null when none is known from after the outage. Then messages
   * before its end are requested.
   */
  before: Anchor | null;
  /**
   * The newest known message, even from the outage itself. If the phone does not answer a request by time, messages
   * before this one are requested.
   */
  known: Anchor | null;
  /** Ids of the requests that the phone may still answer. */
  requests: string[];
  /** The time when the last request was sent; null while no answer is awaited. */
  askedAt: number | null;
  /** No request is sent before this time. */
  notBefore: number;
  /** Requests in a row without an answer. */
  unanswered: number;
  /** Number of answers received. */
  pages: number;
  /** Our newest message in the answers; null while there is none. */
  ours: Anchor | null;
}

/** Returns the change that stores the state of a chat. */
export const backfillChatChange = (chat: BackfillChat): Change => ({
  sk: hostKeys.backfillChat + chat.jid,
  put: { ...chat, expiresAt: Math.floor(chat.until / 1_000) + keepDays * 86_400 },
});

/** Returns the change that deletes a chat. */
export const backfillChatRemoval = ({ jid }: BackfillChat): Change => ({ sk: hostKeys.backfillChat + jid, put: null });

/** Returns all chats whose messages are to be requested. */
export const readBackfillChats = async (auth: AuthState): Promise<BackfillChat[]> => {
  const chats: BackfillChat[] = [];
  for await (const page of auth.items.list(hostKeys.backfillChat)) chats.push(...(page as unknown as BackfillChat[]));
  return chats;
};

/** Returns a chat of which no message is known, with the period of an outage (milliseconds). */
export const newBackfillChat = (jid: string, { since, until }: { since: number; until: number }): BackfillChat => ({
  jid,
  before: null,
  known: null,
  since: since - margin,
  until: until + margin,
  requests: [],
  askedAt: null,
  notBefore: 0,
  unanswered: 0,
  pages: 0,
  ours: null,
});

/**
 * Returns the chats of a command as they are to be stored. A chat of an earlier outage that is not finished covers both
 * outages.
 */
export const chatsToBackfill = (
  known: readonly BackfillChat[],
  { since, until, chats }: BackfillCommand,
): BackfillChat[] => {
  return chats.map(({ jid, newest: newestKnown }) => {
    const newest = newestKnown && { ...newestKnown, wid: idOf(newestKnown.wid, { isGroup: isJidGroup(jid) === true }) };
    const before = newest && newest.at >= until ? newest : null;
    const earlier = known.find((chat) => chat.jid === jid);
    const added = newBackfillChat(jid, { since, until });
    return {
      ...added,
      before,
      known: newest,
      since: Math.min(added.since, earlier?.since ?? Infinity),
      until: Math.max(added.until, earlier?.until ?? 0),
    };
  });
};
