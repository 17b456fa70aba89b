import type { Context } from '../../context/context.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { commitMessageChange } from '../driver/change-message.ts';
import { isHidden } from '../engine/apply-message-change.ts';
import { deletedText } from '../engine/last-message.ts';

/** Messages read at a time. */
const batch = 100;
/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;

const quotes = ({ quoted }: MessageRecord, messageId: string): boolean =>
  quoted?.id === messageId && quoted.body !== deletedText;

const hideQuote = (context: Context, chat: ChatKey, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const { messages, tickets } = context.stores;
    const message = await messages.get(chat, id);
    const ticket = message && (await tickets.get(message.ticketId));
    if (!ticket || message.quoted === null || message.quoted.body === deletedText) return;
    const { media: _media, ...quoted } = message.quoted;
    const after = { ...message, quoted: { ...quoted, body: deletedText, mediaType: 'conversation' as const } };
    await commitMessageChange(context, ticket, after, messages.quoteChanged(after));
  });

/**
 * Removes the text of a message that the company is to forget from the messages that quote it, which are newer. Each of
 * them is a commit of its own: a repeated call continues with the rest. Does nothing for a message whose text was kept.
 */
export const hideQuotes = async (context: Context, chat: ChatKey, messageId: string): Promise<void> => {
  const { messages } = context.stores;
  const message = await messages.get(chat, messageId);
  if (!message || !isHidden(message)) return;
  for (let after = messageId; ;) {
    const read = await messages.pageAfter(chat, { ticketId: beyondAll, after }, batch);
    for (const one of read) if (quotes(one, messageId)) await hideQuote(context, chat, one.id);
    const last = read.at(-1);
    if (!last || read.length < batch) return;
    after = last.id;
  }
};
