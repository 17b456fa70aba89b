import type { Context } from '../../../context/context.ts';
import type { CampaignRecord } from '../../../data/campaigns/store.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { campaignChanged, campaignEvents } from '../campaign/events.ts';
import { preparationJob } from './preparation-job.ts';
import { type Change, startTurns } from './start-turns.ts';

/**
 * Returns the change that starts or restarts a campaign: its new state, and the effects that continue with its audience or
 * with the turns of its connections. The caller commits it, and calls again where a label fails.
 *
 * @param delay seconds until it continues
 */
export const startChange = async (
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
    answersUntil: null,
    startedAt: before.startedAt ?? context.clock.now(),
    preparedTo: before.preparedTo ?? 0,
  };
  const next: Change = after.isPrepared
    ? await startTurns(context, after.whatsappIds, delay)
    : startJob(context, preparationJob, { campaignId: after.id, notBefore: context.clock.now() + delay * 1000 });
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

/** Starts a campaign that is due. Ignores a timer that fires twice, or for a time that was changed meanwhile. */
export const startCampaign = (
  context: Context,
  { campaignId, at }: { campaignId: number; at: number },
): Promise<void> =>
  retryOnConflict(async () => {
    const before = await context.stores.campaigns.get(campaignId);
    if (before?.status !== 'PROGRAMADA' || before.scheduledAt !== at) return;
    const { after, writes, effects } = await startChange(context, before);
    await context.commit(writes, [
      ...effects,
      await campaignChanged(context, 'update', after),
      ...campaignEvents(context, after),
    ]);
  });
