import type { HistoryBackfill, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import { contactAddressOf } from '../../conversation/engine/addresses.ts';
import type { Context } from '../../context/context.ts';
import { type Listed, placeMissed } from './place-backfilled.ts';
import { storeHistory } from './store-history.ts';

/** Newest messages of a chat that are looked at for an agent's. */
const lookedAt = 50;

/** When an agent wrote to the contact last; 0 where none did of late. */
const agentWroteAt = async ({ stores }: Context, whatsappId: number, contactId: number): Promise<number> => {
  const chat = await stores.tickets.chat(whatsappId, contactId);
  const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId;
  const messages = ticketId
    ? await stores.messages.page({ whatsappId, contactId }, { ticketId, before: null }, lookedAt)
    : [];
  return Math.max(
    0,
    ...messages
      .filter(({ fromMe, isPrivate, user, failure }) => fromMe && !isPrivate && user !== null && failure === null)
      .map(({ createdAt }) => createdAt),
  );
};

/** The messages as they are to stand among those that came by themselves. */
const placed = async (
  context: Context,
  { whatsappId, messages, following }: HistoryBackfill,
): Promise<ImportedMessage[]> => {
  const { stores } = context;
  const contact = messages[0] ? await stores.contacts.identify(contactAddressOf(messages[0].message.chat)) : null;
  const all = [...messages.map(({ message }) => message), ...following].map(({ wid, fromMe, at }) => ({
    wid,
    fromMe,
    at,
    scope: fromMe || !contact ? ('me' as const) : contact.id,
  }));
  const nameOf = ({ scope, wid }: { scope: string | number; wid: string }): string => `${scope} ${wid}`;
  const known = contact
    ? await stores.messages.markers(whatsappId, [...new Map(all.map((one) => [nameOf(one), one])).values()])
    : [];
  const times = new Map(known.map((state) => [nameOf(state), state.time]));
  const listed = all.map(({ scope, ...one }): Listed => ({
    ...one,
    storedAt: times.get(nameOf({ scope, wid: one.wid })) ?? null,
  }));
  return placeMissed({ messages }, listed, contact ? await agentWroteAt(context, whatsappId, contact.id) : 0);
};

/** What came to a chat while its connection was away. What has come by itself meanwhile, or was told before, changes nothing; where a ticket was closed since, it stays so. */
export const receiveBackfill = async (context: Context, event: HistoryBackfill): Promise<void> => {
  const connection = await context.stores.connections.get(event.whatsappId);
  if (connection)
    await storeHistory(context, connection, 'backfill', { ...event, messages: await placed(context, event) });
};
