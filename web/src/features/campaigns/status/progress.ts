import type { CampaignCounts } from '@recado/shared/contract/campaigns';

/** Percent of the valid contacts who got the message (specification 3, section 4), 0 to 100. */
export const progressOf = ({ delivered, valid }: Pick<CampaignCounts, 'delivered' | 'valid'>): number =>
  valid <= 0 ? 0 : Math.min(100, Math.floor((delivered / valid) * 100));
