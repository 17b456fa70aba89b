import type { RecipientGroup } from '@recado/shared/contract/campaign-recipients';

/** The filter of a report's recipients: those of a count, and a text of their name or number. */
export interface RecipientFilter {
  group?: RecipientGroup;
  searchParam?: string;
}

/** Returns the filter of a count and a text; null and an empty text narrow nothing. */
export const filterOf = (group: RecipientGroup | null, text: string): RecipientFilter => ({
  ...(group === null ? {} : { group }),
  ...(text.trim() === '' ? {} : { searchParam: text.trim() }),
});
