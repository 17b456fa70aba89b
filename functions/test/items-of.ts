import type { Context } from '../src/context/context.ts';
import { everythingOf } from './everything-of.ts';

/** Returns the items of a company in the table: its tickets, and the keys of all items that name a contact. */
export const itemsOf = async ({ company }: Pick<Context, 'company'>) => {
  const items = await everythingOf(company.id);
  const named = (contactId: number, { pk, contactId: holder }: Record<string, unknown>): boolean =>
    holder === contactId ||
    String(pk).includes(`#contact#${String(contactId).padStart(12, '0')}`) ||
    new RegExp(`#chat#\\d+#${contactId}$`).test(String(pk));
  return {
    tickets: items.filter(({ sk }) => sk === 'ticket') as { id: number; contactId: number }[],
    keysNaming: (contactId: number): string[] =>
      items.filter((item) => named(contactId, item)).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`),
  };
};
