import type {
  deleteCampaignFile as deleteFileEndpoint,
  saveCampaignFile as saveFileEndpoint,
  updateCampaign as endpoint,
} from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { changeLibraryFile } from '../../conversation/files/change-library-file.ts';
import { dropUnusedLibraryFile } from '../../conversation/files/remove-files.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { withFields } from './campaign-fields.ts';
import { checkAgent, checkAudience, checkContent, checkProved } from './check-fields.ts';
import { campaignPublished } from './events.ts';
import { editableCampaign, hasBegun } from './existing-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { startAtItsTime } from './start-effects.ts';

/** Returns the status after a change: a campaign waits for its time while it has one; one that was stopped stays so. */
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
  await Promise.all([
    hasBegun(before) ? undefined : checkAudience(context, after),
    checkAgent(context, body, before),
    checkContent(context, after),
  ]);
};

/** Changes a campaign that may still be changed. What was sent stays; the change holds for what is left. */
export const updateCampaign: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const before = await editableCampaign(context, id);
    const fields = withFields(before, body);
    await checkChange(context, before, fields, body);
    const status = statusAfter(before, fields.scheduledAt);
    if (status === 'PROGRAMADA') checkProved(context);
    const file = await changeLibraryFile(context, before, body);
    const after = { ...fields, ...file.fields, status };
    const isMoved = after.scheduledAt !== before.scheduledAt || after.status !== before.status;
    const campaign = await presentCampaign(context, after);
    await context.commit(
      [...stores.campaigns.update(before, after), ...file.writes],
      [...(isMoved ? startAtItsTime(after, clock.now()) : []), campaignPublished(context, 'update', campaign)],
    );
    if (file.left !== null) await dropUnusedLibraryFile(context, file.left);
    return campaign;
  });

/** Gives a campaign a file. */
export const saveCampaignFile: UseCase<typeof saveFileEndpoint> = (context, { params, query, body }) =>
  updateCampaign(context, { params, query, body: { mediaPath: body.key, mediaName: body.name } });

/** Takes the file from a campaign. */
export const deleteCampaignFile: UseCase<typeof deleteFileEndpoint> = (context, { params, query }) =>
  updateCampaign(context, { params, query, body: { mediaPath: null, mediaName: null } });
