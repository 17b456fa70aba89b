import { isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';

const digits = (user: string | undefined, maxLength: number): string | null =>
  user !== undefined && user.length >= 5 && user.length <= maxLength && /^\d+$/.test(user) ? user : null;

/** Returns number and LID from the JIDs of one person. JIDs of other kinds are ignored; device numbers are removed. */
export const addressOf = (...jids: (string | null | undefined)[]): Address => {
  const address: Address = { number: null, lid: null };
  for (const jid of jids) {
    if (!jid) continue;
    const user = jidDecode(jid)?.user;
    if (isPnUser(jid) || jid.endsWith('@hosted')) address.number ??= digits(user, 20);
    else if (isLidUser(jid) || jid.endsWith('@hosted.lid')) address.lid ??= digits(user, 25);
  }
  return address;
};

/** Finds the other form of an address (LID for a number, number for a LID); null while it is unknown. */
export type FindAlternative = (jid: string) => Promise<string | null>;

const complete = ({ number, lid }: Address): boolean => number !== null && lid !== null;

const addressWith = async (
  find: FindAlternative,
  jid: string,
  alternative: string | null | undefined,
): Promise<Address> => {
  const address = addressOf(jid, alternative);
  return complete(address) ? address : addressOf(jid, alternative, await find(jid));
};

/**
 * Returns the address of a person. The other form comes from `alternative` (a JID of the stanza), else from `find`.
 */
export const personOf = (
  find: FindAlternative,
  jid: string,
  alternative: string | null | undefined,
): Promise<Address> => addressWith(find, jidNormalizedUser(jid), alternative);

/** Returns the chat of a JID: a group, or the chat with a contact, whose address is completed as in `personOf`. */
export const chatOf = async (
  find: FindAlternative,
  jid: string,
  alternative: string | null | undefined,
): Promise<Chat> => {
  const normalized = jidNormalizedUser(jid);
  return isJidGroup(normalized)
    ? { jid: normalized, isGroup: true, address: { number: null, lid: null }, subject: null }
    : { jid: normalized, isGroup: false, address: await addressWith(find, normalized, alternative), subject: null };
};
