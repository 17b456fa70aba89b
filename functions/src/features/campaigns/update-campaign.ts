import type {
  deleteCampaignFile as deleteFileEndpoint,
  saveCampaignFile as saveFileEndpoint,
  updateCampaign as endpoint,
} from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { withFields } from './campaign-fields.ts';
import { checkAgent, checkAudience, checkContent, checkProved } from './check-fields.ts';
import { campaignEvents, campaignPublished } from './campaign/events.ts';
import { editableCampaign, hasBegun } from './editable-campaign.ts';
import { presentCampaign } from './campaign/present-campaign.ts';
import { startAtItsTime } from './start-effects.ts';

/** Returns the status after a change: scheduled while the campaign has a time; a stopped campaign stays stopped. */
const statusAfter = ({ status }: CampaignRecord, scheduledAt: number | null): CampaignRecord['status'] => {
  if (status === 'CANCELADA') return status;
  return scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
};

const isSameAudience = (one: CampaignRecord, other: CampaignRecord): boolean =>
  one.contactListId === other.contactListId && one.tagListId === other.tagListId;

/** @throws AppError those of the checks, ERR_CAMPAIGN_AUDIENCE_FIXED */
const checkChange = async (
  context: UserContext,
  before: CampaignRecord,
  after: CampaignRecord,
  body: Input<typeof endpoint>['body'],
): Promise<void> => {
  if (hasBegun(before) && !isSameAudience(before, after)) throw new AppError('ERR_CAMPAIGN_AUDIENCE_FIXED');
  // One after the other, so that a call with several faults always has the same answer.
  if (!hasBegun(before)) await checkAudience(context, after);
  await checkContent(context, after);
  await checkAgent(context, body, before);
};

/** Changes an editable campaign. The change applies to messages that are not sent yet. */
export const updateCampaign: UseCase<typeof endpoint> = (context, { params: { id }, body, checkSeen }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const before = await editableCampaign(context, id);
    if (checkSeen) checkSeen(await presentCampaign(context, before));
    const fields = withFields(before, body);
    await checkChange(context, before, fields, body);
    const status = statusAfter(before, fields.scheduledAt);
    if (status === 'PROGRAMADA') checkProved(context);
    const file = await changeLibraryFile(context, before, body);
    const after = { ...fields, ...file, status };
    const isMoved = after.scheduledAt !== before.scheduledAt || after.status !== before.status;
    const campaign = await presentCampaign(context, after);
    await commitWithLibraryFiles(
      context,
      { before: [before.mediaPath], after: [after.mediaPath] },
      stores.campaigns.update(before, after),
      [
        ...(isMoved ? startAtItsTime(after) : []),
        campaignPublished(context, 'update', campaign),
        ...campaignEvents(context, after),
      ],
    );
    return campaign;
  });

/** Attaches a file to a campaign. */
export const saveCampaignFile: UseCase<typeof saveFileEndpoint> = (context, { params, query, body }) =>
  updateCampaign(context, { params, query, body: { mediaPath: body.key, mediaName: body.name } });

/** Removes the file of a campaign. */
export const deleteCampaignFile: UseCase<typeof deleteFileEndpoint> = (context, { params, query }) =>
  updateCampaign(context, { params, query, body: { mediaPath: null, mediaName: null } });
