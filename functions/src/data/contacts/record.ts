import type { Contact } from '@recado/shared/contract/contacts';

/** A contact as it is stored: what the wire shows, and what WhatsApp knows it by. */
export interface ContactRecord extends Contact {
  /** Its LID, digits; null while unknown. */
  lid: string | null;
  /** A group's JID, or `{id}@facebook` and `{id}@instagram` of who writes there; null for who has a number or LID. */
  jid: string | null;
  /** Grows with each change of what users edit. */
  version: number;
}

/** The wire's contact, without what only the server needs. */
export const presentContact = ({ lid: _lid, jid: _jid, version: _version, ...contact }: ContactRecord): Contact =>
  contact;
