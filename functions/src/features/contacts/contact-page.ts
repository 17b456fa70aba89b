import type { ContactRecord } from '../../data/contacts/record.ts';
import type { ContactFilter } from '../../data/contacts/by-name.ts';

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
