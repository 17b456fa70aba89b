import { jidDecode, jidEncode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../contract/account.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from './world.ts';

/** JID of a device by phone number. Device 0, the phone, has no device number. */
export const phoneJid = (phone: string, device = 0): string => {
  return jidEncode(phone, 's.whatsapp.net', device);
};

/** JID of a device by LID, WhatsApp's identity without a number. */
export const lidJid = (lid: string, device = 0): string => {
  return jidEncode(lid, 'lid', device);
};

/** JID of an account's device by number or by LID. */
export const jidOf = (account: Account, addressing: Addressing, device = 0): string => {
  return addressing === 'lid' ? lidJid(account.lid, device) : phoneJid(account.phone, device);
};

/** JID to which status posts are addressed. */
export const STATUS_JID = 'status@broadcast';

/** JID of a group. */
export const groupJid = (id: string): string => {
  return jidEncode(id, 'g.us');
};

/** Returns the group's id, or undefined if the JID is not a group's. */
export const groupIdOf = (jid: string | undefined): string | undefined => {
  const decoded = jidDecode(jid);
  return decoded?.server === 'g.us' ? decoded.user : undefined;
};

/** Stanza attributes that name the author of a group message or status, by both addresses. */
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

/** The addressing of a JID. An answer uses the same. */
export const addressingOf = (jid: string | undefined): Addressing => {
  return jid?.endsWith('@lid') ? 'lid' : 'pn';
};

/** Finds the account and the device of a JID of either kind. */
export const resolveJid = (world: World, jid: string): DeviceAddress | undefined => {
  const decoded = jidDecode(jid);
  if (!decoded) return undefined;
  const account = decoded.server === 'lid' ? world.accounts.byLid(decoded.user) : world.accounts.get(decoded.user);
  return account && { phone: account.phone, device: decoded.device ?? 0 };
};
