import { mayCancelCampaign } from '@recado/shared/campaigns/states';
import type { cancelCampaign as endpoint } from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { campaignEvents, campaignPublished } from './campaign/events.ts';
import { presentCampaign } from './campaign/present-campaign.ts';

/** Cancels a campaign for good, also one that waits for its time. A message whose turn has begun may still be sent. */
export const cancelCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const before = existing('campaign', await context.stores.campaigns.get(id));
    if (!mayCancelCampaign(before)) throw new AppError('ERR_CAMPAIGN_NOT_CANCELLABLE');
    const after = { ...before, status: 'CANCELADA' as const, pauseReason: null, cancelledAt: context.clock.now() };
    const campaign = await presentCampaign(context, after);
    await context.commit(context.stores.campaigns.update(before, after), [
      campaignPublished(context, 'update', campaign),
      ...campaignEvents(context, after),
    ]);
    return campaign;
  });
