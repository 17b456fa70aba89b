import { type Campaign, campaignEvent, getCampaign } from '@recado/shared/contract/campaigns';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** Puts a campaign as the server has it in place of the one that a report shows. */
export const applyCampaign = (client: QueryClient, campaign: Campaign): void =>
  patchQueries<Campaign>(client, queryKey(getCampaign, { params: { id: campaign.id } }), () => campaign);

/** `company-{id}-campaign`, for the report; the list has a handler of its own. */
export const campaignHandler = handlerOf(campaignEvent, (payload, { client }) => {
  if (payload.action === 'delete')
    void client.invalidateQueries({ queryKey: queryKey(getCampaign, { params: { id: payload.id } }) });
  else applyCampaign(client, payload.record);
});
