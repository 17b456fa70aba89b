import type { Campaign } from '@recado/shared/contract/campaigns';

/** The counts of a report, in the order in which a recipient passes through them. */
export const countNames = [
  'valid',
  'confirmationRequested',
  'confirmed',
  'delivered',
  'received',
  'read',
  'replied',
  'failed',
  'optedOut',
  'leftOut',
] as const;
export type CountName = (typeof countNames)[number];

const ofConfirmations: readonly CountName[] = ['confirmationRequested', 'confirmed'];

/**
 * The counts that a report shows. Those of confirmations are there where the campaign asks for one. Left out is who gets
 * nothing: from the beginning, or because of what happened before their turn.
 */
export const countsOf = ({
  counts,
  confirmation,
}: Pick<Campaign, 'counts' | 'confirmation'>): [CountName, number][] => {
  const all = { ...counts, leftOut: counts.audience - counts.valid + counts.skipped };
  return countNames
    .filter((name) => confirmation || !ofConfirmations.includes(name))
    .map((name): [CountName, number] => [name, all[name]]);
};
