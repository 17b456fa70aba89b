import { createHash, randomInt } from 'node:crypto';
import type { AccountKind, AccountSettings } from '../contract/account.ts';
import { newSignalIdentity } from '../signal/identity.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world.ts';
import { showAccount } from './show-account.ts';

export type NewAccount = Partial<AccountSettings> & { name: string; phone?: string };

/** Somebody gets WhatsApp. @returns undefined when the number has it already. */
export const createAccount = (world: World, kind: AccountKind, wish: NewAccount): StoredAccount | undefined => {
  const phone = wish.phone ?? freeNumber(world);
  if (world.accounts.get(phone)) return undefined;
  const account: StoredAccount = {
    phone,
    kind,
    lid: lidOf(phone),
    name: wish.name,
    addressing: wish.addressing ?? 'pn',
    autoRead: wish.autoRead ?? false,
    online: wish.online ?? true,
    identity: newSignalIdentity(),
    nextDevice: 1,
    nextPreKeyId: 1,
  };
  world.accounts.save(account);
  world.events.emit({ type: 'account.saved', account: showAccount(account) });
  return account;
};

/** A person's LID: 15 digits that say nothing of the number, always the same for it. */
const lidOf = (phone: string): string => {
  const digits = createHash('sha256').update(`lid:${phone}`).digest().readBigUInt64BE() % 10n ** 14n;
  return `1${String(digits).padStart(14, '0')}`;
};

/** A Brazilian mobile number that nobody has. */
const freeNumber = (world: World): string => {
  for (;;) {
    const phone = `55119${randomInt(10_000_000, 99_999_999)}`;
    if (!world.accounts.get(phone)) return phone;
  }
};
