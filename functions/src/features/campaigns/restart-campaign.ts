import { isPaused } from '@recado/shared/campaigns/states';
import type { restartCampaign as endpoint } from '@recado/shared/contract/campaigns';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { campaignChannels } from './campaign/connections.ts';
import { checkAudienceIsLeft, checkProved } from './check-fields.ts';
import { campaignEvents, campaignPublished } from './campaign/events.ts';
import { presentCampaign } from './campaign/present-campaign.ts';
import { startAtItsTime } from './start-effects.ts';
import { startChange } from './sending/start-campaign.ts';
import type { Change } from './sending/start-turns.ts';

/** Seconds until a restarted campaign sends (behaviour, section 14). */
const restartDelay = 3;

/** @throws AppError ERR_NO_WAPP_FOUND where none of its connections is left */
const checkConnections = async ({ stores }: UserContext, { whatsappIds }: CampaignRecord): Promise<void> => {
  const connections = await stores.connections.list();
  const usable = connections.some(({ id, channel }) => whatsappIds.includes(id) && campaignChannels.includes(channel));
  if (!usable) throw new AppError('ERR_NO_WAPP_FOUND');
};

const isPostponed = ({ clock }: UserContext, { scheduledAt }: CampaignRecord): boolean =>
  scheduledAt !== null && scheduledAt > clock.now();

/** Returns the change by which a campaign waits for its time again. */
const postpone = ({ stores }: UserContext, before: CampaignRecord): Change & { after: CampaignRecord } => {
  const after = { ...before, status: 'PROGRAMADA' as const, pauseReason: null };
  return { after, writes: stores.campaigns.update(before, after), effects: startAtItsTime(after) };
};

/**
 * Restarts a paused campaign, at its time if that is still to come. It continues with its audience until all people are
 * recipients, then with its messages. A campaign that was stopped before its start begins from the start. Its list or tag
 * must exist until all are recipients.
 */
export const restartCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const before = existing('campaign', await context.stores.campaigns.get(id));
    if (!isPaused(before)) throw new AppError('ERR_CAMPAIGN_NOT_STOPPED');
    checkProved(context);
    await checkConnections(context, before);
    if (!before.isPrepared) await checkAudienceIsLeft(context, before);
    const { after, writes, effects } = isPostponed(context, before)
      ? postpone(context, before)
      : await startChange(context, before, restartDelay);
    const campaign = await presentCampaign(context, after);
    await context.commit(writes, [
      ...effects,
      campaignPublished(context, 'update', campaign),
      ...campaignEvents(context, after),
    ]);
    return campaign;
  });
