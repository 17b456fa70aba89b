interface Probe {
  gram: string;
  /** Newest first. */
  postings: readonly { contactId: number }[];
}

/** The range of a probe's contact ids per posting: the greater, the rarer the gram. */
const spacing = ({ postings }: Probe): number =>
  (postings[0]!.contactId - postings.at(-1)!.contactId) / postings.length;

/**
 * Returns the probe with the fewest postings to read: the shortest of the complete lists, else the one whose first
 * `asked` postings have the widest range.
 */
export const sparsest = <P extends Probe>(probes: readonly P[], asked: number): P =>
  probes.reduce((best, probe) => {
    const [bestEnds, ends] = [best.postings.length < asked, probe.postings.length < asked];
    if (bestEnds || ends) return ends && (!bestEnds || probe.postings.length < best.postings.length) ? probe : best;
    return spacing(probe) > spacing(best) ? probe : best;
  });
