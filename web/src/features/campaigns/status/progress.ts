import type { Campaign } from '@recado/shared/contract/campaigns';

/**
 * The progress of a campaign: how many of the valid contacts its message left to, or its question where it asks one.
 */
interface Progress {
  sent: number;
  valid: number;
  /** 0 to 100. */
  percent: number;
}

/** Returns the progress of a campaign (specification 3, section 4). */
export const progressOf = ({ counts, confirmation }: Pick<Campaign, 'counts' | 'confirmation'>): Progress => {
  const { valid } = counts;
  const sent = confirmation ? counts.confirmationRequested : counts.delivered;
  return { sent, valid, percent: valid <= 0 ? 0 : Math.min(100, Math.floor((sent / valid) * 100)) };
};
