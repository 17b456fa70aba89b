import { emptyCampaign } from '@recado/shared/campaigns/empty-campaign';
import type { duplicateCampaign as endpoint } from '@recado/shared/contract/campaigns';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { campaignEntity } from '../../data/campaigns/entities.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { existing } from '../../platform/existing.ts';
import { campaignEvents, campaignPublished } from './campaign/events.ts';
import { presentCampaign } from './campaign/present-campaign.ts';

/**
 * Creates an inactive campaign with the content of another. A list, a tag, a user or a queue of the other that is gone is
 * kept, and is asked for when the campaign is given a time.
 */
export const duplicateCampaign: UseCase<typeof endpoint> = async (context, { params: { id }, body: { name } }) => {
  const { clock, ids, stores } = context;
  const original = existing('campaign', await stores.campaigns.get(id));
  const { status, pauseReason, startedAt, completedAt, cancelledAt, scheduledAt } = emptyCampaign;
  const record = campaignEntity.record({
    ...original,
    ...{ status, pauseReason, startedAt, completedAt, cancelledAt, scheduledAt },
    id: await ids.next('campaign'),
    name,
    createdAt: clock.now(),
    preparedTo: null,
    audienceFrom: null,
    isPrepared: false,
    answersUntil: null,
    sharesFrom: { sent: 0, failed: 0, optedOut: 0 },
    version: 1,
  });
  const campaign = await presentCampaign(context, record);
  await commitWithLibraryFiles(
    context,
    { after: [record.mediaPath] },
    [...stores.campaigns.create(record), ...keepAnswer(context, campaign)],
    [campaignPublished(context, 'create', campaign), ...campaignEvents(context, record)],
  );
  return campaign;
};
