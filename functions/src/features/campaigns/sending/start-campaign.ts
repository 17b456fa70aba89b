import type { Context } from '../../../context/context.ts';
import type { CampaignRecord } from '../../../data/campaigns/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { campaignChanged } from '../events.ts';

/** Has the next slice of a campaign's audience made recipients. */
export const prepareFrom = ({ company }: Pick<Context, 'company'>, campaignId: number, from: number): Effect => ({
  to: 'campaigns',
  message: { type: 'prepare', companyId: company.id, campaignId, from },
});

/** Starts a campaign whose time has come, once; one that had begun goes on: a timer that fires twice, or for a time that was changed, is ignored. */
export const startCampaign = (
  context: Context,
  { campaignId, at }: { campaignId: number; at: number },
): Promise<void> =>
  retryOnConflict(async () => {
    const { stores, clock } = context;
    const before = await stores.campaigns.get(campaignId);
    if (before?.status !== 'PROGRAMADA' || before.scheduledAt !== at) return;
    const { campaigns } = stores;
    const after: CampaignRecord = {
      ...before,
      status: 'EM_ANDAMENTO',
      pauseReason: null,
      completedAt: null,
      startedAt: before.startedAt ?? clock.now(),
      preparedTo: before.preparedTo ?? 0,
    };
    await context.commit(
      [...campaigns.update(before, after), ...(before.preparedTo === null ? campaigns.createCounts(after.id) : [])],
      [prepareFrom(context, after.id, after.preparedTo ?? 0), await campaignChanged(context, 'update', after)],
    );
  });
