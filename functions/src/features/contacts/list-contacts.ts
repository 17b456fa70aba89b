import type { listContacts as endpoint } from '@recado/shared/contract/contacts';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import * as z from 'zod';
import { isIndexed, wordsOf } from '@recado/shared/search/words';
import { defineCursor } from '../../platform/cursor.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { type ContactRecord, presentContact } from '../../data/contacts/record.ts';
import type { ContactFilter } from '../../data/contacts/by-name.ts';
import { isWanted, type Page, pageSize, placeBehind, placeIn, type Position, type Wanted } from './contact-page.ts';
import { searchNames } from './search-names.ts';

const shortestSearch = 3;
/** Contacts of a tag that are read at a time, and how often for one page. */
const tagRead = 60;
const maxTagReads = 5;

/** The last contact of a page: in the list by name, or in a search or list of a tag. */
const nameCursor = defineCursor(z.object({ after: z.int().positive(), name: z.string().max(100).optional() }));
const searchCursor = defineCursor(z.object({ before: z.int().positive() }));

const byName = async (context: UserContext, filter: ContactFilter, at: Position): Promise<Page> => {
  const { cursorText, skipped } = at;
  const cursor = nameCursor.decode(cursorText);
  const last = cursor && (await placeIn(context, { id: cursor.after, name: cursor.name }));
  const read = await context.stores.contacts.page(skipped + pageSize + 1, last, filter);
  const records = read.slice(skipped, skipped + pageSize);
  if (read.length <= skipped + pageSize) return { records, nextCursor: null };
  const { id: after, ...named } = placeBehind(context, records.at(-1)!);
  return { records, nextCursor: nameCursor.encode({ after, ...named }) };
};

/** The wanted contacts of these ids, in their order. */
const readWanted = async (
  { stores }: UserContext,
  ids: readonly number[],
  wanted: Wanted,
): Promise<ContactRecord[]> => {
  const records = new Map((await stores.contacts.getMany(ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => records.get(id) ?? []).filter((record) => isWanted(record, wanted));
};

/** The contacts that have the first tag, newest first. Where few of them are wanted, a page may have fewer than others. */
const byTag = async (
  context: UserContext,
  wanted: Wanted,
  tagId: number,
  { cursorText, skipped }: Position,
): Promise<Page> => {
  const limit = skipped + pageSize;
  const found: ContactRecord[] = [];
  let before = searchCursor.decode(cursorText)?.before ?? null;
  for (let step = 0; step < maxTagReads; step++) {
    const ids = await context.stores.tags.contactsWith(tagId, { limit: tagRead, before });
    found.push(...(await readWanted(context, ids, wanted)));
    const isEnd = ids.length < tagRead;
    if (found.length > limit || (isEnd && found.length === limit)) {
      const records = found.slice(skipped, limit);
      return { records, nextCursor: found.length > limit ? searchCursor.encode({ before: records.at(-1)!.id }) : null };
    }
    if (isEnd) return { records: found.slice(skipped), nextCursor: null };
    before = ids.at(-1) ?? null;
  }
  return { records: found.slice(skipped), nextCursor: before === null ? null : searchCursor.encode({ before }) };
};

/**
 * Searches names and numbers, newest first; by name where the index has none of the words. With a filter, a page may have
 * fewer contacts than others.
 */
const bySearch = async (
  context: UserContext,
  wanted: Wanted,
  typed: string,
  { cursorText, skipped }: Position,
  hideNumbers: boolean,
): Promise<Page> => {
  if (!wordsOf(typed).some(isIndexed)) return searchNames(context, wanted, typed, { cursorText, skipped });
  const cursor = searchCursor.decode(cursorText);
  const found = await context.stores.search.find(typed, {
    limit: skipped + pageSize,
    before: cursor?.before ?? null,
    hideNumbers,
  });
  return {
    records: await readWanted(context, found?.ids.slice(skipped) ?? [], wanted),
    nextCursor: found?.before ? searchCursor.encode({ before: found.before }) : null,
  };
};

/**
 * Lists contacts by name; or, newest first, those whose name or number contains the searched text. In a search and with
 * a filter `count` is the number of contacts of the page, because counting all matches would read all of them.
 */
export const listContacts: UseCase<typeof endpoint> = async (context, { query }) => {
  const { actor, stores } = context;
  const typed = query.searchParam?.trim() ?? '';
  const searches = typed.length >= shortestSearch;
  const { channel, isGroup, contactTag: tagIds = [] } = query;
  const wanted: Wanted = { channel, isGroup, tagIds };
  const [tagId] = tagIds;
  const at: Position = {
    cursorText: query.cursor,
    skipped: query.cursor !== undefined ? 0 : ((query.pageNumber ?? 1) - 1) * pageSize,
  };
  const hiding = stores.settings.company().then((settings) => hidesNumbers(settings, actor.viewer));
  const page = (): Promise<Page> => {
    if (searches) return hiding.then((hides) => bySearch(context, wanted, typed, at, hides));
    return tagId === undefined ? byName(context, wanted, at) : byTag(context, wanted, tagId, at);
  };
  const isWhole = !searches && tagId === undefined && channel === undefined && isGroup === undefined;
  const [hides, { records, nextCursor }, total] = await Promise.all([
    hiding,
    page(),
    isWhole ? stores.contacts.count() : null,
  ]);
  const directory = await directoryFor(context, records);
  const contacts = records
    .map((record) => presentContact(record, directory))
    .map((contact) => (hides ? hideNumber(contact) : contact));
  return { contacts, count: total ?? contacts.length, hasMore: nextCursor !== null, nextCursor };
};
