import type { InboundTyping } from '@recado/shared/contract/queue-messages/inbound';
import { typingEvent, maxTypingAge } from '@recado/shared/contract/typing';
import { maskName } from '@recado/shared/text/mask-number';
import { contactAddressOf } from '../engine/addresses.ts';
import { isIgnoredGroup } from '../engine/stages/groups.ts';
import type { Context } from '../../context/context.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { audiences, orderOf, roomsOf } from '../driver/publish-ticket.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { cachedConnection, cachedConversation, cachedSettings } from './cached.ts';

/** Reads the chat's ticket from the table, because the users who may see it may have changed. */
const ticketOf = async (context: Context, event: InboundTyping): Promise<TicketRecord | null> => {
  const { stores } = context;
  const known = await cachedConversation(context, event);
  const contact = known?.contact ?? (await stores.contacts.identify(contactAddressOf(event.chat)));
  if (!contact?.active) return null;
  const chat = known?.chat ?? (await stores.tickets.chat(event.whatsappId, contact.id));
  return chat?.activeTicketId ? stores.tickets.get(chat.activeTicketId) : null;
};

/** Returns the name of a participant: the channel's, else the contact's, else the number. */
const nameOf = async ({ stores }: Context, { participant }: InboundTyping): Promise<string | null> => {
  if (!participant) return null;
  const { address, name } = participant;
  return name ?? (await stores.contacts.identify(address))?.name ?? address.number;
};

/** Publishes that the contact or a participant is typing or recording, unless the event is too old. */
export const receiveTyping = async (context: Context, event: InboundTyping): Promise<void> => {
  if (context.clock.now() - event.at > maxTypingAge) return;
  const connection = await cachedConnection(context, event.whatsappId);
  if (!connection || isIgnoredGroup(connection, event)) return;
  const ticket = await ticketOf(context, event);
  if (!ticket || ticket.status === 'closed') return;
  const [name, settings] = await Promise.all([nameOf(context, event), cachedSettings(context)]);
  await context.publish(
    audiences(roomsOf(ticket), settings.lgpdHideNumber === 'enabled').map(({ hideNumber, ...audience }) =>
      realtime(context, {
        ...audience,
        event: typingEvent,
        data: { action: event.state, ticketId: ticket.id, name: hideNumber && name !== null ? maskName(name) : name },
        order: orderOf(ticket.id),
      }),
    ),
  );
};
