import type { HistoryOutage } from '@recado/shared/contract/queue-messages/history';
import { type BackfillCommand, maxBackfillChats } from '@recado/shared/contract/queue-messages/outbound';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { TicketList } from '../../data/tickets/lists.ts';

/** The newest tickets that are read of each list. */
const perList = 100;
/** The most messages of a chat, newest first, that are searched for one that the phone has. */
const maxMessages = 10;

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

/** Returns the newest ticket of each of the connection's last changed chats, among the newest tickets of each list. */
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

/** Milliseconds for which a phone that does not answer is asked again. */
const askedFor = 86_400_000;

/**
 * Returns the time from which messages are requested. A new link ends the requests of an outage before it, which may not
 * have been answered: it covers both.
 */
const sinceOf = ({ since, relinked }: HistoryOutage, before: ConnectionRecord['missed'], number: string): number =>
  relinked && before?.number === number && since - before.until < askedFor ? Math.min(since, before.since) : since;

/** The phone returns the messages before one that it has. */
const toChat = async ({ stores }: Context, ticket: ListedTicket): Promise<Chat> => {
  const messages = await stores.messages.page(ticket, { ticketId: ticket.id, before: null }, maxMessages);
  const newest = messages.find(({ wid, isPrivate, fromMe, ack }) => wid !== null && !isPrivate && (!fromMe || ack > 0));
  return {
    jid: ticket.jid,
    newest: newest?.wid ? { wid: newest.wid, fromMe: newest.fromMe, at: newest.createdAt } : null,
  };
};

/**
 * Requests the messages of the connection's chats during an outage from the phone. A phone with another number is not asked:
 * its chats are different ones, even with the same people.
 */
export const startBackfill = async (context: Context, outage: HistoryOutage): Promise<void> => {
  const { whatsappId, outageId, until, relinked } = outage;
  const { company, stores } = context;
  const [connection, logEntry] = await Promise.all([
    stores.connections.get(whatsappId),
    stores.connectionLog.get(whatsappId, outageId),
  ]);
  if (!connection || !logEntry || logEntry.number === '') return;
  const { number } = logEntry;
  const isSamePhone = connection.number === number;
  if (!isSamePhone && connection.number !== '') {
    await context.commit([stores.connections.missedOutage(whatsappId, null)], []);
    return;
  }
  const since = sinceOf(outage, connection.missed, number);
  // Stored before the chats are read: a chat that becomes known later requests its messages by itself.
  await context.commit([stores.connections.missedOutage(whatsappId, { since, until, number })], []);
  // While a code waits to be scanned there is no phone: the outage that ends with the scan covers this one.
  if (!isSamePhone) return;
  const chats = await Promise.all((await newestChats(context, whatsappId)).map((ticket) => toChat(context, ticket)));
  if (chats.length === 0 && !relinked) return;
  const commandId = `backfill.${company.id}.${whatsappId}.${outageId}`;
  await context.commit(
    [],
    [
      {
        to: 'outbound',
        message: { type: 'backfill', companyId: company.id, whatsappId, commandId, since, until, chats, relinked },
      },
    ],
  );
};
