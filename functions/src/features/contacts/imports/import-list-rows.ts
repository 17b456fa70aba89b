import { contactListItem } from '@recado/shared/contract/contact-lists';
import { typedNumber } from '@recado/shared/contract/contacts';
import type { ContactImportReason } from '@recado/shared/contract/contact-imports';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import { parseNumber } from '@recado/shared/text/phone';
import type { Context } from '../../../context/context.ts';
import { checkItemNumber } from '../../../domain/operations/check-item-number.ts';
import { checkItem } from '../../../domain/operations/check-list-items.ts';
import type { ContactImportRecord, PlacedRow } from '../../../data/contact-imports/store.ts';
import { contactListItemEntity, type ContactListItemRecord } from '../../../data/contact-lists/store.ts';
import type { Write } from '../../../platform/write.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { RowOutcome } from './import-row.ts';

type Outcome = RowOutcome['outcome'];

/** The fields of an item, besides its id. */
type Values = Pick<ContactListItemRecord, 'name' | 'number' | 'email' | 'columns' | 'lid' | 'isWhatsappValid'>;

/** A row that can be an item, and one that can't. */
type Read = { row: PlacedRow; values: Values } | { row: PlacedRow; reason: ContactImportReason };

const { name: nameSchema, email: emailSchema } = contactListItem.shape;

/** Reads a row. A person without a name gets the number as name. */
const readRow = (row: PlacedRow): Read => {
  const typed = typedNumber.safeParse(row.number);
  const number = typed.success ? parseNumber(typed.data) : null;
  if (number === null) return { row, reason: 'number' };
  const name = nameSchema.safeParse(row.name.trim() || number);
  if (!name.success) return { row, reason: 'name' };
  const email = emailSchema.safeParse(row.email.trim());
  if (!email.success) return { row, reason: 'email' };
  const fields = { name: name.data, number, email: email.data, columns: row.columns ?? {} };
  return { row, values: { ...fields, lid: null, isWhatsappValid: null } };
};

interface NewRow {
  row: PlacedRow;
  values: Values;
}

/**
 * Returns the rows whose number neither the list nor an earlier one of them has, and writes for items of the list whose
 * columns the rows fill or change: the same file with more columns completes a list.
 */
const sortRows = async (
  { stores: { contactLists } }: Context,
  contactListId: number,
  rows: readonly NewRow[],
): Promise<{ added: NewRow[]; completions: Write[] }> => {
  const numbers = rows.map(({ values }) => values.number);
  const known = await contactLists.withNumbers(contactListId, numbers);
  const seen = new Set<string>();
  const added: NewRow[] = [];
  const completions: Write[] = [];
  for (const one of rows) {
    const number = canonicalNumber(one.values.number);
    if (seen.has(number)) continue;
    seen.add(number);
    const item = known.get(number);
    if (!item) added.push(one);
    else if (Object.entries(one.values.columns).some(([key, value]) => item.columns[key] !== value))
      completions.push(...contactLists.changeItem(item, { columns: { ...item.columns, ...one.values.columns } }));
  }
  return { added, completions };
};

/** Adds the items of rows and stores each row's outcome, in one transaction. */
const add = (
  context: Context,
  record: ContactImportRecord,
  contactListId: number,
  rows: readonly Read[],
): Promise<Outcome[]> =>
  retryOnConflict(
    async () => {
      const { company, ids, stores } = context;
      const { added, completions } = await sortRows(
        context,
        contactListId,
        rows.filter((one) => 'values' in one),
      );
      const first = added.length > 0 ? await ids.next('contact-list-item', added.length) : 0;
      const items = added.map(({ values }, index) =>
        contactListItemEntity.record({ ...values, id: first + index, companyId: company.id, contactListId }),
      );
      const failed = rows.flatMap((one) =>
        'reason' in one ? [stores.contactImports.failed(record, one.row, one.reason)] : [],
      );
      const writes = [
        ...(items.length > 0 ? stores.contactLists.addItems(contactListId, items) : []),
        ...added.map(({ row }) => stores.contactImports.created(record, row)),
        ...completions,
        ...failed,
      ];
      if (writes.length > 0) await context.commit(writes, []);
      const created = new Set(added.map(({ row }) => row.row));
      return rows.map((one) => {
        if ('reason' in one) return 'failed';
        return created.has(one.row.row) ? 'created' : 'existing';
      });
    },
    { rethrow: ['contact list'] },
  );

interface Step {
  outcomes: Outcome[];
  /** True if WhatsApp was asked for a number. */
  asked: boolean;
}

/** Imports rows of an import that checks no numbers; at most 25, as one transaction takes. */
export const importListRows = async (
  context: Context,
  record: ContactImportRecord,
  contactListId: number,
  rows: readonly PlacedRow[],
): Promise<Step> => ({ outcomes: await add(context, record, contactListId, rows.map(readRow)), asked: false });

/**
 * Imports a row whose number is checked. An item that the list has already is checked where nobody has done so: the same
 * file again completes a list that was imported while no connection was connected.
 */
export const importCheckedRow = async (
  context: Context,
  record: ContactImportRecord,
  contactListId: number,
  row: PlacedRow,
  patience: number,
): Promise<Step> => {
  const given = readRow(row);
  if ('reason' in given) return { outcomes: await add(context, record, contactListId, [given]), asked: false };
  const { number } = given.values;
  const [known] = (await context.stores.contactLists.withNumbers(contactListId, [number])).values();
  if (known) {
    const outcome = await checkItem(context, known, patience);
    return {
      outcomes: await add(context, record, contactListId, [given]),
      asked: outcome === 'answered' || outcome === 'unanswered',
    };
  }
  const { fields, asked } = await checkItemNumber(context, number, { within: patience });
  const checked = { row, values: { ...given.values, ...fields } };
  return { outcomes: await add(context, record, contactListId, [checked]), asked };
};
