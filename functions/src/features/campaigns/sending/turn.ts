import type { PauseReason } from '@recado/shared/contract/campaigns';
import type { Context } from '../../../context/context.ts';
import { campaignFeatures, sendingRefusal } from '../../../context/sending-refusal.ts';
import type { CampaignRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { heldUntil } from '../campaign/held-until.ts';
import { inSendingOrder, nextRecipients, sends } from './next-recipients.ts';
import { endIfDone, pause } from './pause.ts';
import { sendToClaimed, sendToFirstFree } from './send-to-recipient.ts';
import { nextAllowedAt, scheduleNextTurn, type Turn } from './turn-pace.ts';

const second = 1_000;
/** Milliseconds until a disconnected connection checks its state again. */
const disconnectedInterval = 60 * second;
/** Milliseconds until a connection looks again for recipients that other connections have taken. */
const takenInterval = 15 * second;

/** True when recipients of a campaign are left that this connection could not choose: others took them, or the index is behind. */
const isUnfinished = async ({ context }: Turn, campaign: CampaignRecord): Promise<boolean> => {
  if (!campaign.isPrepared) return false;
  return (await context.stores.campaigns.counts(campaign.id)).left > 0 && !(await endIfDone(context, campaign.id));
};

/** True when the connection sends a campaign that is running. */
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
  for (const { id } of inSendingOrder(await campaigns.withStatus('EM_ANDAMENTO'), pace)) {
    const campaign = await campaigns.get(id);
    if (campaign?.status !== 'EM_ANDAMENTO' || !campaign.isPrepared || !sends(connection, campaign)) continue;
    const recipients = await nextRecipients(context, campaign, connections, connection);
    if (await sendToFirstFree(turn, campaign, recipients)) return;
  }
  // The index may be behind: the connection reads the campaigns themselves before its turns end.
  const running = (await campaigns.certainlyWithStatus('EM_ANDAMENTO')).filter((campaign) =>
    sends(connection, campaign),
  );
  const unfinished = await Promise.all(running.map((campaign) => isUnfinished(turn, campaign)));
  for (const campaign of running) if (campaign.isPrepared) await endIfDone(context, campaign.id);
  await scheduleNextTurn(turn, unfinished.includes(true) ? now + takenInterval : null);
};

/** Ends the turns of a removed connection, and pauses the campaigns that no other connection sends. */
const endTurnsOfRemoved = async (
  turn: Pick<Turn, 'context' | 'pace' | 'connections' | 'settings'>,
  whatsappId: number,
): Promise<void> => {
  const { context, pace, connections } = turn;
  if (pace.claimed) return sendToClaimed({ ...turn, connection: null }, pace.claimed);
  for (const campaign of await context.stores.campaigns.certainlyWithStatus('EM_ANDAMENTO'))
    if (campaign.whatsappIds.includes(whatsappId) && !connections.some((connection) => sends(connection, campaign)))
      await pause(context, campaign.id, 'connections');
  await scheduleNextTurn(turn, null);
};

/** Pauses all running campaigns of a company that may not send them any more, and ends the connection's turns. */
const pauseAll = async (turn: Pick<Turn, 'context' | 'pace'>, reason: PauseReason): Promise<void> => {
  const { context } = turn;
  for (const { id } of await context.stores.campaigns.certainlyWithStatus('EM_ANDAMENTO'))
    await pause(context, id, reason);
  await scheduleNextTurn(turn, null);
};

/**
 * Takes a connection's turn: sends to the next recipient of its campaigns, and schedules the next turn as its pace allows.
 * Ignores a turn that the connection does not wait for, so a repeated message does nothing. A turn that was interrupted
 * continues with the recipient that it has claimed.
 *
 * @param at the time for which the turn was scheduled, in milliseconds since 1970
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
      if (!connection) return endTurnsOfRemoved(turn, whatsappId);
      if (pace.claimed) return sendToClaimed({ ...turn, connection }, pace.claimed);
      const reason = await sendingRefusal(context, campaignFeatures);
      if (reason !== null) return pauseAll(turn, reason);
      const now = clock.now();
      if (connection.status !== 'CONNECTED') {
        const waits = await hasCampaigns(context, connection);
        return scheduleNextTurn(turn, waits ? now + disconnectedInterval : null);
      }
      const allowedAt = nextAllowedAt({ ...turn, connection }, now);
      if (allowedAt > now) return scheduleNextTurn(turn, allowedAt);
      const held = heldUntil(pace);
      if (held !== null && held > now) return scheduleNextTurn(turn, held);
      await sendNext({ ...turn, connection });
    },
    { attempts: 8 },
  );
