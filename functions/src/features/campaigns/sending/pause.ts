import type { PauseReason } from '@recado/shared/contract/campaigns';
import { campaignLimits } from '@recado/shared/limits/campaigns';
import type { Context } from '../../../context/context.ts';
import type { CampaignCountsRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { campaignChanged, campaignEvents } from '../campaign/events.ts';

const day = 24 * 60 * 60_000;

/** Messages from which on the shares of failures and opt-outs are evaluated. */
const leastSent = 20;

/** Returns the counts from which the shares of failures and opt-outs are computed. */
const sharesOf = ({
  delivered,
  failed,
  confirmationRequested,
  optedOut,
}: CampaignCountsRecord): CampaignRecord['sharesFrom'] => ({
  sent: Math.max(delivered, confirmationRequested) + failed,
  failed,
  optedOut,
});

/**
 * Returns the reason why a campaign has to pause: of at least 20 messages since its last pause, `pauseAt` percent failed or led to an
 * opt-out. Null while it may continue. People who block the number do not count as failures, because WhatsApp reports such
 * a message like one to a phone that is switched off.
 *
 * @param pauseAt percent; 0 for never
 */
const pauseReasonOf = (
  { sharesFrom }: Pick<CampaignRecord, 'sharesFrom'>,
  counts: CampaignCountsRecord,
  pauseAt: number,
): PauseReason | null => {
  const now = sharesOf(counts);
  const sent = now.sent - sharesFrom.sent;
  if (pauseAt === 0 || sent < leastSent) return null;
  const passes = (part: number): boolean => part * 100 >= sent * pauseAt;
  if (passes(now.failed - sharesFrom.failed)) return 'failures';
  return passes(now.optedOut - sharesFrom.optedOut) ? 'optOuts' : null;
};

/** Returns the web push that notifies administrators of an automatic pause. */
const pausePush = ({ clock }: Context, { id, companyId, name }: CampaignRecord, reason: PauseReason): Effect => ({
  to: 'push',
  message: { companyId, campaign: { id, name }, reason, pausedAt: clock.now() },
});

/**
 * Stops a campaign that is being sent, with the reason that is shown, and notifies administrators: in their windows, and by
 * web push where those are closed. Ignores a campaign that is not being sent.
 */
export const pause = (context: Context, campaignId: number, pauseReason: PauseReason): Promise<void> =>
  retryOnConflict(async () => {
    const { campaigns } = context.stores;
    const before = await campaigns.get(campaignId);
    if (before?.status !== 'EM_ANDAMENTO') return;
    const sharesFrom = sharesOf(await campaigns.counts(campaignId));
    const after = { ...before, status: 'CANCELADA' as const, pauseReason, sharesFrom };
    await context.commit(campaigns.update(before, after), [
      await campaignChanged(context, 'update', after),
      ...campaignEvents(context, after),
      pausePush(context, after, pauseReason),
    ]);
  });

/** Stores the time until which the answers to a campaign's confirmations are awaited, and ends the campaign then. */
const awaitAnswers = async (context: Context, before: CampaignRecord): Promise<void> => {
  const { id: campaignId, companyId } = before;
  const at = context.clock.now() + campaignLimits.answerDays * day;
  const after = { ...before, answersUntil: at };
  await context.commit(context.stores.campaigns.update(before, after), [
    {
      to: 'campaigns',
      message: { type: 'answersEnd', companyId, campaignId, at },
      due: { at, name: `${companyId}-campaign-${campaignId}-answers` },
    },
    await campaignChanged(context, 'update', after),
  ]);
};

/**
 * Ends a prepared campaign that has nobody left to send to, nor to await an answer from. Returns whether it ended.
 *
 * @param now milliseconds since 1970: after its `answersUntil` a campaign awaits no answers
 */
export const endIfDone = (context: Context, campaignId: number, now = context.clock.now()): Promise<boolean> =>
  retryOnConflict(async () => {
    const { campaigns } = context.stores;
    const before = await campaigns.get(campaignId);
    if (before?.status !== 'EM_ANDAMENTO' || !before.isPrepared) return false;
    const { left, awaiting } = await campaigns.counts(campaignId);
    if (left > 0) return false;
    if (awaiting > 0 && (before.answersUntil === null || now < before.answersUntil)) {
      if (before.answersUntil === null) await awaitAnswers(context, before);
      return false;
    }
    const after = { ...before, status: 'FINALIZADA' as const, completedAt: context.clock.now() };
    await context.commit(campaigns.update(before, after), [
      await campaignChanged(context, 'update', after),
      ...campaignEvents(context, after),
    ]);
    return true;
  });

/** Ends a campaign whose answers are awaited no longer. Ignores a time that was replaced by a restart. */
export const endAnswers = async (
  context: Context,
  { campaignId, at }: { campaignId: number; at: number },
): Promise<void> => {
  const campaign = await context.stores.campaigns.get(campaignId);
  if (campaign?.answersUntil === at) await endIfDone(context, campaignId, at);
};

/** Call it after a campaign sent or counted something: ends or pauses the campaign where that is due, else publishes its counts. */
export const followUp = async (context: Context, campaignId: number): Promise<void> => {
  const { campaigns } = context.stores;
  const [campaign, counts, { pauseAt }] = await Promise.all([
    campaigns.get(campaignId),
    campaigns.counts(campaignId),
    campaigns.settings(),
  ]);
  if (!campaign) return;
  if (campaign.status === 'EM_ANDAMENTO') {
    if (campaign.isPrepared && counts.left <= 0 && (await endIfDone(context, campaignId))) return;
    const reason = pauseReasonOf(campaign, counts, pauseAt);
    if (reason !== null) return pause(context, campaignId, reason);
  }
  await context.publish([await campaignChanged(context, 'update', campaign)]);
};
