import type { listContacts as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { type ContactRecord, presentContact } from '../../data/contacts/record.ts';
import { placeOf } from '../../data/contacts/store.ts';

const pageSize = 20;
const shortestSearch = 3;

/** The contact with which a page ended, in the list by name or in a search: never its name, which may be a hidden number. */
const cursorSchema = z.union([z.object({ after: z.int().positive() }), z.object({ before: z.int().positive() })]);
type Cursor = z.output<typeof cursorSchema>;

const invalidCursor = (): AppError => new AppError('ERR_VALIDATION', { path: 'cursor' });

const encode = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

const decode = (text: string): Cursor => {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalidCursor();
  }
};

interface Page {
  records: ContactRecord[];
  next: Cursor | null;
}

/** With `pageNumber` the pages before are read as well and left out: a cursor is cheaper. */
const byName = async ({ stores }: UserContext, cursor: Cursor | null, skipped: number): Promise<Page> => {
  if (cursor && 'before' in cursor) throw invalidCursor();
  const last = cursor && (await stores.contacts.get(cursor.after));
  if (cursor && !last) throw invalidCursor();
  const read = await stores.contacts.page(skipped + pageSize + 1, last && placeOf(last));
  const records = read.slice(skipped, skipped + pageSize);
  return { records, next: read.length > skipped + pageSize ? { after: records.at(-1)!.id } : null };
};

const bySearch = async (
  { stores }: UserContext,
  typed: string,
  cursor: Cursor | null,
  skipped: number,
  hideNumbers: boolean,
): Promise<Page> => {
  if (cursor && !('before' in cursor)) throw invalidCursor();
  const found = await stores.search.find(typed, {
    limit: skipped + pageSize,
    before: cursor?.before ?? null,
    hideNumbers,
  });
  const records = await stores.contacts.getMany(found?.ids.slice(skipped) ?? []);
  return { records, next: found?.before ? { before: found.before } : null };
};

/**
 * Contacts by name; or, newest first, those whose name or number contains what was typed, of which `count` counts the
 * page: counting all of them would mean to read all of them.
 */
export const listContacts: UseCase<typeof endpoint> = async (context, { query }) => {
  const { actor, stores } = context;
  const typed = query.searchParam?.trim() ?? '';
  const searches = typed.length >= shortestSearch;
  const cursor = query.cursor === undefined ? null : decode(query.cursor);
  const skipped = cursor ? 0 : ((query.pageNumber ?? 1) - 1) * pageSize;
  const settings = await stores.settings.company();
  const hides = hidesNumbers(settings, actor.viewer);
  const [{ records, next }, total] = await Promise.all([
    searches ? bySearch(context, typed, cursor, skipped, hides) : byName(context, cursor, skipped),
    searches ? null : stores.contacts.count(),
  ]);
  const contacts = records.map(presentContact).map((contact) => (hides ? hideNumber(contact) : contact));
  return { contacts, count: total ?? contacts.length, hasMore: next !== null, nextCursor: next && encode(next) };
};
