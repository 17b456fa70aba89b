import { isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';

const digits = (user: string | undefined, most: number): string | null =>
  user !== undefined && user.length >= 5 && user.length <= most && /^\d+$/.test(user) ? user : null;

/** Number and LID from the JIDs that name one person; others are passed over. Devices are dropped. */
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

/** The other form of an address, or null while it is unknown. */
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

/** The person behind a JID, with both addresses where they are known from the stanza or from before. */
export const personOf = (
  find: FindAlternative,
  jid: string,
  alternative: string | null | undefined,
): Promise<Address> => addressWith(find, jidNormalizedUser(jid), alternative);

/** The chat of a JID: a group, or a person. */
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
