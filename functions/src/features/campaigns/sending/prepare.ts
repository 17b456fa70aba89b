import type { Context } from '../../../context/context.ts';
import type { CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import { type AudienceChecks, type AudienceMember, audienceSlice, seenOf } from '../audience.ts';
import { checksFor } from '../connections.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { followUp, pause } from './pause.ts';
import { sendingRefusal } from '../../../context/sending-refusal.ts';
import { prepareFrom } from './start-campaign.ts';
import { startTurns } from './start-turns.ts';

/** Recipients of one transaction, which takes 100 writes. */
const together = 90;
/**
 * Transactions of one message, and the milliseconds after which it begins no further one: far below its timeout. Few
 * slices, because each reads who is a recipient already.
 */
const transactions = 40;
const sliceTime = 8_000;

const toRecipient = (
  campaignId: number,
  place: number,
  { name, number, lid, email, leftOut }: AudienceMember,
): RecipientRecord => ({
  campaignId,
  place,
  name,
  number,
  lid,
  email,
  state: leftOut === null ? 'pending' : 'skipped',
  reason: leftOut,
  whatsappId: null,
  claimedAt: null,
  confirmationRequestedAt: null,
  confirmedAt: null,
  deliveredAt: null,
  receivedAt: null,
  readAt: null,
  repliedAt: null,
  optedOutAt: null,
  version: 1,
});

/** Makes recipients of the next people, together with the campaign's place in its audience. Returns the campaign as it is then. */
const prepareNext = async (
  context: Context,
  campaign: CampaignRecord,
  checks: AudienceChecks,
  isLastTransaction: boolean,
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
    // The next message comes with this commit, and is the one that counts from then on.
    sliceFrom: next !== null && isLastTransaction ? preparedTo : campaign.sliceFrom,
  };
  const valid = people.filter(({ leftOut }) => leftOut === null).length;
  const recipients = people.map((person, index) => toRecipient(campaign.id, first + index + 1, person));
  await context.commit(
    [
      ...recipients.flatMap((recipient) => campaigns.createRecipient(recipient)),
      ...campaigns.update(campaign, after),
      campaigns.count(campaign.id, { audience: people.length, valid, left: valid }),
    ],
    next !== null && isLastTransaction ? [prepareFrom(context, campaign.id, after.sliceFrom)] : [],
  );
  return { ...after, version: campaign.version + 1 };
};

/** Reads the campaign and who is among its recipients, and makes recipients of the people that follow. */
const prepareSlice = async (context: Context, campaignId: number, from: number): Promise<CampaignRecord | null> => {
  const { campaigns, connections, optOuts } = context.stores;
  let campaign = await campaigns.get(campaignId);
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.preparedTo === null || campaign.sliceFrom !== from) return null;
  const refusal = await sendingRefusal(context, 'useCampaigns');
  if (refusal !== null) {
    await pause(context, campaignId, refusal);
    return null;
  }
  const { whatsappIds } = campaign;
  const there = (await campaigns.addresses(campaignId)).filter(({ state }) => state !== 'skipped');
  const senders = (await connections.list()).filter(({ id }) => whatsappIds.includes(id));
  const checks = { optOuts: await optOuts.all(), seen: seenOf(there), ...checksFor(senders) };
  const end = Date.now() + sliceTime;
  for (let transaction = 1; !campaign.isPrepared; transaction += 1) {
    const isLast = transaction === transactions || Date.now() >= end;
    campaign = await prepareNext(context, campaign, checks, isLast);
    if (isLast) break;
  }
  return campaign;
};

/** Has the connections of a prepared campaign take their turns; pauses it where none of them is left. */
const begin = (context: Context, { id, whatsappIds }: CampaignRecord): Promise<void> =>
  retryOnConflict(async () => {
    const { writes, effects } = await startTurns(context, whatsappIds);
    if (writes.length === 0) return pause(context, id, 'connections');
    await context.commit(writes, effects);
  });

/**
 * Makes recipients of the next slice of a campaign's audience, and enqueues the slice that follows; after the last one its
 * connections take their turns. A delivery that was interrupted goes on where it stopped, and one that comes again after
 * its slice is ignored: recipients, counts and the place in the audience change together.
 */
export const prepare = async (
  context: Context,
  { campaignId, from }: { campaignId: number; from: number },
): Promise<void> => {
  const prepared = await retryOnConflict(() => prepareSlice(context, campaignId, from));
  if (!prepared) return;
  if (prepared.isPrepared) await begin(context, prepared);
  await followUp(context, campaignId);
};
