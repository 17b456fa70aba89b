import type { CampaignStatus } from '../contract/campaigns.ts';

/** Milliseconds before its time from which a scheduled campaign cannot be changed (specification 3, section 4). */
const lockedBefore = 60 * 60_000;

interface CampaignState {
  status: CampaignStatus;
  /** The time when somebody cancelled it for good: ISO time, or milliseconds since 1970. */
  cancelledAt: string | number | null;
}

interface EditableCampaign extends CampaignState {
  /** ISO time, or milliseconds since 1970. */
  scheduledAt: string | number | null;
}

/** True for a campaign that was stopped, by somebody or by itself, and may continue. */
export const isPaused = ({ status, cancelledAt }: CampaignState): boolean =>
  status === 'CANCELADA' && cancelledAt === null;

/** True for a campaign that somebody may cancel for good: one that waits for its time, is being sent, or is paused. */
export const mayCancelCampaign = (campaign: CampaignState): boolean =>
  campaign.status === 'PROGRAMADA' || campaign.status === 'EM_ANDAMENTO' || isPaused(campaign);

/**
 * Returns whether a campaign may be changed: one that is inactive, that waits for a time more than an hour ahead, or
 * that is paused.
 *
 * @param now Milliseconds since 1970.
 */
export const mayEditCampaign = (campaign: EditableCampaign, now: number): boolean => {
  const { status, scheduledAt } = campaign;
  if (status === 'INATIVA' || isPaused(campaign)) return true;
  if (status !== 'PROGRAMADA') return false;
  return scheduledAt === null || new Date(scheduledAt).getTime() - now > lockedBefore;
};
