import { proto } from '@whiskeysockets/baileys';
import type { BackfillCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { newBackfillChat, type BackfillChat } from './backfill-chats.ts';

/** Days for which the outage is kept: the phone sends its newest messages right after the link. */
const keepDays = 1;

/** The outage that ended with a new link, in milliseconds. */
export type LinkOutage = Pick<BackfillCommand, 'since' | 'until'>;

/** Returns the change that stores the outage of a command whose device was linked again; none for another command. */
export const linkOutageChanges = ({ since, until, relinked }: BackfillCommand): Change[] =>
  relinked
    ? [{ sk: hostKeys.linkOutage, put: { since, until, expiresAt: Math.floor(until / 1_000) + keepDays * 86_400 } }]
    : [];

/** Returns the outage that ended with the newest link; null for none. */
export const readLinkOutage = async (auth: AuthState): Promise<LinkOutage | null> => {
  const item = (await auth.items.read([hostKeys.linkOutage])).get(hostKeys.linkOutage);
  return item ? (item as unknown as LinkOutage) : null;
};

/** One chat of the history that a phone sends with a link: as if it answered a first request for that chat. */
interface LinkedChat {
  chat: BackfillChat;
  history: proto.HistorySync;
}

/** Returns the chats of a part that are not requested already. `requested` are all chats that are. */
export const linkedChats = (
  history: proto.HistorySync,
  { since, until }: LinkOutage,
  requested: readonly Pick<BackfillChat, 'jid'>[],
): LinkedChat[] => {
  const known = new Set(requested.map(({ jid }) => jid));
  return history.conversations
    .filter(({ id, pnJid, lidJid }) => id && ![id, pnJid, lidJid].some((jid) => jid && known.has(jid)))
    .map((conversation) => ({
      chat: newBackfillChat(conversation.id ?? '', { since, until }),
      history: proto.HistorySync.create({ ...history, conversations: [conversation] }),
    }));
};
