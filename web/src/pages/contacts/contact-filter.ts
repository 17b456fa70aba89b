import type { Contact } from '@recado/shared/contract/contacts';

/** The filter of the list. */
export interface ContactFilter {
  channel?: Contact['channel'] | undefined;
  isGroup?: boolean | undefined;
  /** Tags that the contacts have, all of them. */
  tagIds: readonly number[];
}

export const noFilter: ContactFilter = { tagIds: [] };

export const countFilters = ({ channel, isGroup, tagIds }: ContactFilter): number =>
  [channel !== undefined, isGroup !== undefined, tagIds.length > 0].filter(Boolean).length;

/** The query of the list's call; empty for no filter, so that the lists of all contacts share a result. */
export const filterQuery = ({ channel, isGroup, tagIds }: ContactFilter) => ({
  ...(channel === undefined ? {} : { channel }),
  ...(isGroup === undefined ? {} : { isGroup }),
  ...(tagIds.length === 0 ? {} : { contactTag: [...tagIds] }),
});
