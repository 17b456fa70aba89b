import type { Context } from '../../../context/context.ts';
import type { CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import { type AudienceMember, audienceSlice, seenOf } from '../audience.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { followUp, pause } from './pause.ts';
import { maySend } from './may-send.ts';
import { prepareFrom } from './start-campaign.ts';
import { type Change, startTurns } from './start-turns.ts';

/** Recipients of one transaction, which takes 100 writes: the campaign, its counts and a start of turns among them. */
const together = 50;
/** Transactions of one message: far below its timeout. */
const transactions = 20;

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
  confirmationRequestedAt: null,
  confirmedAt: null,
  deliveredAt: null,
  receivedAt: null,
  readAt: null,
  repliedAt: null,
  optedOutAt: null,
  version: 1,
});

interface Checks {
  optOuts: ReadonlySet<string>;
  seen: Set<string>;
}

/** The change of the last slice: its connections take their turns. */
const begun = (context: Context, { whatsappIds }: CampaignRecord): Promise<Change> =>
  startTurns(context, whatsappIds);

/** Makes recipients of the next people, together with the campaign's place in its audience. Returns the campaign as it is then. */
const prepareNext = async (
  context: Context,
  campaign: CampaignRecord,
  checks: Checks,
  isLastTransaction: boolean,
): Promise<CampaignRecord> => {
  const { campaigns } = context.stores;
  const first = campaign.preparedTo ?? 0;
  const at = { from: campaign.audienceFrom, limit: together };
  const { people, next } = await audienceSlice(context.stores, campaign, at, checks);
  const after: CampaignRecord = {
    ...campaign,
    preparedTo: first + people.length,
    audienceFrom: next,
    isPrepared: next === null,
  };
  const valid = people.filter(({ leftOut }) => leftOut === null).length;
  const follows: Change =
    next === null
      ? await begun(context, campaign)
      : { writes: [], effects: isLastTransaction ? [prepareFrom(context, campaign.id, after.preparedTo ?? 0)] : [] };
  const recipients = people.map((person, index) => toRecipient(campaign.id, first + index + 1, person));
  await context.commit(
    [
      ...recipients.flatMap((recipient) => campaigns.createRecipient(recipient)),
      ...campaigns.update(campaign, after),
      campaigns.count(campaign.id, { audience: people.length, valid, left: valid }),
      ...follows.writes,
    ],
    follows.effects,
  );
  return { ...after, version: campaign.version + 1 };
};

/** Reads the campaign and who is among its recipients, and makes recipients of the people that follow. */
const prepareSlice = async (context: Context, campaignId: number, from: number): Promise<CampaignRecord | null> => {
  const { campaigns, optOuts } = context.stores;
  let campaign = await campaigns.get(campaignId);
  const isDue =
    campaign?.status === 'EM_ANDAMENTO' &&
    !campaign.isPrepared &&
    campaign.preparedTo !== null &&
    from <= campaign.preparedTo &&
    campaign.preparedTo < from + transactions * together;
  if (!campaign || !isDue) return null;
  if (!(await maySend(context))) {
    await pause(context, campaignId, 'plan');
    return null;
  }
  const there = (await campaigns.addresses(campaignId)).filter(({ state }) => state !== 'skipped');
  const checks = { optOuts: await optOuts.all(), seen: seenOf(there) };
  for (let transaction = 1; transaction <= transactions && !campaign.isPrepared; transaction += 1)
    campaign = await prepareNext(context, campaign, checks, transaction === transactions);
  return campaign;
};

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
  if (prepared.isPrepared) {
    const connections = await context.stores.connections.list();
    if (!connections.some(({ id }) => prepared.whatsappIds.includes(id)))
      await pause(context, campaignId, 'connections');
  }
  await followUp(context, campaignId);
};
