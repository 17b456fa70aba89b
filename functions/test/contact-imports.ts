import type { ContactImport, ContactImportRow } from '@recado/shared/contract/contact-imports';
import { contactListItemEntity } from '../src/data/contact-lists/store.ts';
import type { NumberCheckOutcome } from '../src/data/number-checks/store.ts';
import { addContactImportRows } from '../src/features/contacts/imports/add-rows.ts';
import { startContactImport } from '../src/features/contacts/imports/start-import.ts';
import { receiveNumberCheck } from '../src/features/contacts/receive-number-check.ts';
import type { Write } from '../src/platform/write.ts';
import { addConnection } from './conversation.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };
/** Rows that one call takes. */
export const chunk = 100;

/** A row of a file: a person with a number of its own. */
export const rowOf = (place: number, given: Partial<ContactImportRow> = {}): ContactImportRow => ({
  line: place + 2,
  name: `Pessoa ${place}`,
  number: `5511${String(987_000_000 + place)}`,
  email: '',
  tags: [],
  ...given,
});

export const rowsOf = (count: number): ContactImportRow[] => Array.from({ length: count }, (_, place) => rowOf(place));

interface Given {
  /** The list that the rows are added to; null for contacts. */
  contactListId?: number | null;
  validateContact?: boolean;
  columns?: string[];
}

/** Starts an import of so many rows. */
export const startImport = (
  context: TestContext,
  total: number,
  { contactListId = null, validateContact = false, columns = [] }: Given = {},
): Promise<ContactImport> =>
  startContactImport(context, {
    ...none,
    body: { fileName: 'clientes.xlsx', total, validateContact, contactListId, columns },
  });

/** Adds rows of a file to an import, from a place on. */
export const addRows = (context: TestContext, importId: string, from: number, rows: ContactImportRow[]) =>
  addContactImportRows(context, { ...none, params: { importId }, body: { from, rows } });

/** Starts an import and uploads its rows. */
export const uploadRows = async (
  context: TestContext,
  rows: ContactImportRow[],
  given: Given = {},
): Promise<ContactImport> => {
  let job = await startImport(context, rows.length, given);
  for (let from = 0; from < rows.length; from += chunk)
    job = await addRows(context, job.id, from, rows.slice(from, from + chunk));
  return job;
};

/** A company whose session host answers about numbers at once, and the numbers that it was asked for. */
export const answeringChecks = async (
  answer: (number: string) => NumberCheckOutcome,
  made = userContext(),
): Promise<{ context: TestContext; asked: string[] }> => {
  await addConnection(made);
  const asked: string[] = [];
  const context: TestContext = {
    ...made,
    publish: async (effects) => {
      for (const effect of effects) {
        if (effect.to !== 'outbound' || effect.message.type !== 'checkNumber') continue;
        const { companyId, whatsappId, commandId, numbers } = effect.message;
        asked.push(numbers[0]!);
        const outcome = answer(numbers[0]!);
        const event = { companyId, whatsappId, channel: 'whatsapp', type: 'numberCheck', commandId, outcome } as const;
        await receiveNumberCheck(made, event);
      }
    },
  };
  return { context, asked };
};

/** Returns the writes that add people to a list whose numbers nobody has checked. */
export const uncheckedItems = ({ company, stores }: TestContext, contactListId: number, count: number): Write[] =>
  stores.contactLists.addItems(
    contactListId,
    Array.from({ length: count }, (_, index) =>
      contactListItemEntity.record({
        id: index + 1,
        companyId: company.id,
        contactListId,
        name: `Pessoa ${index + 1}`,
        number: `55119870000${String(index + 1).padStart(2, '0')}`,
        email: '',
        isWhatsappValid: null,
        lid: null,
      }),
    ),
  );
