import type { EntityStore } from '../../platform/entity/entity-store.ts';
import type { EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { messageEntity } from './entities.ts';
import { ticketIdOf, ulidOf } from './message-id.ts';
import { fromStored, keyOf } from './message-item.ts';
import type { ChatKey } from './message-key.ts';
import type { MessageRecord } from './record.ts';

/** Reads of a company's messages. */
export interface MessageReads {
  get(chat: ChatKey, id: string): Promise<MessageRecord | null>;
  /** Reads these messages, each with its chat; leaves out those that do not exist. */
  getMany(keys: readonly (ChatKey & { id: string })[]): Promise<MessageRecord[]>;
  /** Returns messages as of the last commit, newest first, at most `limit`, however long they are: of tickets up to `ticketId`, below `before` when given (an id). */
  page(chat: ChatKey, position: { ticketId: number; before: string | null }, limit: number): Promise<MessageRecord[]>;
  /** Returns messages in the other direction, oldest first: of tickets up to `ticketId`, above `after` (an id). */
  pageAfter(chat: ChatKey, position: { ticketId: number; after: string }, limit: number): Promise<MessageRecord[]>;
  /** Reads the newest messages of one ticket. */
  ofTicket(chat: ChatKey, ticketId: number, limit: number): Promise<MessageRecord[]>;
  /** Reads the newest messages of a ticket and of those that were opened after it in its chat: the youngest ticket's first. */
  sinceTicket(chat: ChatKey, ticketId: number, limit: number): Promise<MessageRecord[]>;
}

/** The place of a message in its chat. */
const positionOf = (id: string) => ({ ticketId: ticketIdOf(id), ulid: ulidOf(id) });

/** Ends a list with the messages of a ticket, however young they are. */
const upTo = (ticketId: number) => ({ ticketId: ticketId + 1 });

export const messageReads = (messages: EntityStore<EntityTypesOf<typeof messageEntity>>): MessageReads => {
  const list = async (
    { whatsappId, contactId }: ChatKey,
    query: Omit<Parameters<typeof messages.list>[0], 'partition' | 'fields'>,
  ): Promise<MessageRecord[]> => {
    const found = await messages.list({ ...query, partition: { whatsappId, contactId }, consistent: true });
    return found.map(fromStored);
  };
  return {
    get: async (chat, id) => {
      const found = await messages.get(keyOf(chat, id));
      return found && fromStored(found);
    },
    getMany: async (keys) => {
      const found = await messages.getMany(
        keys.map(({ id, ...chat }) => keyOf(chat, id)),
        { consistent: true },
      );
      return found.map(fromStored);
    },
    page: (chat, { ticketId, before }, limit) =>
      list(chat, {
        ...(before === null ? { to: upTo(ticketId) } : { after: positionOf(before) }),
        order: 'desc',
        limit,
      }),
    pageAfter: (chat, { ticketId, after }, limit) =>
      list(chat, { after: positionOf(after), to: upTo(ticketId), limit }),
    ofTicket: (chat, ticketId, limit) => list(chat, { prefix: { ticketId }, order: 'desc', limit }),
    sinceTicket: (chat, ticketId, limit) => list(chat, { from: { ticketId }, order: 'desc', limit }),
  };
};
