import { type CardOf, maxCardLine } from '@recado/shared/contract/cards';
import { groupEvent } from '@recado/shared/contract/groups';
import type { Author, InboundGroupChange } from '@recado/shared/contract/queue-messages/inbound';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { contactAddressOf } from '../engine/addresses.ts';
import { isIgnoredGroup } from '../engine/stages/groups.ts';
import type { Context } from '../../context/context.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processTicketEvent } from '../driver/process-event.ts';
import { orderOf, roomsOf } from '../driver/publish-ticket.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { directoryFor } from '../presentation/directory.ts';
import { evictConversation, cachedConnection, cachedSettings } from './cached.ts';
import { cutText } from '@recado/shared/text/cut-text';

const personOf = async ({ stores }: Context, { fromMe, address, name }: Author): Promise<{ name: string | null }> => {
  if (fromMe || !address) return { name: null };
  const called = name ?? (await stores.contacts.identify(address))?.name ?? address.number ?? address.lid ?? '';
  return { name: cutText(called, { units: maxCardLine }) };
};

const cardOf = async (
  context: Context,
  { action, by, participants, subject }: NonNullable<InboundGroupChange['change']>,
): Promise<CardOf<'group'>> => ({
  type: 'group',
  action,
  by: by && (await personOf(context, by)),
  participants: await Promise.all(participants.map((one) => personOf(context, one))),
  subject,
});

const activeTicket = async (
  { stores }: Context,
  whatsappId: number,
  contact: ContactRecord,
): Promise<TicketRecord | null> => {
  const chat = await stores.tickets.chat(whatsappId, contact.id);
  return chat?.activeTicketId ? stores.tickets.get(chat.activeTicketId) : null;
};

/** Renames the contact of a group that has no active ticket. */
const rename = async (context: Context, contact: ContactRecord, { chat }: InboundGroupChange): Promise<void> => {
  const name = chat.subject?.trim();
  if (!name || name === contact.name) return;
  await context.commit(
    context.stores.contacts.rename(contact, { ...contact, name }),
    contactChanged(
      context,
      'update',
      { ...contact, name },
      await cachedSettings(context),
      await directoryFor(context, [contact]),
    ),
  );
};

const changeGroupTicket = async (context: Context, event: InboundGroupChange, ticket: TicketRecord): Promise<void> => {
  const { change, chat } = event;
  const notice = change && { wid: change.wid, card: await cardOf(context, change), at: event.at };
  try {
    await processTicketEvent(context, ticket, { type: 'group', subject: chat.subject, notice }, ['marker']);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  await context.publish([
    realtime(context, {
      event: groupEvent,
      data: { action: 'update', ticketId: ticket.id },
      rooms: roomsOf(ticket),
      order: orderOf(ticket.id),
    }),
  ]);
};

/** Stores a group's new subject or participants and adds a notice to its conversation. Ignores groups without a contact. */
export const receiveGroup = async (context: Context, event: InboundGroupChange): Promise<void> => {
  const { stores } = context;
  const connection = await cachedConnection(context, event.whatsappId);
  if (!connection || isIgnoredGroup(connection, event)) return;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  if (!contact) return;
  await stores.groups.keep({ whatsappId: event.whatsappId, contactId: contact.id }, event, event.at);
  const ticket = await activeTicket(context, event.whatsappId, contact);
  await (ticket ? changeGroupTicket(context, event, ticket) : rename(context, contact, event));
  evictConversation(context, event);
};
