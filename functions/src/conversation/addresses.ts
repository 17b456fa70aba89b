import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { ContactRecord } from '../contacts/record.ts';
import type { Whom } from './decision.ts';

/** Whom a chat is with. */
export const whomOf = (chat: Chat): Whom => (chat.isGroup ? { jid: chat.jid } : chat.address);

/** What is known of an address, with what a newer message told. */
export const merged = (known: Address, told: Address): Address => ({ number: told.number ?? known.number, lid: told.lid ?? known.lid });

/** WhatsApp's spelling of a person's address; null while none is known. */
export const jidOf = ({ number, lid }: Address): string | null => {
  if (number) return `${number}@s.whatsapp.net`;
  return lid ? `${lid}@lid` : null;
};

/** Where a contact is reached that never wrote. */
export const reachOf = (contact: ContactRecord): { jid: string; address: Address } | null => {
  const address = { number: contact.isGroup ? null : contact.number || null, lid: contact.lid };
  const jid = contact.isGroup ? contact.jid : jidOf(address);
  return jid === null ? null : { jid, address };
};
