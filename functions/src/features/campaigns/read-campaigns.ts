import type { getCampaign as getEndpoint, listCampaigns as endpoint } from '@recado/shared/contract/campaigns';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { pageOf } from '../../platform/page-of.ts';
import { existingCampaign } from './existing-campaign.ts';
import { presentCampaign, presentCampaigns } from './campaign/present-campaign.ts';

/** Returns a page of the campaigns whose name contains the searched text, the newest first. */
export const listCampaigns: UseCase<typeof endpoint> = async (context, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const found = (await context.stores.campaigns.list()).filter(({ name }) => fold(name).includes(wanted));
  const { rows, ...position } = pageOf(found, query);
  return { records: await presentCampaigns(context, rows), ...position };
};

/** Returns a campaign. */
export const getCampaign: UseCase<typeof getEndpoint> = async (context, { params: { id } }) =>
  presentCampaign(context, await existingCampaign(context, id));
