import { jidDecode, jidEncode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from './contract/account.ts';
import type { DeviceAddress } from './store/stanza-queue.ts';
import type { World } from './world.ts';

/** The address of a person's device by phone number. Device 0, the phone, goes without number. */
export const phoneJid = (phone: string, device = 0): string => {
  return jidEncode(phone, 's.whatsapp.net', device);
};

/** The same by LID, WhatsApp's number-less identity. */
export const lidJid = (lid: string, device = 0): string => {
  return jidEncode(lid, 'lid', device);
};

/** The address of an account's device in one of the two ways. */
export const jidOf = (account: Account, addressing: Addressing, device = 0): string => {
  return addressing === 'lid' ? lidJid(account.lid, device) : phoneJid(account.phone, device);
};

/** Where people's status goes. */
export const STATUS_JID = 'status@broadcast';

/** The address of a group. */
export const groupJid = (id: string): string => {
  return jidEncode(id, 'g.us');
};

/** The id of the group that a JID names, or undefined when it names something else. */
export const groupIdOf = (jid: string | undefined): string | undefined => {
  const decoded = jidDecode(jid);
  return decoded?.server === 'g.us' ? decoded.user : undefined;
};

/** The attributes that name a member of a room as author, by both addresses. */
export const participantAttributes = (
  account: Account,
  addressing: Addressing,
  device = 0,
): Record<string, string | undefined> => {
  const byLid = addressing === 'lid';
  return {
    participant: jidOf(account, addressing, device),
    participant_pn: byLid ? phoneJid(account.phone) : undefined,
    participant_lid: byLid ? undefined : lidJid(account.lid),
    addressing_mode: addressing,
  };
};

/** In which way a JID addresses: an answer goes by the same. */
export const addressingOf = (jid: string | undefined): Addressing => {
  return jid?.endsWith('@lid') ? 'lid' : 'pn';
};

/** Finds the account and the device that a JID of either kind names. */
export const resolveJid = (world: World, jid: string): DeviceAddress | undefined => {
  const decoded = jidDecode(jid);
  if (!decoded) return undefined;
  const account = decoded.server === 'lid' ? world.accounts.byLid(decoded.user) : world.accounts.get(decoded.user);
  return account && { phone: account.phone, device: decoded.device ?? 0 };
};
