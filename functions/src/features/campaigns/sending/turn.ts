import type { PauseReason } from '@recado/shared/contract/campaigns';
import { allowedAt, countSent, gapAfter } from '@recado/shared/campaigns/pace';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord, CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../../platform/write.ts';
import { paceAgeOf } from '../connections.ts';
import { commandOf } from './command-of.ts';
import { afterFailure } from './failures.ts';
import { finished, type SendOutcome, traced } from './finished.ts';
import { sendingRefusal } from '../../../context/sending-refusal.ts';
import { messageParts, nextPartOf } from './message-parts.ts';
import { inTurn, pendingFor, sends, skipReasonOf } from './next-recipients.ts';
import { endIfDone, followUp, pause } from './pause.ts';
import { sendThroughEngine } from './send-through-engine.ts';
import { markedAsSender } from './start-turns.ts';
import { turnAt } from './turn-effect.ts';

const second = 1_000;
/** Milliseconds after which a connection that is away looks again, and one whose campaigns others are finishing. */
const away = 60 * second;
const others = 15 * second;

/** What a turn works with. */
interface Turn {
  context: Context;
  pace: CampaignPaceRecord;
  connection: ConnectionRecord;
  /** All connections of the company. */
  connections: readonly ConnectionRecord[];
  settings: CampaignSettings;
}

type NextPace = Partial<CampaignPaceRecord> & { turnAt: number | null };

/** Writes the pace; the turn that it waits for follows. */
const paced = ({ context, pace }: Pick<Turn, 'context' | 'pace'>, change: NextPace) => ({
  writes: context.stores.campaigns.savePace(pace, { ...pace, ...change }),
  effects: change.turnAt === null ? [] : [turnAt(context, pace.whatsappId, change.turnAt)],
});

/** Has the connection take its turn again at a time; null ends its turns. */
const again = async (turn: Pick<Turn, 'context' | 'pace'>, at: number | null): Promise<void> => {
  const { writes, effects } = paced(turn, { turnAt: at });
  await turn.context.commit(writes, effects);
};

/** Returns when the connection may send: after its pause, within hours, weekend and caps. */
const allowed = ({ context, pace, connection, settings }: Turn, earliest: number): number =>
  allowedAt(settings, pace, Math.max(earliest, pace.notBefore ?? 0), {
    timeZone: context.company.timeZone,
    ageInDays: paceAgeOf(connection, context.clock.now()),
  });

/** The pace after a message, or after one that failed. Who is left out takes no time. */
const paceAfter = (turn: Turn, campaign: CampaignRecord, outcome: SendOutcome): NextPace => {
  const { context, pace, settings } = turn;
  const now = context.clock.now();
  const common = { claimed: null, lastCampaignId: campaign.id };
  if (outcome.type === 'skipped') return { ...common, turnAt: now };
  const counts = countSent(settings, pace, now, context.company.timeZone);
  const notBefore = now + gapAfter(settings, counts, Math.random());
  const next = {
    ...common,
    ...counts,
    notBefore,
    lastSentAt: now,
    ...(outcome.type === 'failed' ? afterFailure({ failures: pace.failures, notBefore }, now) : {}),
  };
  return { ...next, turnAt: allowed({ ...turn, pace: { ...pace, ...next } }, now) };
};

/** Commits the end of a recipient's turn with the connection's next one. */
const finish = async (
  turn: Turn,
  { campaign, recipient }: { campaign: CampaignRecord; recipient: RecipientRecord },
  outcome: SendOutcome,
  sending: { writes: ReturnType<typeof traced>; effects: ReturnType<typeof commandOf>[] },
): Promise<void> => {
  const { context, connection } = turn;
  const part = nextPartOf(campaign, recipient);
  const next = paced(turn, paceAfter(turn, campaign, outcome));
  await context.commit(
    [
      ...finished(context, { campaign, recipient, part, connection }, outcome),
      ...next.writes,
      ...sending.writes,
      ...markedAsSender(context, connection),
    ],
    [...sending.effects, ...next.effects],
  );
};

const nothing = { writes: [], effects: [] };

/** The outcome of a rule that refused the message; other failures are tried again. */
const refusal = (error: unknown): SendOutcome => {
  if (!(error instanceof AppError) || error.code === 'ERR_TICKET_CHANGED' || error.code === 'ERR_BUSY') throw error;
  return { type: 'failed', reason: error.code };
};

