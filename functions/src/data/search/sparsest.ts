interface Probe {
  gram: string;
  /** Newest first. */
  postings: readonly { contactId: number }[];
}

/** Ids that a probe's postings spread over, per posting: the greater, the rarer the gram. */
const spacing = ({ postings }: Probe): number =>
  (postings[0]!.contactId - postings.at(-1)!.contactId) / postings.length;

/**
 * The gram whose postings are the fewest to walk: of those read to their end the shortest list, else the one whose
 * first `asked` postings spread the widest.
 */
export const sparsest = <P extends Probe>(probes: readonly P[], asked: number): P =>
  probes.reduce((best, probe) => {
    const [bestEnds, ends] = [best.postings.length < asked, probe.postings.length < asked];
    if (bestEnds || ends) return ends && (!bestEnds || probe.postings.length < best.postings.length) ? probe : best;
    return spacing(probe) > spacing(best) ? probe : best;
  });
