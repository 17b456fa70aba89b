import { account, companion, type Account, type Companion } from '../contract/account.ts';
import { lidJid, phoneJid } from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredCompanion } from '../store/companions.ts';
import type { World } from '../world/world.ts';

/** Returns an account without its secrets. */
export const showAccount = (stored: StoredAccount): Account => {
  return account.parse(stored);
};

/** Describes a linked device with its current connection and queue. */
export const showCompanion = (world: World, { phone, device, pairedAt }: StoredCompanion): Companion => {
  const address = { phone, device };
  const lid = world.accounts.get(phone)?.lid ?? '';
  return companion.parse({
    ...address,
    jid: phoneJid(phone, device),
    lid: lidJid(lid, device),
    pairedAt,
    connected: world.connections.get(address) !== undefined,
    preKeys: world.companions.countPreKeys(phone, device),
    pending: world.queue.count(address),
  });
};
