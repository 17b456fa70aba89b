import type { listContactListItems as endpoint } from '@recado/shared/contract/contact-lists';
import { numberForms } from '@recado/shared/text/brazilian-mobile';
import { maskName } from '@recado/shared/text/mask-number';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type ContactListItemRecord, presentContactListItem } from '../../data/contact-lists/store.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { findContactList } from './find-contact-list.ts';

const pageSize = 20;
/** Items that a search reads at a time, and how often for one page; one by its number reads the list from its beginning. */
const searchRead = 1_000;
const maxReads = 5;

const cursor = defineCursor(z.object({ after: z.int().positive() }));

interface Page {
  items: ContactListItemRecord[];
  /** The item that the next page follows; null after the last page. */
  next: number | null;
}

/** The first items of these as a page, where one more shows that others follow. */
const pageFrom = (items: readonly ContactListItemRecord[]): Page => ({
  items: items.slice(0, pageSize),
  next: items.length > pageSize ? items[pageSize - 1]!.id : null,
});

/** Returns whether an item's name, e-mail address or a form of its number contains a text. A masked number is not found. */
const matcher = (typed: string, hideNumbers: boolean): ((item: ContactListItemRecord) => boolean) => {
  const wanted = fold(typed);
  const digits = !hideNumbers && /^[\d\s()+.-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  return ({ name, number, email }) =>
    fold(hideNumbers ? maskName(name) : name).includes(wanted) ||
    fold(email).includes(wanted) ||
    (digits !== '' && numberForms(number).some((form) => form.includes(digits)));
};

/** The place where a search begins: behind an item, and before which of the items that match. */
interface Start {
  after: number | null;
  skipped: number;
  /** The most reads. */
  reads: number;
}

/** Searches items behind `after`; where few of them match, a page has fewer items than others. */
const search = async (
  context: UserContext,
  contactListId: number,
  typed: string,
  { after, skipped, reads }: Start,
): Promise<Page> => {
  const { stores } = context;
  const matches = matcher(typed, await hidesNumbersFrom(context));
  const found: ContactListItemRecord[] = [];
  let place = after;
  for (let read = 0; read < reads; read++) {
    const items = await stores.contactLists.items(contactListId, place, searchRead);
    found.push(...items.filter(matches));
    if (found.length > skipped + pageSize || items.length < searchRead) return pageFrom(found.slice(skipped));
    place = items.at(-1)!.id;
  }
  return { items: found.slice(skipped), next: place };
};

/**
 * Lists the items of a contact list, all or those that contain the searched text. A page by a cursor reads some thousand
 * items at most; one by its number reads on until it is full, because its caller can't continue behind an item.
 */
export const listContactListItems: UseCase<typeof endpoint> = async (context, { query }) => {
  const { contactListId, searchParam, pageNumber = 1 } = query;
  const after = cursor.decode(query.cursor)?.after ?? null;
  const skipped = query.cursor === undefined ? (pageNumber - 1) * pageSize : 0;
  const typed = searchParam?.trim() ?? '';
  await findContactList(context, contactListId);
  const page =
    typed === ''
      ? pageFrom((await context.stores.contactLists.items(contactListId, after, skipped + pageSize + 1)).slice(skipped))
      : await search(context, contactListId, typed, {
          after,
          skipped,
          reads: query.pageNumber === undefined ? maxReads : Number.POSITIVE_INFINITY,
        });
  return {
    contacts: page.items.map(presentContactListItem),
    hasMore: page.next !== null,
    nextCursor: page.next === null ? null : cursor.encode({ after: page.next }),
  };
};
