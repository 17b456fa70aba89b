import { proto } from '@whiskeysockets/baileys';
import type { BackfillChat } from '../src/backfill/backfill-chats.ts';
import { contact } from './inbound.ts';

/** A message of the contact in a history, with its id as text. `seconds` since 1970. */
export const historyMessage = (
  id: string,
  seconds: number,
  given: Partial<proto.IWebMessageInfo> = {},
  fromMe = false,
): proto.IHistorySyncMsg => ({
  message: {
    key: { remoteJid: contact, fromMe, id },
    messageTimestamp: seconds,
    message: { conversation: id },
    ...given,
  },
});

/** A part of a history with these chats. */
export const historyPart = (
  syncType: proto.HistorySync.HistorySyncType,
  ...conversations: proto.IConversation[]
): proto.HistorySync => proto.HistorySync.fromObject({ syncType, conversations });

/** A chat whose messages were never requested. */
export const backfillChat = (jid: string, given: Partial<BackfillChat> = {}): BackfillChat => ({
  jid,
  since: 0,
  until: 10,
  before: null,
  known: null,
  requests: [],
  askedAt: null,
  notBefore: 0,
  unanswered: 0,
  pages: 0,
  ours: null,
  ...given,
});
