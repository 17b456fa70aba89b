import { type RecipientGroup, recipientGroups } from '@recado/shared/contract/campaign-recipients';
import type { Campaign } from '@recado/shared/contract/campaigns';

const ofConfirmations: readonly RecipientGroup[] = ['confirmationRequested', 'confirmed'];

/**
 * The counts that a report shows, in the order in which a recipient passes through them. Those of confirmations are there where the campaign asks for one. Left out is who gets
 * nothing: from the beginning, or because of what happened before their turn.
 */
export const countsOf = ({
  counts,
  confirmation,
}: Pick<Campaign, 'counts' | 'confirmation'>): [RecipientGroup, number][] => {
  const all = { ...counts, leftOut: counts.audience - counts.valid + counts.skipped };
  return recipientGroups
    .filter((name) => confirmation || !ofConfirmations.includes(name))
    .map((name): [RecipientGroup, number] => [name, all[name]]);
};
