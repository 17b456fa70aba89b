import { invalidInput } from '@recado/shared/contract/errors';
import { isNumberAsName } from '@recado/shared/text/mask-number';
import type { UserContext } from '../../context/context.ts';
import type { ContactFilter } from '../../data/contacts/by-name.ts';
import { sortName } from '../../data/contacts/entities.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { findsNumbers } from '../../domain/presentation/mask-numbers.ts';

/** Contacts of one page. */
export const pageSize = 20;

export interface Page {
  records: ContactRecord[];
  nextCursor: string | null;
}

/** The contacts that a call lists: those of a channel, a kind, and with all of these tags. */
export interface Wanted extends ContactFilter {
  tagIds: readonly number[];
}

/**
 * The place where a call continues. Contacts before the page (`skipped`, of `pageNumber`) are read too: a cursor is
 * cheaper.
 */
export interface Position {
  cursorText: string | undefined;
  skipped: number;
}

/** True when a contact passes the filters. */
export const isWanted = (record: ContactRecord, { channel, isGroup, tagIds }: Wanted): boolean =>
  (channel === undefined || record.channel === channel) &&
  (isGroup === undefined || record.isGroup === isGroup) &&
  tagIds.every((id) => record.tagIds.includes(id));

/** The contact behind which a list by name continues. */
export type LastByName = Pick<ContactRecord, 'id' | 'name'>;

/** Such a contact as a cursor has it. */
interface PlaceInCursor {
  id: number;
  name?: string | undefined;
}

/** True for a name that a cursor neither gives to somebody without numbers, nor takes from it: the order would tell a number. */
const isHidden = ({ actor }: UserContext, name: string): boolean =>
  isNumberAsName(name) || (actor.viewer.hidesNumbers === true && findsNumbers(sortName(name)));

/** Returns the place behind a contact, also once it is deleted. A name that is hidden is left out: it is read again. */
export const placeBehind = (context: UserContext, { id, name }: LastByName): PlaceInCursor =>
  isHidden(context, name) ? { id } : { id, name: sortName(name) };

/** Returns the place that a cursor has. @throws AppError ERR_VALIDATION where its contact is gone, and the name left out */
export const placeIn = async (context: UserContext, { id, name }: PlaceInCursor): Promise<LastByName> => {
  if (name !== undefined && !isHidden(context, name)) return { id, name };
  const last = await context.stores.contacts.get(id);
  if (!last) throw invalidInput('query.cursor', 'invalid_format');
  return last;
};
