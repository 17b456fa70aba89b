import type { CampaignRecord } from '../../data/campaigns/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/**
 * Starts a campaign that waits at its time, or at once if that has passed. A start for a time that was changed is
 * ignored when it comes.
 */
export const startAtItsTime = ({ companyId, id, scheduledAt, status }: CampaignRecord): Effect[] =>
  status !== 'PROGRAMADA' || scheduledAt === null
    ? []
    : [
        {
          to: 'campaigns',
          message: { type: 'start', companyId, campaignId: id, at: scheduledAt },
          due: { at: scheduledAt, name: `${companyId}-campaign-${id}` },
        },
      ];
