import { createHash, randomInt } from 'node:crypto';
import type { AccountKind, AccountSettings } from '../contract/account.ts';
import { newSignalIdentity } from '../keys/identity.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';
import { identicon } from '../../pictures/identicon.ts';
import { setPicture } from './picture.ts';
import { showAccount } from './show-account.ts';

export type NewAccount = Partial<AccountSettings> & { name: string; phone?: string; picture?: boolean };

/** Creates an account. Returns undefined if the number is taken. */
export const createAccount = (world: World, kind: AccountKind, input: NewAccount): StoredAccount | undefined => {
  const phone = input.phone ?? freeNumber(world);
  if (world.accounts.get(phone)) return undefined;
  const account: StoredAccount = {
    phone,
    kind,
    lid: lidOf(phone),
    name: input.name,
    addressing: input.addressing ?? 'pn',
    autoRead: input.autoRead ?? false,
    online: input.online ?? true,
    identity: newSignalIdentity(),
    nextDevice: 1,
    nextPreKeyId: 1,
  };
  world.accounts.save(account);
  if (input.picture) setPicture(world, phone, identicon(phone));
  world.events.emit({ type: 'account.saved', account: showAccount(account) });
  return account;
};

/** Derives the LID of a number: 15 digits from which the number can't be read. */
const lidOf = (phone: string): string => {
  const digits = createHash('sha256').update(`lid:${phone}`).digest().readBigUInt64BE() % 10n ** 14n;
  return `1${String(digits).padStart(14, '0')}`;
};

/** Generates a Brazilian mobile number that is not taken. */
const freeNumber = (world: World): string => {
  for (;;) {
    const phone = `55119${randomInt(10_000_000, 99_999_999)}`;
    if (!world.accounts.get(phone)) return phone;
  }
};
