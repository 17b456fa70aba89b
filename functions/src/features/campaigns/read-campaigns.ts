import type { getCampaign as getEndpoint, listCampaigns as endpoint } from '@recado/shared/contract/campaigns';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { existing } from '../../platform/existing.ts';
import { presentCampaign, presentCampaigns } from './campaign/present-campaign.ts';

const pageSize = 20;

/** Id of the last campaign of the page. */
const cursor = defineCursor(z.int().positive());

/** Returns up to `limit` campaigns before one of them whose name contains the searched text. */
const campaignsBefore = async (
  { campaigns }: UserContext['stores'],
  { searchParam = '' }: Input<typeof endpoint>['query'],
  before: number | null,
  limit: number,
): Promise<CampaignRecord[]> => {
  const wanted = fold(searchParam);
  if (wanted === '') return campaigns.page(before, limit);
  const found = (await campaigns.names()).filter(
    ({ id, name }) => (before === null || id < before) && fold(name).includes(wanted),
  );
  return campaigns.getMany(found.slice(0, limit).map(({ id }) => id));
};

/** Returns a page of the campaigns whose name contains the searched text, the newest first. */
export const listCampaigns: UseCase<typeof endpoint> = async (context, { query }) => {
  const before = cursor.decode(query.cursor);
  const skipped = before === null ? ((query.pageNumber ?? 1) - 1) * pageSize : 0;
  const found = await campaignsBefore(context.stores, query, before, skipped + pageSize + 1);
  const rows = found.slice(skipped, skipped + pageSize);
  const hasMore = found.length > skipped + pageSize;
  return {
    records: await presentCampaigns(context, rows),
    hasMore,
    nextCursor: hasMore ? cursor.encode(rows.at(-1)!.id) : null,
  };
};

/** Returns a campaign. */
export const getCampaign: UseCase<typeof getEndpoint> = async (context, { params: { id } }) =>
  presentCampaign(context, existing('campaign', await context.stores.campaigns.get(id)));
