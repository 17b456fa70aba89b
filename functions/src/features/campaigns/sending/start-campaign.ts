import type { Context } from '../../../context/context.ts';
import type { CampaignRecord } from '../../../data/campaigns/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { campaignChanged } from '../events.ts';
import { type Change, startTurns } from './start-turns.ts';

/** Has the next slice of a campaign's audience made recipients. */
export const prepareFrom = (
  { company }: Pick<Context, 'company'>,
  campaignId: number,
  from: number,
  delay = 0,
): Effect => ({
  to: 'campaigns',
  message: { type: 'prepare', companyId: company.id, campaignId, from },
  delay,
});

/**
 * Returns what a campaign that begins, or begins again, changes and causes: it is being sent, and goes on with its audience
 * or with its turns. The caller commits it, and again where a label fails.
 *
 * @param delay seconds until it goes on
 */
export const running = async (
  context: Context,
  before: CampaignRecord,
  delay = 0,
): Promise<Change & { after: CampaignRecord }> => {
  const { campaigns } = context.stores;
  const after: CampaignRecord = {
    ...before,
    status: 'EM_ANDAMENTO',
    pauseReason: null,
    completedAt: null,
    startedAt: before.startedAt ?? context.clock.now(),
    preparedTo: before.preparedTo ?? 0,
  };
  const next: Change = after.isPrepared
    ? await startTurns(context, after.whatsappIds, delay)
    : { writes: [], effects: [prepareFrom(context, after.id, after.sliceFrom, delay)] };
  return {
    after,
    writes: [
      ...campaigns.update(before, after),
      ...(before.preparedTo === null ? campaigns.createCounts(after.id) : []),
      ...next.writes,
    ],
    effects: next.effects,
  };
};

/** Starts a campaign whose time has come, once: a timer that fires twice, or for a time that was changed, is ignored. */
export const startCampaign = (
  context: Context,
  { campaignId, at }: { campaignId: number; at: number },
): Promise<void> =>
  retryOnConflict(async () => {
    const before = await context.stores.campaigns.get(campaignId);
    if (before?.status !== 'PROGRAMADA' || before.scheduledAt !== at) return;
    const { after, writes, effects } = await running(context, before);
    await context.commit(writes, [...effects, await campaignChanged(context, 'update', after)]);
  });
