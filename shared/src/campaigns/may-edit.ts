import type { CampaignStatus } from '../contract/campaigns.ts';

/** Milliseconds before its time from which a scheduled campaign cannot be changed (specification 3, section 4). */
const lockedBefore = 60 * 60_000;

interface EditableCampaign {
  status: CampaignStatus;
  /** ISO time, or milliseconds since 1970. */
  scheduledAt: string | number | null;
}

/**
 * Returns whether a campaign may be changed: one that is inactive, that waits for a time more than an hour ahead, or
 * that was stopped.
 *
 * @param now Milliseconds since 1970.
 */
export const mayEditCampaign = ({ status, scheduledAt }: EditableCampaign, now: number): boolean => {
  if (status === 'INATIVA' || status === 'CANCELADA') return true;
  if (status !== 'PROGRAMADA') return false;
  return scheduledAt === null || new Date(scheduledAt).getTime() - now > lockedBefore;
};
