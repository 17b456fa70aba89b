/** A contact in the postings of a gram. */
export interface Posting {
  contactId: number;
  text: string;
}

/** The next postings of some grams. */
export interface Probe {
  /** Newest contacts first. One with several of the grams may stand there several times. */
  postings: readonly Posting[];
  /** True if there are no more. */
  hasAll: boolean;
}

/** Merges the next postings of several grams, of each up to `asked`: down to the contact below which one may have more. */
export const mergePostings = (lists: readonly (readonly Posting[])[], asked: number): Probe => {
  const open = lists.filter(({ length }) => length === asked);
  const lowest = Math.max(0, ...open.map((list) => list.at(-1)!.contactId));
  return {
    postings: lists
      .flat()
      .filter(({ contactId }) => contactId >= lowest)
      .toSorted((one, other) => other.contactId - one.contactId),
    hasAll: open.length === 0,
  };
};
