import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import type { CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import { type AudienceChecks, type AudienceMember, audienceSlice, seenOf } from '../campaign/audience.ts';
import { checksFor } from '../campaign/connections.ts';
import { defineJob } from '../../../domain/jobs/define-job.ts';
import { checkBegin, checkListItems, checkPlace } from '../../../domain/operations/check-list-items.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { followUp, pause } from './pause.ts';
import { campaignFeatures, sendingRefusal } from '../../../context/sending-refusal.ts';
import { startTurns } from './start-turns.ts';

type CheckPlace = z.output<typeof checkPlace>;

/** Recipients of one transaction, which takes 100 writes. */
const together = 90;
/**
 * Transactions of one slice, and the milliseconds after which it begins no further one. Few slices, because each reads who
 * is a recipient already.
 */
const transactions = 40;
const sliceTime = 8_000;

const toRecipient = (
  campaignId: number,
  place: number,
  { name, number, lid, userId, email, columns, leftOut }: AudienceMember,
): RecipientRecord => ({
  campaignId,
  place,
  name,
  number,
  lid,
  userId,
  email,
  columns,
  state: leftOut === null ? 'pending' : 'skipped',
  reason: leftOut,
  whatsappId: null,
  slot: null,
  claimedAt: null,
  confirmationRequestedAt: null,
  confirmationReceivedAt: null,
  confirmedAt: null,
  deliveredAt: null,
  receivedAt: null,
  readAt: null,
  repliedAt: null,
  optedOutAt: null,
  version: 1,
});

/** Makes recipients of the next people and stores the campaign's place in its audience, in one transaction. Returns the campaign after it. */
const prepareNext = async (
  context: Context,
  campaign: CampaignRecord,
  checks: AudienceChecks,
): Promise<CampaignRecord> => {
  const { campaigns } = context.stores;
  const first = campaign.preparedTo ?? 0;
  const at = { from: campaign.audienceFrom, limit: together };
  const { people, next } = await audienceSlice(context.stores, campaign, at, checks);
  const preparedTo = first + people.length;
  const after: CampaignRecord = {
    ...campaign,
    preparedTo,
    audienceFrom: next,
    isPrepared: next === null,
  };
  const valid = people.filter(({ leftOut }) => leftOut === null).length;
  const recipients = people.map((person, index) => toRecipient(campaign.id, first + index + 1, person));
  await context.commit(
    [
      ...recipients.flatMap((recipient) => campaigns.createRecipient(recipient)),
      ...campaigns.update(campaign, after),
      campaigns.count(campaign.id, { audience: people.length, valid, left: valid }),
    ],
    [],
  );
  return { ...after, version: campaign.version + 1 };
};

/** Reads the campaign and who is among its recipients, and makes recipients of the people that follow. */
const prepareSlice = async (context: Context, campaignId: number): Promise<CampaignRecord | null> => {
  const { campaigns, connections, optOuts } = context.stores;
  let campaign = await campaigns.get(campaignId);
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.preparedTo === null) return null;
  const refusal = await sendingRefusal(context, campaignFeatures);
  if (refusal !== null) {
    await pause(context, campaignId, refusal);
    return null;
  }
  const { whatsappIds } = campaign;
  const known = (await campaigns.addresses(campaignId)).filter(({ state }) => state !== 'skipped');
  const senders = (await connections.list()).filter(({ id }) => whatsappIds.includes(id));
  const checks = { optOuts: await optOuts.all(), seen: seenOf(known), ...checksFor(senders) };
  const end = context.clock.now() + sliceTime;
  for (let transaction = 1; !campaign.isPrepared; transaction += 1) {
    campaign = await prepareNext(context, campaign, checks);
    if (transaction === transactions || context.clock.now() >= end) break;
  }
  return campaign;
};

/** Starts the turns of the connections of a prepared campaign; pauses it where none of them is left. */
const startSending = (context: Context, { id, whatsappIds }: CampaignRecord, notBefore: number): Promise<void> =>
  retryOnConflict(async () => {
    const delay = Math.max(0, notBefore - context.clock.now()) / 1000;
    const { writes, effects } = await startTurns(context, whatsappIds, delay);
    if (writes.length === 0) return pause(context, id, 'connections');
    await context.commit(writes, effects);
  });

/** Milliseconds of checks after which the audience is read by the next slice. */
const checksTime = 2_000;

/**
 * Checks the numbers of a campaign's list that are unchecked, before anybody becomes a recipient: they would be left out.
 * Returns the place to continue at; null when it is done.
 */
const checkNext = async (context: Context, campaignId: number, place: CheckPlace): Promise<CheckPlace | null> => {
  const { campaigns, connections } = context.stores;
  const campaign = await campaigns.get(campaignId);
  const contactListId = campaign?.contactListId ?? null;
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.preparedTo !== 0 || contactListId === null) return null;
  const senders = (await connections.list()).filter(({ id }) => campaign.whatsappIds.includes(id));
  return checksFor(senders).wantsChecked ? checkListItems(context, contactListId, place) : null;
};

/**
 * Checks what is unchecked, makes recipients of a campaign's audience, and starts the turns of its connections at the end. Recipients, counts and the
 * place in the audience change together in the campaign, so a repeated slice continues where the campaign is; two jobs of
 * one campaign do no harm either. Ends where the campaign is stopped.
 */
export const preparationJob = defineJob({
  kind: 'prepare-campaign',
  runsWhileOff: true,
  input: z.object({
    campaignId: id,
    /** The time before which nothing is sent, in milliseconds since 1970. */
    notBefore: z.int(),
  }),
  cursor: z.object({
    /** The place where the check of numbers continues; null once it is over. */ checks: checkPlace
      .nullable()
      .default(null),
  }),
  group: ({ campaignId }) => `campaign-${campaignId}`,
  slice: async (context, { input: { campaignId, notBefore }, cursor }) => {
    const begun = context.clock.now();
    const checks = cursor === null ? checkBegin : cursor.checks;
    const next = checks && (await checkNext(context, campaignId, checks));
    if (next !== null || context.clock.now() - begun > checksTime) return { cursor: { checks: next } };
    const campaign = await retryOnConflict(() => prepareSlice(context, campaignId));
    if (!campaign) return { end: 'stopped' };
    if (campaign.isPrepared) await startSending(context, campaign, notBefore);
    await followUp(context, campaignId);
    return campaign.isPrepared ? { end: 'done' } : { cursor: { checks: null } };
  },
});
