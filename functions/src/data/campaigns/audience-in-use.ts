import type { CampaignRecord, CampaignStore } from './store.ts';

/** The list or the tag that is looked for. */
type ListOrTag = Pick<CampaignRecord, 'contactListId'> | Pick<CampaignRecord, 'tagListId'>;

/** Returns whether a campaign waits for a list or a tag, or is being sent to it. */
export const isAudienceInUse = async (campaigns: CampaignStore, audience: ListOrTag): Promise<boolean> => {
  const found = await Promise.all(
    (['PROGRAMADA', 'EM_ANDAMENTO'] as const).map((status) => campaigns.withStatus(status)),
  );
  return found
    .flat()
    .some((campaign) =>
      'tagListId' in audience
        ? campaign.tagListId === audience.tagListId
        : campaign.contactListId === audience.contactListId,
    );
};
