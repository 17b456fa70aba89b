import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contentOf } from '../engine/content-of.ts';
import { lastMessageOf } from '../engine/last-message.ts';
import { messageTimeOf } from '../../data/messages/message-id.ts';
import { changeMessage } from '../driver/change-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { findMessage } from './find-message.ts';

/** Times that message or ticket may change meanwhile. */
const maxAttempts = 5;

/** The ticket whose newest message this is, as lists are to show it now; null where they show another. */
const shownAs = (ticket: TicketRecord, message: MessageRecord): TicketRecord | null =>
  messageTimeOf(message.id) === ticket.messageTime
    ? {
        ...ticket,
        lastMessage: lastMessageOf(message),
        lastMessageType: message.mediaType,
        version: ticket.version + 1,
      }
    : null;

/** A message that could not be read came again: what is in it takes its place. Any other stays as it is. */
export const completeMessage = async (context: Context, event: InboundMessage): Promise<void> => {
  if (event.content.type === 'undecryptable') return;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await findMessage(context, event);
    if (found?.message.mediaType !== 'undecryptable' || found.message.isDeleted) return;
    const content = contentOf(event.content);
    const message = { ...found.message, ...content };
    const ticket = shownAs(found.ticket, message);
    const writes = [
      context.stores.messages.completed(found.message, content),
      ...(ticket ? context.stores.tickets.saves([{ before: found.ticket, after: ticket }]) : []),
    ];
    if (await changeMessage(context, ticket ?? found.ticket, message, writes)) return;
  }
  throw new Error('a message kept changing while its content came');
};
