import type { CampaignRecord } from '../../data/campaigns/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/**
 * Starts a campaign that waits at its time, or at once if that has passed. A start for a time that was changed is
 * ignored when it comes.
 */
export const startAtItsTime = ({ companyId, id, scheduledAt, status }: CampaignRecord, now: number): Effect[] => {
  if (status !== 'PROGRAMADA' || scheduledAt === null) return [];
  const start = { companyId, campaignId: id, at: scheduledAt };
  return scheduledAt <= now
    ? [{ to: 'campaigns', message: { type: 'start', ...start } }]
    : [{ to: 'timers', message: { type: 'startCampaign', ...start } }];
};
