import type { Connection } from '@recado/shared/contract/connections';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import { transportOf } from '@recado/shared/contract/transport';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { ContactAddress } from './decision.ts';

/** Returns a person's number and LID; the JID for a group and for a person on Facebook or Instagram. */
export const contactAddressOf = ({ jid, isGroup, address }: Chat): ContactAddress =>
  isGroup || (address.number === null && address.lid === null) ? { jid } : address;

/** Returns an address with the parts that a newer message has. */
export const mergeAddress = (known: Address, received: Address): Address => ({
  number: received.number ?? known.number,
  lid: received.lid ?? known.lid,
});

/** Returns a person's JID on WhatsApp; null while neither number nor LID is known. */
export const jidOf = ({ number, lid }: Address): string | null => {
  if (number) return `${number}@s.whatsapp.net`;
  return lid ? `${lid}@lid` : null;
};

/** Returns the address of a contact that has no chat on this connection; null where the channel can't reach it. Ids of Facebook and Instagram are valid on their own channel only. */
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
