import { mayEditCampaign } from '@recado/shared/campaigns/states';
import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { existing } from '../../platform/existing.ts';

/**
 * Returns a campaign that may be changed.
 *
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_LOCKED
 */
export const editableCampaign = async (
  context: Pick<Context, 'stores' | 'clock'>,
  id: number,
): Promise<CampaignRecord> => {
  const campaign = existing('campaign', await context.stores.campaigns.get(id));
  if (!mayEditCampaign(campaign, context.clock.now())) throw new AppError('ERR_CAMPAIGN_LOCKED');
  return campaign;
};

/** True when the campaign has recipients, or has begun to make them: its audience cannot change from then on. */
export const hasBegun = ({ preparedTo, isPrepared }: Pick<CampaignRecord, 'preparedTo' | 'isPrepared'>): boolean =>
  preparedTo !== null || isPrepared;
