import type { restartCampaign as endpoint } from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { campaignChannels } from './connections.ts';
import { checkAudienceIsLeft, checkProved } from './check-fields.ts';
import { campaignPublished } from './events.ts';
import { existingCampaign } from './existing-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { running } from './sending/start-campaign.ts';

/** Seconds after which a campaign goes on (behaviour, section 14). */
const pause = 3;

/** @throws AppError ERR_NO_WAPP_FOUND where none of its connections is left */
const checkConnections = async ({ stores }: UserContext, { whatsappIds }: CampaignRecord): Promise<void> => {
  const connections = await stores.connections.list();
  const usable = connections.some(({ id, channel }) => whatsappIds.includes(id) && campaignChannels.includes(channel));
  if (!usable) throw new AppError('ERR_NO_WAPP_FOUND');
};

/**
 * Goes on with a campaign that was stopped: with its audience, or with its messages once all of that are recipients. One
 * that was stopped before it began starts as new. Its list or tag must be there until all of it are recipients.
 */
export const restartCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const before = await existingCampaign(context, id);
    if (before.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_NOT_STOPPED');
    checkProved(context);
    await checkConnections(context, before);
    if (!before.isPrepared) await checkAudienceIsLeft(context, before);
    const { after, writes, effects } = await running(context, before, pause);
    const campaign = await presentCampaign(context, after);
    await context.commit(writes, [...effects, campaignPublished(context, 'update', campaign)]);
    return campaign;
  });
