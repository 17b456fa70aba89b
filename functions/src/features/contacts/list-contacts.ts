import type { listContacts as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import * as z from 'zod';
import { defineCursor } from '../../platform/cursor.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { type ContactRecord, presentContact } from '../../data/contacts/record.ts';

const pageSize = 20;
const shortestSearch = 3;

/** The last contact of a page: in the list by name, or in a search. It has no name, which may be a hidden number. */
const nameCursor = defineCursor(z.object({ after: z.int().positive() }));
const searchCursor = defineCursor(z.object({ before: z.int().positive() }));

interface Page {
  records: ContactRecord[];
  nextCursor: string | null;
}

/** Lists contacts by name. Contacts before the page (`skipped`, of `pageNumber`) are read too: a cursor is cheaper. */
const byName = async ({ stores }: UserContext, cursorText: string | undefined, skipped: number): Promise<Page> => {
  const cursor = nameCursor.decode(cursorText);
  const last = cursor && (await stores.contacts.get(cursor.after));
  if (cursor && !last) throw new AppError('ERR_VALIDATION', { path: 'cursor' });
  const read = await stores.contacts.page(skipped + pageSize + 1, last);
  const records = read.slice(skipped, skipped + pageSize);
  const nextCursor = read.length > skipped + pageSize ? nameCursor.encode({ after: records.at(-1)!.id }) : null;
  return { records, nextCursor };
};

const bySearch = async (
  { stores }: UserContext,
  typed: string,
  cursorText: string | undefined,
  skipped: number,
  hideNumbers: boolean,
): Promise<Page> => {
  const cursor = searchCursor.decode(cursorText);
  const found = await stores.search.find(typed, {
    limit: skipped + pageSize,
    before: cursor?.before ?? null,
    hideNumbers,
  });
  const records = await stores.contacts.getMany(found?.ids.slice(skipped) ?? []);
  return { records, nextCursor: found?.before ? searchCursor.encode({ before: found.before }) : null };
};

/**
 * Lists contacts by name; or, newest first, those whose name or number contains the searched text. In a search `count`
 * is the number of contacts of the page, because counting all matches would read all of them.
 */
export const listContacts: UseCase<typeof endpoint> = async (context, { query }) => {
  const { actor, stores } = context;
  const typed = query.searchParam?.trim() ?? '';
  const searches = typed.length >= shortestSearch;
  const skipped = query.cursor !== undefined ? 0 : ((query.pageNumber ?? 1) - 1) * pageSize;
  const hiding = stores.settings.company().then((settings) => hidesNumbers(settings, actor.viewer));
  const [hides, { records, nextCursor }, total] = await Promise.all([
    hiding,
    searches
      ? hiding.then((hidden) => bySearch(context, typed, query.cursor, skipped, hidden))
      : byName(context, query.cursor, skipped),
    searches ? null : stores.contacts.count(),
  ]);
  const names = await namesFor(context, records);
  const contacts = records
    .map((record) => presentContact(record, names))
    .map((contact) => (hides ? hideNumber(contact) : contact));
  return { contacts, count: total ?? contacts.length, hasMore: nextCursor !== null, nextCursor };
};
