/** The factor by which a read may grow over the one before, where little was found. */
const growth = 4;
/** The factor by which a read grows where rows are left out, estimated by the share that was found. */
const margin = 1.5;

/** The progress of a search. */
interface Progress {
  read: number;
  found: number;
  /** The number of results that the page still lacks. */
  missing: number;
  /** The number of rows that the last read took. */
  last: number;
}

/** Returns the number of rows to read next to fill a page, by the share of what was found in what was read. */
export const readsNeeded = ({ read, found, missing, last }: Progress): number => {
  const most = growth * last;
  if (found === 0) return most;
  return Math.min(most, Math.ceil((missing * read * (found < read ? margin : 1)) / found));
};
