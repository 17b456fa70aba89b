import { AppError } from '@recado/shared/contract/errors';
import { withMessage } from '@recado/shared/metrics/messages';
import type { CampaignPaceRecord, CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { todayOf } from '../../../domain/statistics/count-days.ts';
import { ConditionFailed } from '../../../platform/write.ts';
import { commandOf } from './command-of.ts';
import { messageParts, nextPartOf, widOf } from './message-parts.ts';
import { skipReasonOf } from './next-recipients.ts';
import { followUp } from './pause.ts';
import { messageTraces, recipientOutcome, type SendOutcome } from './recipient-outcome.ts';
import { sendThroughEngine } from './send-through-engine.ts';
import { type Change, senderMark } from './start-turns.ts';
import { paceAfter, paceChange, type Turn } from './turn-pace.ts';

const noCommands: Change = { writes: [], effects: [] };

/**
 * Commits a recipient's outcome together with the connection's pace, its next turn and the commands to send.
 *
 * @param direct the messages that leave without a ticket, which counts its own
 */
const commitOutcome = async (
  turn: Turn,
  { campaign, recipient }: { campaign: CampaignRecord; recipient: RecipientRecord },
  outcome: SendOutcome,
  commands: Change,
  direct = 0,
): Promise<void> => {
  const { context, connection, pace } = turn;
  const part = nextPartOf(campaign, recipient);
  const wid = widOf(context.company.id, recipient, part, 0);
  const traffic = direct === 0 ? pace.traffic : withMessage(pace.traffic, todayOf(context), `c${campaign.id}`, direct);
  const next = paceChange(turn, { ...paceAfter(turn, campaign, outcome, wid), traffic });
  await context.commit(
    [
      ...recipientOutcome(context, { campaign, recipient, part, connection }, outcome),
      ...next.writes,
      ...commands.writes,
      ...senderMark(context, connection),
    ],
    [...commands.effects, ...next.effects],
  );
};

/** Returns the outcome for an error of a rule that refused the message. Throws all other errors: the turn is tried again. */
const failureOf = (error: unknown): SendOutcome => {
  if (!(error instanceof AppError) || error.code === 'ERR_TICKET_CHANGED' || error.code === 'ERR_BUSY') throw error;
  return { type: 'failed', reason: error.code };
};

/** Sends without contact and ticket: the commands are committed with the recipient's new state. */
const sendDirectly = async (turn: Turn, campaign: CampaignRecord, recipient: RecipientRecord): Promise<void> => {
  const { context, connection, settings } = turn;
  const part = nextPartOf(campaign, recipient);
  const message = { campaign, recipient, part, connection, settings };
  try {
    const parts = await messageParts(context, message);
    const effects = parts.map((one) => commandOf(context, connection, recipient, one));
    const commands = { writes: messageTraces(context, message), effects };
    await commitOutcome(turn, message, { type: 'sent' }, commands, parts.length);
  } catch (error) {
    await commitOutcome(turn, message, failureOf(error), noCommands);
  }
};

/** Claims a recipient before the engine sends its message, so that an interrupted turn continues with it. */
const claimRecipient = async (
  { context, pace, connection, settings }: Turn,
  campaign: CampaignRecord,
  recipient: RecipientRecord,
): Promise<void> => {
  const { campaigns } = context.stores;
  const part = nextPartOf(campaign, recipient);
  const claimed = { campaignId: campaign.id, place: recipient.place };
  // The message may leave before the turn ends.
  const wid = widOf(context.company.id, recipient, part, 0);
  const leaving = settings.messageInterval === 0 ? null : { wid, gap: 0 };
  await context.commit(
    [
      ...campaigns.changeRecipient(recipient, {
        state: 'sending',
        whatsappId: connection.id,
        claimedAt: context.clock.now(),
      }),
      ...campaigns.savePace(pace, { ...pace, claimed, leaving }),
      ...messageTraces(context, { campaign, recipient, part, connection }),
      ...senderMark(context, connection),
    ],
    [],
  );
};

/**
 * Sends to the recipient that the connection has claimed. Releases the claim where the campaign is gone or the recipient
 * is not being sent to any more. Without a connection, the recipient fails with ERR_NO_WAPP_FOUND.
 */
export const sendToClaimed = async (
  turn: Omit<Turn, 'connection'> & { connection: ConnectionRecord | null },
  claimed: NonNullable<CampaignPaceRecord['claimed']>,
): Promise<void> => {
  const { context, pace, connection } = turn;
  const { campaigns } = context.stores;
  const [campaign, recipient] = await Promise.all([
    campaigns.get(claimed.campaignId),
    campaigns.recipient(claimed.campaignId, claimed.place),
  ]);
  const { writes, effects } = paceChange(turn, { claimed: null, leaving: null, turnAt: context.clock.now() });
  if (!campaign || recipient?.state !== 'sending') return context.commit(writes, effects);
  const message = { campaign, recipient, part: nextPartOf(campaign, recipient) };
  if (connection === null) {
    const removed = { ...message, connection: { id: pace.whatsappId, channel: 'whatsapp' as const } };
    const failed = recipientOutcome(context, removed, { type: 'failed', reason: 'ERR_NO_WAPP_FOUND' });
    return context.commit([...failed, ...writes], effects);
  }
  const outcome = await messageParts(context, { ...message, connection, settings: turn.settings })
    .then((parts) => sendThroughEngine(context, { campaign, connection, recipient }, parts))
    .then((): SendOutcome => ({ type: 'sent' }), failureOf);
  // The channel may have reported a failure meanwhile.
  const after = (await campaigns.recipient(campaign.id, recipient.place)) ?? recipient;
  const known: SendOutcome = after.reason === null ? outcome : { type: 'failed', reason: after.reason };
  await commitOutcome({ ...turn, connection }, { campaign, recipient: after }, known, noCommands);
  await followUp(context, campaign.id);
};

/** True when another connection took the recipient first, or the campaign is gone. */
const isTaken = (error: unknown): boolean =>
  error instanceof ConditionFailed &&
  error.labels.some((label) => label === 'campaign recipient' || label === 'campaign counts') &&
  !error.labels.includes('campaign pace');

const sendTo = async (turn: Turn, campaign: CampaignRecord, recipient: RecipientRecord): Promise<void> => {
  const { context } = turn;
  const reason = await skipReasonOf(context, campaign, recipient);
  if (reason !== null) await commitOutcome(turn, { campaign, recipient }, { type: 'skipped', reason }, noCommands);
  else if (campaign.openTicket === 'disabled') await sendDirectly(turn, campaign, recipient);
  else {
    await claimRecipient(turn, campaign, recipient);
    const pace = await context.stores.campaigns.pace(turn.pace.whatsappId);
    if (pace?.claimed) await sendToClaimed({ ...turn, pace }, pace.claimed);
    return;
  }
  await followUp(context, campaign.id);
};

/** Sends to the first of some recipients that no other connection has taken. Returns false where all are taken. */
export const sendToFirstFree = async (
  turn: Turn,
  campaign: CampaignRecord,
  recipients: readonly RecipientRecord[],
): Promise<boolean> => {
  for (const recipient of recipients)
    try {
      await sendTo(turn, campaign, recipient);
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  return false;
};
