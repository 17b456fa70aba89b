import type { Accounts, StoredAccount } from '../store/accounts.ts';

/**
 * Finds an account by a dialled number. WhatsApp stores many Brazilian mobile numbers without the ninth digit that was
 * added later, and finds them with and without it.
 */
export const findByDialledNumber = (accounts: Accounts, dialled: string): StoredAccount | undefined => {
  const exact = accounts.get(dialled);
  if (exact) return exact;
  const [, prefix, rest] = /^(55\d{2})(\d{8,9})$/.exec(dialled) ?? [];
  if (!prefix || !rest) return undefined;
  if (rest.length === 8) return accounts.get(`${prefix}9${rest}`);
  return rest.startsWith('9') ? accounts.get(`${prefix}${rest.slice(1)}`) : undefined;
};
