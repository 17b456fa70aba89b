import type { Connection } from '@recado/shared/contract/connections';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import { transportOf } from '@recado/shared/contract/transport';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { userIdFor } from '../../data/contacts/user-ids.ts';
import type { ContactAddress } from './decision.ts';

/** Returns whether an address has a part: those of Facebook and Instagram have none. */
const isNamed = ({ number, lid, userId, parentUserId }: Address): boolean =>
  number !== null || lid !== null || userId !== undefined || parentUserId !== undefined;

/** Returns a person's number, LID and user ids; the JID for a group and for a person on Facebook or Instagram. */
export const contactAddressOf = ({ jid, isGroup, address }: Chat): ContactAddress =>
  isGroup || !isNamed(address) ? { jid } : address;

/** Returns an address with the parts that a newer message has. Another user id comes with another number, known or not. */
export const mergeAddress = (known: Address, received: Address): Address => {
  const { userId = known.userId, parentUserId = known.parentUserId } = received;
  const isRotated = known.userId !== undefined && userId !== known.userId;
  return {
    number: received.number ?? (isRotated ? null : known.number),
    lid: received.lid ?? known.lid,
    ...(userId === undefined ? {} : { userId }),
    ...(parentUserId === undefined ? {} : { parentUserId }),
  };
};

/** Returns a person's JID on WhatsApp; `{user id}@user` where the Cloud API gives no number. Null while nothing is known. */
export const jidOf = ({ number, lid, userId, parentUserId }: Address): string | null => {
  if (number) return `${number}@s.whatsapp.net`;
  if (lid) return `${lid}@lid`;
  const user = userId ?? parentUserId;
  return user === undefined ? null : `${user}@user`;
};

/** Returns the address by which the Cloud API reaches a contact: its number, else a user id. */
const cloudReach = (
  { number, userIds }: ContactRecord,
  whatsappId: number,
): { jid: string; address: Address } | null => {
  const userId = userIdFor(userIds, whatsappId);
  const address = { number: number || null, lid: null, ...(userId === undefined ? {} : { userId }) };
  const jid = jidOf(address);
  return jid === null ? null : { jid, address };
};

/** Returns the address of a contact that has no chat on this connection; null where the channel can't reach it. Ids of Facebook and Instagram are valid on their own channel only. */
export const reachOf = (
  contact: ContactRecord,
  { id: whatsappId, channel }: Pick<Connection, 'id' | 'channel'>,
): { jid: string; address: Address } | null => {
  if (transportOf(channel) === 'graph' && contact.isGroup) return null;
  if (channel === 'facebook' || channel === 'instagram')
    return contact.channel === channel && contact.jid !== null
      ? { jid: contact.jid, address: { number: null, lid: null } }
      : null;
  if (channel === 'whatsappapi') return cloudReach(contact, whatsappId);
  const address = { number: contact.isGroup ? null : contact.number || null, lid: contact.lid };
  const jid = contact.isGroup ? contact.jid : jidOf(address);
  return jid === null ? null : { jid, address };
};
