import { containsWords, wordsOf } from '@recado/shared/search/words';
import { contactText } from '@recado/shared/search/contact-text';
import { fold } from '@recado/shared/text/fold';
import { isNumberAsName } from '@recado/shared/text/mask-number';
import * as z from 'zod';
import type { UserContext } from '../../context/context.ts';
import { sortName } from '../../data/contacts/entities.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { PlaceByName } from '../../data/contacts/by-name.ts';
import { defineCursor } from '../../platform/cursor.ts';
import {
  isWanted,
  type LastByName,
  type Page,
  pageSize,
  placeBehind,
  placeIn,
  type Position,
  type Wanted,
} from './contact-page.ts';

/** Contacts read at a time, and for one page at the most. */
const stride = 250;
const budget = 1_000;

/** The last contact that was read: of the names that begin with the searched text, or of the others. Null before the first. */
const namesCursor = defineCursor(
  z.object({
    part: z.enum(['beginning', 'others']),
    last: z.object({ id: z.int().positive(), name: z.string().max(100).optional() }).nullable(),
  }),
);
interface Place {
  part: 'beginning' | 'others';
  last: LastByName | null;
}

const start: Place = { part: 'beginning', last: null };

/** True when the part of the list that a place is in ends before a contact. Names that are numbers come last, and are searched as numbers. */
const endsBefore = ({ part }: Place, { name }: ContactRecord, text: string): boolean =>
  isNumberAsName(name) || (part === 'beginning' && !sortName(name).startsWith(text));

const placeOf = async (context: UserContext, cursorText: string | undefined): Promise<Place> => {
  const cursor = namesCursor.decode(cursorText);
  if (!cursor) return start;
  return { part: cursor.part, last: cursor.last && (await placeIn(context, cursor.last)) };
};

/**
 * Searches names by words that are too short for the index (`isIndexed`), in the order of the list by name: first names
 * that begin with the searched text, then those that contain each word. Reads a bounded number of contacts: a page may be
 * short, even empty, although more follow.
 */
export const searchNames = async (
  context: UserContext,
  wanted: Wanted,
  typed: string,
  { cursorText, skipped }: Position,
): Promise<Page> => {
  const words = wordsOf(typed);
  const text = fold(typed);
  const found: ContactRecord[] = [];
  const pageUpTo = (place: Place | null): Page => ({
    records: found.slice(skipped),
    nextCursor: place && namesCursor.encode({ part: place.part, last: place.last && placeBehind(context, place.last) }),
  });
  const isFound = ({ part }: Place, contact: ContactRecord): boolean =>
    isWanted(contact, wanted) &&
    (part === 'beginning' || !sortName(contact.name).startsWith(text)) &&
    containsWords(contactText(contact), words, { hideNumbers: true });

  if (words.length === 0) return pageUpTo(null);
  let place = await placeOf(context, cursorText);
  for (let spent = 0; spent < budget; spent += stride) {
    const from: PlaceByName | null = place.last ?? (place.part === 'beginning' ? { startsWith: text } : null);
    const read = await context.stores.contacts.page(stride, from, wanted);
    const end = read.findIndex((contact) => endsBefore(place, contact, text));
    for (const contact of end === -1 ? read : read.slice(0, end)) {
      if (isFound(place, contact)) {
        if (found.length === skipped + pageSize) return pageUpTo(place);
        found.push(contact);
      }
      place = { part: place.part, last: contact };
    }
    if (end === -1 && read.length === stride) continue;
    if (place.part === 'others') return pageUpTo(null);
    place = { part: 'others', last: null };
  }
  return pageUpTo(place);
};
