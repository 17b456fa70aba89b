import type { ConnectionRecord } from '../src/data/connections/store.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { updateTicket } from '../src/features/tickets/update-ticket.ts';
import { addConnection, allTickets, anyNumber, inboundText, type GivenText } from './conversation.ts';
import { userContext } from './user-context.ts';

interface Begun {
  /** The contact's first message. */
  message?: GivenText;
  connection?: Partial<ConnectionRecord>;
  /** The files of the bucket, by key. */
  files?: Record<string, { size: number; mimetype: string }>;
}

/** A contact's conversation in service of the administrator of a company of its own; the effects of how it began are forgotten. */
export const servedConversation = async ({ message, connection: given, files = {} }: Begun = {}) => {
  const context = userContext();
  context.media = {
    ...context.media,
    head: (key) => Promise.resolve(files[key] ?? null),
    copy: async (from, to, { accept } = {}) => {
      const file = files[from] ?? null;
      if (!file || (accept && !(await accept(file)))) return null;
      files[to] = file;
      return file;
    },
    remove: (keys) => {
      for (const key of keys) delete files[key];
      return Promise.resolve();
    },
    link: (key) => Promise.resolve(`https://media.test/${key}`),
  };
  const connection = await addConnection(context, given);
  const number = anyNumber();
  const event = inboundText(connection, { number, ...message });
  await receiveMessage(context, event);
  const [{ id }] = (await allTickets(context)) as [TicketRecord];
  await updateTicket(context, { params: { id }, query: undefined, body: { status: 'open' } });
  context.effects.length = 0;
  return { context, connection, number, event, ticket: (await context.stores.tickets.get(id))! };
};
