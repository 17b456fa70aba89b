import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { isPictureDue } from '../../data/contacts/picture-due.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { connectedDevice } from '../../domain/operations/check-number.ts';

type Target = Pick<ConnectionRecord, 'id' | 'channel'>;

/** Returns the chat in which a contact is reached on WhatsApp; null if it has no number. */
const chatOf = ({ number, lid, isGroup, jid }: ContactRecord): Chat | null => {
  if (jid !== null) return { jid, isGroup, address: { number: null, lid: null }, subject: null };
  if (number === '' && lid === null) return null;
  return {
    jid: number === '' ? `${lid}@lid` : `${number}@s.whatsapp.net`,
    isGroup: false,
    address: { number: number || null, lid },
    subject: null,
  };
};

/** Makes the effect that fetches a contact's picture over a connection; none for a contact without an address. */
export const fetchPicture = ({ company, ids }: Context, contact: ContactRecord, { id, channel }: Target): Effect[] => {
  const chat = chatOf(contact);
  if (!chat) return [];
  const command = { companyId: company.id, whatsappId: id, commandId: ids.ulid(), chat, contactId: contact.id };
  return [commandEffect(channel, { type: 'picture', ...command })];
};

/** The connection of a contact's channel that may see its picture: on Facebook and Instagram that of its chat. */
const connectionFor = async (context: Context, contact: ContactRecord): Promise<Target | null> => {
  if (contact.channel === 'whatsapp') return connectedDevice(context);
  const [chat] = await context.stores.tickets.chats([contact.id], Number.POSITIVE_INFINITY);
  return chat ? context.stores.connections.get(chat.whatsappId) : null;
};

/** Requests a contact's picture if the stored one is old. The caller does not wait for it: an event follows. */
export const refreshPicture = async (context: Context, contact: ContactRecord): Promise<void> => {
  const now = context.clock.now();
  if (!isPictureDue(contact, now)) return;
  const connection = await connectionFor(context, contact);
  if (!connection) return;
  try {
    await context.commit(
      context.stores.contacts.pictured(contact, { pictureAt: now }),
      fetchPicture(context, contact, connection),
    );
  } catch (error) {
    // Somebody else changed the contact just now: the next look asks again.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
