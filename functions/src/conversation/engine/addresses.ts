import type { Connection } from '@recado/shared/contract/connections';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import { transportOf } from '@recado/shared/contract/transport';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { ContactAddress } from './decision.ts';

/** Whom a chat is with: a person's numbers, or what the channel alone knows, a group or an id of Facebook or Instagram. */
export const contactAddressOf = ({ jid, isGroup, address }: Chat): ContactAddress =>
  isGroup || (address.number === null && address.lid === null) ? { jid } : address;

/** What is known of an address, with what a newer message told. */
export const mergeAddress = (known: Address, received: Address): Address => ({
  number: received.number ?? known.number,
  lid: received.lid ?? known.lid,
});

/** WhatsApp's spelling of a person's address; null while none is known. */
export const jidOf = ({ number, lid }: Address): string | null => {
  if (number) return `${number}@s.whatsapp.net`;
  return lid ? `${lid}@lid` : null;
};

/** Where a contact is reached that never wrote on this connection. Ids of Facebook and Instagram mean somebody on their own channel alone. */
export const reachOf = (
  contact: ContactRecord,
  { channel }: Pick<Connection, 'channel'>,
): { jid: string; address: Address } | null => {
  if (transportOf(channel) === 'graph' && contact.isGroup) return null;
  if (channel === 'facebook' || channel === 'instagram')
    return contact.channel === channel && contact.jid !== null
      ? { jid: contact.jid, address: { number: null, lid: null } }
      : null;
  const address = { number: contact.isGroup ? null : contact.number || null, lid: contact.lid };
  const jid = contact.isGroup ? contact.jid : jidOf(address);
  return jid === null ? null : { jid, address };
};
