import type { pauseCampaign as endpoint } from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { campaignEvents, campaignPublished } from './campaign/events.ts';
import { presentCampaign } from './campaign/present-campaign.ts';

/** Pauses a campaign that is being sent. A message whose turn has begun may still be sent. */
export const pauseCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const before = existing('campaign', await context.stores.campaigns.get(id));
    if (before.status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_NOT_RUNNING');
    const after = { ...before, status: 'CANCELADA' as const, pauseReason: null };
    const campaign = await presentCampaign(context, after);
    await context.commit(context.stores.campaigns.update(before, after), [
      campaignPublished(context, 'update', campaign),
      ...campaignEvents(context, after),
    ]);
    return campaign;
  });
