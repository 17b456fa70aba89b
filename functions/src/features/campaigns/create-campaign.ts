import { emptyCampaign } from '@recado/shared/campaigns/empty-campaign';
import type { createCampaign as endpoint } from '@recado/shared/contract/campaigns';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { checkMasks } from '../../domain/presentation/check-masks.ts';
import { campaignEntity } from '../../data/campaigns/entities.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { withFields } from './campaign-fields.ts';
import { checkAgent, checkAudience, checkContent, checkProved } from './check-fields.ts';
import { campaignEvents, campaignPublished } from './campaign/events.ts';
import { presentCampaign } from './campaign/present-campaign.ts';
import { startAtItsTime } from './start-effects.ts';

/** A campaign as a new one begins (specification 3, section 4). */
const newCampaign = async (
  { clock, company, ids }: UserContext,
  { name, whatsappId }: Input<typeof endpoint>['body'],
): Promise<CampaignRecord> =>
  campaignEntity.record({
    id: await ids.next('campaign'),
    companyId: company.id,
    ...emptyCampaign,
    name,
    whatsappId,
    whatsappIds: [whatsappId],
    createdAt: clock.now(),
    version: 1,
  });

/** Creates a campaign, which starts by itself at its time; without one it waits to be given one. */
export const createCampaign: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores } = context;
  await checkMasks(context, body);
  const fields = withFields(await newCampaign(context, body), body);
  // One after the other, so that a call with several faults always has the same answer.
  await checkAudience(context, fields);
  await checkContent(context, fields);
  await checkAgent(context, body);
  const status = fields.scheduledAt === null ? ('INATIVA' as const) : ('PROGRAMADA' as const);
  if (status === 'PROGRAMADA') checkProved(context);
  const file = await changeLibraryFile(context, null, body);
  const record = { ...fields, ...file, status };
  const campaign = await presentCampaign(context, record);
  await commitWithLibraryFiles(
    context,
    { after: [record.mediaPath] },
    [...stores.campaigns.create(record), ...keepAnswer(context, campaign)],
    [...startAtItsTime(record), campaignPublished(context, 'create', campaign), ...campaignEvents(context, record)],
  );
  return campaign;
};
