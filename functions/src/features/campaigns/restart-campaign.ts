import type { restartCampaign as endpoint } from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { campaignChannels } from './connections.ts';
import { campaignPublished } from './events.ts';
import { existingCampaign, hasBegun } from './existing-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { startTurns } from './sending/start-turns.ts';

/** Seconds after which a campaign goes on (behaviour, section 14). */
const pause = 3;

/** @throws AppError ERR_NO_WAPP_FOUND where none of its connections is left */
const checkConnections = async ({ stores }: UserContext, { whatsappIds }: CampaignRecord): Promise<void> => {
  const connections = await stores.connections.list();
  const usable = connections.some(({ id, channel }) => whatsappIds.includes(id) && campaignChannels.includes(channel));
  if (!usable) throw new AppError('ERR_NO_WAPP_FOUND');
};

/** Goes on where the campaign was stopped: with its audience, or with its messages once that is prepared. */
const goOn = async (
  context: UserContext,
  { id, companyId, isPrepared, preparedTo, whatsappIds }: CampaignRecord,
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  if (isPrepared) return startTurns(context, whatsappIds, pause);
  const message = { type: 'prepare' as const, companyId, campaignId: id, from: preparedTo ?? 0 };
  return {
    writes: preparedTo === null ? context.stores.campaigns.createCounts(id) : [],
    effects: [{ to: 'campaigns', message, delay: pause }],
  };
};

/** Goes on with a campaign that was stopped; one that was stopped before it began starts as new. */
export const restartCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const before = await existingCampaign(context, id);
    if (before.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_NOT_STOPPED');
    await checkConnections(context, before);
    const begins = hasBegun(before) ? {} : { startedAt: context.clock.now(), preparedTo: 0 };
    const after = { ...before, ...begins, status: 'EM_ANDAMENTO' as const, pauseReason: null, completedAt: null };
    const [next, campaign] = await Promise.all([goOn(context, before), presentCampaign(context, after)]);
    await context.commit(
      [...context.stores.campaigns.update(before, after), ...next.writes],
      [...next.effects, campaignPublished(context, 'update', campaign)],
    );
    return campaign;
  });
