import type { Context } from '../../context/context.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';
import { indexMessages } from './index-messages.ts';

/** Contacts whose messages are indexed before the next ones are given to the queue. */
const contactsAtOnce = 10;
const pageSize = 50;
/** Above every ticket's id. */
const anyTicket = 10 ** 12 - 2;

const indexChat = async (context: Context, chat: ChatKey): Promise<void> => {
  for (let before: string | null = null; ;) {
    const messages = await context.stores.messages.page(chat, { ticketId: anyTicket, before }, pageSize);
    const ids = messages.map(({ id }) => id);
    await indexMessages(context, chat, ids, false);
    if (ids.length < pageSize) return;
    before = ids.at(-1)!;
  }
};

/** Indexes the texts of all messages that are stored, some contacts at a time: for companies from before the index. Safe to repeat. */
export const indexAllMessages = async (context: Context, afterContactId: number): Promise<void> => {
  const { stores, ids, company } = context;
  const [lastContactId, lastConnectionId] = await Promise.all([ids.last('contact'), ids.last('whatsapp')]);
  const upTo = Math.min(afterContactId + contactsAtOnce, lastContactId);
  const contactIds = Array.from({ length: Math.max(0, upTo - afterContactId) }, (_, at) => afterContactId + 1 + at);
  for (const chat of await stores.tickets.chats(contactIds, lastConnectionId)) await indexChat(context, chat);
  if (upTo < lastContactId)
    await context.commit(
      [],
      [{ to: 'search', message: { companyId: company.id, kind: 'allMessages', afterContactId: upTo } }],
    );
};
