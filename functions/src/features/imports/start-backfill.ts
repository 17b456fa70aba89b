import type { HistoryOutage } from '@recado/shared/contract/queue-messages/history';
import { type BackfillCommand, maxBackfillChats } from '@recado/shared/contract/queue-messages/outbound';
import type { Context } from '../../context/context.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { TicketList } from '../../data/tickets/store.ts';

/** Rows that are read of each list of tickets: the newest. */
const perList = 100;
/** Newest messages of a chat that are looked at for one that the phone knows. */
const lookedAt = 10;

type Chat = BackfillCommand['chats'][number];

const listsOf = async ({ stores }: Context): Promise<TicketList[]> => {
  const lists = (await stores.tickets.counts())
    .filter(({ count }) => count > 0)
    .map(({ status, queueId, userId }): TicketList => ({
      by: 'queue',
      status,
      queueId,
      hold: userId === null ? 'free' : 'taken',
    }));
  return [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()];
};

/** A ticket of each of the connection's chats that changed last: of a busy company no more than the newest of each list are looked at. */
const newestChats = async (context: Context, whatsappId: number): Promise<ListedTicket[]> => {
  const pages = await Promise.all(
    (await listsOf(context)).map((list) =>
      context.stores.tickets.list(list, { order: 'desc', after: null, limit: perList }),
    ),
  );
  const newestFirst = pages
    .flat()
    .filter((ticket) => ticket.whatsappId === whatsappId)
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
  const byContact = new Map<number, ListedTicket>();
  for (const ticket of newestFirst) if (!byContact.has(ticket.contactId)) byContact.set(ticket.contactId, ticket);
  return [...byContact.values()].slice(0, maxBackfillChats);
};

/** The phone gives what stands before a message that it knows. */
const toAsk = async ({ stores }: Context, ticket: ListedTicket): Promise<Chat> => {
  const messages = await stores.messages.page(ticket, { ticketId: ticket.id, before: null }, lookedAt);
  const newest = messages.find(({ wid, isPrivate, fromMe, ack }) => wid !== null && !isPrivate && (!fromMe || ack > 0));
  return {
    jid: ticket.jid,
    newest: newest?.wid ? { wid: newest.wid, fromMe: newest.fromMe, at: newest.createdAt } : null,
  };
};

/**
 * Has the phone asked what came to the connection's chats during an outage. Of a phone with another number nothing is
 * asked: its chats are others, also where they are with the same people.
 */
export const startBackfill = async (
  context: Context,
  { whatsappId, outageId, since, until }: HistoryOutage,
): Promise<void> => {
  const { company, stores } = context;
  const [connection, drop] = await Promise.all([
    stores.connections.get(whatsappId),
    stores.connectionLog.get(whatsappId, outageId),
  ]);
  if (!connection || !drop || connection.number === '' || connection.number !== drop.number) return;
  const chats = await Promise.all((await newestChats(context, whatsappId)).map((ticket) => toAsk(context, ticket)));
  if (chats.length === 0) return;
  const commandId = `gap.${company.id}.${whatsappId}.${outageId}`;
  await context.commit(
    [],
    [
      {
        to: 'outbound',
        command: { type: 'fillGap', companyId: company.id, whatsappId, commandId, since, until, chats },
      },
    ],
  );
};
