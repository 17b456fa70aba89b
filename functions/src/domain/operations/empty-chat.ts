import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';
import { type RemovalOptions, removeMessages, removeTicketWithMessages } from './remove-ticket.ts';

/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;

interface Options extends RemovalOptions {
  /** Runs before a ticket is removed. */
  before?: (ticket: TicketRecord) => Promise<void>;
  /** Returns true once no further ticket is to be begun with. */
  isOver?: () => boolean;
}

const removeTicket = async (context: Context, chat: ChatRecord, id: number, options: Options): Promise<void> => {
  const ticket = await context.stores.tickets.get(id);
  if (!ticket) return void (await removeMessages(context, chat, id, null));
  await options.before?.(ticket);
  try {
    await removeTicketWithMessages(context, ticket, options);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND')) throw error;
  }
};

/**
 * Removes all tickets of a chat with their messages, the listed ones last: an unlisted one has no successor in the closed
 * list. Returns false where `isOver` ended it before.
 */
export const emptyChat = async (context: Context, chat: ChatRecord, options: Options = {}): Promise<boolean> => {
  const { messages, tickets } = context.stores;
  const { isOver = () => false } = options;
  const unlisted = (await tickets.unlisted(chat)).map(({ id }) => id);
  const listed = [chat.activeTicketId, chat.lastClosedTicketId].filter((id) => id !== null);
  for (const id of [...unlisted, ...listed]) {
    if (isOver()) return false;
    await removeTicket(context, chat, id, options);
  }
  for (;;) {
    const [left] = await messages.page(chat, { ticketId: beyondAll, before: null }, 1);
    if (!left) return true;
    if (isOver()) return false;
    await removeTicket(context, chat, left.ticketId, options);
  }
};
