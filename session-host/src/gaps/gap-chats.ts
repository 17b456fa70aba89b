import { isJidGroup } from '@whiskeysockets/baileys';
import type { BackfillCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import { idOf } from '../inbound/wid.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Milliseconds before and after an outage that are looked at as well: nobody notices the end of a connection at once. What is known already is known by its id. */
const margin = 2 * 60_000;
/** Days after which a chat that could not be asked about is forgotten. */
const keepDays = 7;

/** A message before which the phone is asked. Milliseconds. */
export interface Anchor {
  wid: string;
  fromMe: boolean;
  at: number;
}

/** A chat that the phone is to be asked about, as it is kept in the table: it outlives the host. Times in milliseconds. */
export interface GapChat {
  jid: string;
  since: number;
  until: number;
  /** Null where no message is known from after the outage: then what came until its end is asked for. */
  before: Anchor | null;
  /** The newest message known, be it from the outage itself: what stands before it is asked for where the phone does not answer to an end. */
  known: Anchor | null;
  /** Ids of the questions that may still be answered. */
  requests: string[];
  /** When it was asked last; null while there is nothing to wait for. */
  askedAt: number | null;
  /** Not to be asked before. */
  notBefore: number;
  /** Questions in a row that nobody answered. */
  unanswered: number;
  /** Answers had. */
  pages: number;
  /** Our newest message in them; null while there is none. */
  ours: Anchor | null;
}

/** The change that notes how far a chat is. */
export const gapChatChange = (chat: GapChat): Change => ({
  sk: hostKeys.gapChat + chat.jid,
  put: { ...chat, expiresAt: Math.floor(chat.until / 1_000) + keepDays * 86_400 },
});

/** The change that ends the questions about a chat. */
export const gapChatRemoval = ({ jid }: GapChat): Change => ({ sk: hostKeys.gapChat + jid, put: null });

/** All chats that the phone is to be asked about. */
export const readGapChats = async (auth: AuthState): Promise<GapChat[]> => {
  const chats: GapChat[] = [];
  for await (const page of auth.items.list(hostKeys.gapChat)) chats.push(...(page as unknown as GapChat[]));
  return chats;
};

/** Chats with what a command wants of them: two outages that follow one another are asked about as one. */
export const withGap = (known: readonly GapChat[], { since, until, chats }: BackfillCommand): GapChat[] => {
  return chats.map(({ jid, newest: named }) => {
    const newest = named && { ...named, wid: idOf(named.wid, { isGroup: isJidGroup(jid) === true }) };
    const before = newest && newest.at >= until ? newest : null;
    const earlier = known.find((chat) => chat.jid === jid);
    return {
      jid,
      before,
      known: newest,
      since: Math.min(since - margin, earlier?.since ?? Infinity),
      until: Math.max(until + margin, earlier?.until ?? 0),
      requests: [],
      askedAt: null,
      notBefore: 0,
      unanswered: 0,
      pages: 0,
      ours: null,
    };
  });
};