/** Sends without contact and ticket: the commands leave with the recipient's new state. */
const sendDirectly = async (turn: Turn, campaign: CampaignRecord, recipient: RecipientRecord): Promise<void> => {
  const { context, connection, settings } = turn;
  const part = nextPartOf(campaign, recipient);
  const given = { campaign, recipient, part, connection, settings };
  try {
    const parts = await messageParts(context, given);
    const effects = parts.map((one) => commandOf(context, connection, recipient, one));
    await finish(turn, given, { type: 'sent' }, { writes: traced(context, given), effects });
  } catch (error) {
    await finish(turn, given, refusal(error), nothing);
  }
};

/** Claims a recipient before its message goes through the engine: a delivery that is interrupted goes on with it. */
const claim = async (
  { context, pace, connection }: Turn,
  campaign: CampaignRecord,
  recipient: RecipientRecord,
): Promise<void> => {
  const { campaigns } = context.stores;
  const part = nextPartOf(campaign, recipient);
  const claimed = { campaignId: campaign.id, place: recipient.place };
  await context.commit(
    [
      ...campaigns.changeRecipient(recipient, {
        state: 'sending',
        whatsappId: connection.id,
        claimedAt: context.clock.now(),
      }),
      ...campaigns.savePace(pace, { ...pace, claimed }),
      ...traced(context, { campaign, recipient, part, connection }),
      ...markedAsSender(context, connection),
    ],
    [],
  );
};

/** Sends to the recipient that the connection has claimed. What is gone or not claimed any more is let go. */
const sendToClaimed = async (
  turn: Omit<Turn, 'connection'> & { connection: ConnectionRecord | null },
  claimed: NonNullable<CampaignPaceRecord['claimed']>,
): Promise<void> => {
  const { context, pace, connection } = turn;
  const { campaigns } = context.stores;
  const [campaign, recipient] = await Promise.all([
    campaigns.get(claimed.campaignId),
    campaigns.recipient(claimed.campaignId, claimed.place),
  ]);
  const { writes, effects } = paced(turn, { claimed: null, turnAt: context.clock.now() });
  if (!campaign || recipient?.state !== 'sending') return context.commit(writes, effects);
  const given = { campaign, recipient, part: nextPartOf(campaign, recipient) };
  if (connection === null) {
    const gone = { ...given, connection: { id: pace.whatsappId } };
    const failed = finished(context, gone, { type: 'failed', reason: 'ERR_NO_WAPP_FOUND' });
    return context.commit([...failed, ...writes], effects);
  }
  const outcome = await messageParts(context, { ...given, connection, settings: turn.settings })
    .then((parts) => sendThroughEngine(context, { campaign, connection, recipient }, parts))
    .then((): SendOutcome => ({ type: 'sent' }), refusal);
  // Its failure may have come meanwhile.
  const after = (await campaigns.recipient(campaign.id, recipient.place)) ?? recipient;
  const known: SendOutcome = after.reason === null ? outcome : { type: 'failed', reason: after.reason };
  await finish({ ...turn, connection }, { campaign, recipient: after }, known, nothing);
  await followUp(context, campaign.id);
};

/** Whether another connection was faster, or the campaign is gone: the next recipient is looked at then. */
const isTaken = (error: unknown): boolean =>
  error instanceof ConditionFailed &&
  error.labels.some((label) => label === 'campaign recipient' || label === 'campaign counts') &&
  !error.labels.includes('campaign pace');

