import type { Accounts, StoredAccount } from '../store/accounts.ts';

/**
 * Finds an account by a number as people dial it. WhatsApp knows many Brazilian mobiles without the ninth digit
 * that was added in front of them, and finds them by either form.
 */
export const findByDialledNumber = (accounts: Accounts, dialled: string): StoredAccount | undefined => {
  const exact = accounts.get(dialled);
  if (exact) return exact;
  const [, prefix, rest] = /^(55\d{2})(\d{8,9})$/.exec(dialled) ?? [];
  if (!prefix || !rest) return undefined;
  if (rest.length === 8) return accounts.get(`${prefix}9${rest}`);
  return rest.startsWith('9') ? accounts.get(`${prefix}${rest.slice(1)}`) : undefined;
};
