import type { HistoryBackfill, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import { contactAddressOf } from '../../domain/engine/addresses.ts';
import type { Context } from '../../context/context.ts';
import { type Listed, placeBackfilled } from './place-backfilled.ts';
import { storeHistory } from './store-history.ts';

/** The most messages of a chat, newest first, that are searched for one of an agent. */
const maxMessages = 50;

/** Returns the time when an agent wrote to the contact last; 0 if none of the newest messages is an agent's. */
const agentWroteAt = async ({ stores }: Context, whatsappId: number, contactId: number): Promise<number> => {
  const chat = await stores.tickets.chat(whatsappId, contactId);
  const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId;
  const messages = ticketId
    ? await stores.messages.page({ whatsappId, contactId }, { ticketId, before: null }, maxMessages)
    : [];
  return Math.max(
    0,
    ...messages
      .filter(({ fromMe, isPrivate, user, failure }) => fromMe && !isPrivate && user !== null && failure === null)
      .map(({ createdAt }) => createdAt),
  );
};

/** Returns the messages with the times by which they sort among the live ones. */
const placed = async (
  context: Context,
  { whatsappId, messages, preceding, following }: HistoryBackfill,
): Promise<ImportedMessage[]> => {
  const { stores } = context;
  const contact = messages[0] ? await stores.contacts.identify(contactAddressOf(messages[0].message.chat)) : null;
  const all = [...(preceding ? [preceding] : []), ...messages.map(({ message }) => message), ...following].map(
    ({ wid, fromMe, at }) => ({
      wid,
      fromMe,
      at,
      scope: fromMe || !contact ? ('me' as const) : contact.id,
    }),
  );
  const nameOf = ({ scope, wid }: { scope: string | number; wid: string }): string => `${scope} ${wid}`;
  const known = contact
    ? await stores.messages.markers(whatsappId, [...new Map(all.map((one) => [nameOf(one), one])).values()])
    : [];
  const times = new Map(known.map((state) => [nameOf(state), state.time]));
  const listed = all.map(({ scope, ...one }): Listed => ({
    ...one,
    storedAt: times.get(nameOf({ scope, wid: one.wid })) ?? null,
  }));
  return placeBackfilled(
    { messages, preceding },
    listed,
    contact ? await agentWroteAt(context, whatsappId, contact.id) : 0,
  );
};

/** Stores the messages that a chat received during an outage. Messages that are stored already change nothing; a ticket that was closed since stays closed. */
export const receiveBackfill = async (context: Context, event: HistoryBackfill): Promise<void> => {
  const connection = await context.stores.connections.get(event.whatsappId);
  if (!connection) return;
  await storeHistory(context, connection, 'backfill', event, async (part) => {
    const nameOf = ({ message: { wid, fromMe } }: ImportedMessage): string => `${fromMe} ${wid}`;
    const byName = new Map((await placed(context, event)).map((one) => [nameOf(one), one]));
    return part.map((one) => {
      const { message, isUnread } = byName.get(nameOf(one)) ?? one;
      return { ...one, message: { ...one.message, at: message.at }, isUnread };
    });
  });
};