/** Sends to the first of some recipients that nobody else has. Returns whether there was one. */
const sendToOne = async (
  turn: Turn,
  campaign: CampaignRecord,
  recipients: readonly RecipientRecord[],
): Promise<boolean> => {
  for (const recipient of recipients)
    try {
      const reason = await skipReasonOf(turn.context, campaign, recipient);
      if (reason !== null) await finish(turn, { campaign, recipient }, { type: 'skipped', reason }, nothing);
      else if (campaign.openTicket === 'disabled') await sendDirectly(turn, campaign, recipient);
      else {
        await claim(turn, campaign, recipient);
        const pace = await turn.context.stores.campaigns.pace(turn.pace.whatsappId);
        if (pace?.claimed) await sendToClaimed({ ...turn, pace }, pace.claimed);
        return true;
      }
      await followUp(turn.context, campaign.id);
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  return false;
};

/** Returns whether recipients wait for a campaign that this connection could not choose: another one has them, or the index is behind. */
const isUnfinished = async ({ context }: Turn, campaign: CampaignRecord): Promise<boolean> => {
  if (!campaign.isPrepared) return false;
  return (await context.stores.campaigns.counts(campaign.id)).left > 0 && !(await endIfDone(context, campaign.id));
};

/** Whether a campaign is running that a connection sends. */
const hasCampaigns = async ({ stores }: Context, connection: ConnectionRecord): Promise<boolean> => {
  const isSent = (campaign: CampaignRecord): boolean => sends(connection, campaign);
  if ((await stores.campaigns.withStatus('EM_ANDAMENTO')).some(isSent)) return true;
  // The index may be behind.
  return (await stores.campaigns.certainlyWithStatus('EM_ANDAMENTO')).some(isSent);
};

/** Sends to the next recipient of the campaigns that are running; ends the connection's turns where there is none. */
const sendNext = async (turn: Turn): Promise<void> => {
  const { context, connection, connections, pace } = turn;
  const { campaigns } = context.stores;
  const now = context.clock.now();
  for (const { id } of inTurn(await campaigns.withStatus('EM_ANDAMENTO'), pace)) {
    const campaign = await campaigns.get(id);
    if (campaign?.status !== 'EM_ANDAMENTO' || !campaign.isPrepared || !sends(connection, campaign)) continue;
    const recipients = await pendingFor(context, campaign, connections, connection);
    if (await sendToOne(turn, campaign, recipients)) return;
  }
  // The index may be behind: before its turns end, the connection makes sure.
  const running = (await campaigns.certainlyWithStatus('EM_ANDAMENTO')).filter((campaign) =>
    sends(connection, campaign),
  );
  const unfinished = await Promise.all(running.map((campaign) => isUnfinished(turn, campaign)));
  for (const campaign of running) if (campaign.isPrepared) await endIfDone(context, campaign.id);
  await again(turn, unfinished.includes(true) ? now + others : null);
};

/** Leaves a connection that is gone out; a campaign that no connection is left to send pauses. */
const leave = async (
  turn: Pick<Turn, 'context' | 'pace' | 'connections' | 'settings'>,
  whatsappId: number,
): Promise<void> => {
  const { context, pace, connections } = turn;
  if (pace.claimed) return sendToClaimed({ ...turn, connection: null }, pace.claimed);
  for (const campaign of await context.stores.campaigns.certainlyWithStatus('EM_ANDAMENTO'))
    if (campaign.whatsappIds.includes(whatsappId) && !connections.some((connection) => sends(connection, campaign)))
      await pause(context, campaign.id, 'connections');
  await again(turn, null);
};

/** Pauses all campaigns of a company that may not send them any more. */
const stop = async (turn: Pick<Turn, 'context' | 'pace'>, reason: PauseReason): Promise<void> => {
  const { context } = turn;
  for (const { id } of await context.stores.campaigns.certainlyWithStatus('EM_ANDAMENTO'))
    await pause(context, id, reason);
  await again(turn, null);
};

/**
 * A connection's turn: sends to the next recipient of its campaigns, and waits for the next turn as the pace says. Only the
 * turn that the connection waits for counts, so that a repeated message does nothing; one that was interrupted goes on with
 * the recipient that it has claimed.
 */
export const takeTurn = (context: Context, { whatsappId, at }: { whatsappId: number; at: number }): Promise<void> =>
  retryOnConflict(
    async () => {
      const { stores, clock } = context;
      const pace = await stores.campaigns.pace(whatsappId);
      if (pace?.turnAt !== at) return;
      const [connections, settings] = await Promise.all([stores.connections.list(), stores.campaigns.settings()]);
      const connection = connections.find(({ id }) => id === whatsappId);
      const turn = { context, pace, connections, settings };
      if (!connection) return leave(turn, whatsappId);
      if (pace.claimed) return sendToClaimed({ ...turn, connection }, pace.claimed);
      const reason = await sendingRefusal(context, 'useCampaigns');
      if (reason !== null) return stop(turn, reason);
      const now = clock.now();
      if (connection.status !== 'CONNECTED')
        return again(turn, (await hasCampaigns(context, connection)) ? now + away : null);
      const opens = allowed({ ...turn, connection }, now);
      if (opens > now) return again(turn, opens);
      await sendNext({ ...turn, connection });
    },
    { attempts: 8 },
  );
