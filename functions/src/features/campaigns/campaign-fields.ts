import type { updateCampaign } from '@recado/shared/contract/campaigns';
import type { Input } from '../../context/binding.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';

type Body = Input<typeof updateCampaign>['body'];

/** A list takes the place of a tag, and a tag that of a list, unless the call names both. */
const audienceIn = ({ contactListId, tagListId }: Body): Pick<Body, 'contactListId' | 'tagListId'> => ({
  ...(contactListId === undefined ? {} : { contactListId }),
  ...(tagListId === undefined ? {} : { tagListId }),
  ...(typeof contactListId === 'number' && tagListId === undefined ? { tagListId: null } : {}),
  ...(typeof tagListId === 'number' && contactListId === undefined ? { contactListId: null } : {}),
});

/** Returns the connections after a call, each once, with the one that the call names as the first. */
const connectionsIn = (
  { whatsappId, whatsappIds }: Body,
  before: readonly number[],
): Pick<CampaignRecord, 'whatsappId' | 'whatsappIds'> => {
  const replaced = whatsappId !== undefined && !before.includes(whatsappId);
  const others = whatsappIds ?? (replaced ? [] : before);
  const ids = [...new Set([...(whatsappId === undefined ? [] : [whatsappId]), ...others])];
  return { whatsappId: ids[0]!, whatsappIds: ids };
};

/**
 * Returns a campaign after a call that changes it, without its file and its status.
 *
 * @param before the campaign, or the defaults of a new one
 */
export const withFields = (before: CampaignRecord, body: Body): CampaignRecord => {
  const { scheduledAt, mediaPath: _mediaPath, mediaName: _mediaName, ...fields } = body;
  return {
    ...before,
    ...fields,
    ...audienceIn(body),
    ...connectionsIn(body, before.whatsappIds),
    scheduledAt: scheduledAt === undefined ? before.scheduledAt : scheduledAt === null ? null : Date.parse(scheduledAt),
  };
};
