import type { Probe } from './merge-postings.ts';

/** The range of a probe's contact ids per posting: the greater, the rarer its grams. */
const spacing = ({ postings }: Probe): number =>
  (postings[0]!.contactId - postings.at(-1)!.contactId) / postings.length;

/**
 * Returns the probe with the fewest postings to read: the shortest of those with all of theirs, else the one whose first
 * postings have the widest range.
 */
export const sparsest = <P extends Probe>(probes: readonly P[]): P =>
  probes.reduce((best, probe) => {
    if (best.hasAll || probe.hasAll)
      return probe.hasAll && (!best.hasAll || probe.postings.length < best.postings.length) ? probe : best;
    return spacing(probe) > spacing(best) ? probe : best;
  });
