import { allowedAt, countSent, gapAfter } from '@recado/shared/campaigns/pace';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import { trafficOver } from '../../../data/statistics/traffic-over.ts';
import { todayOf } from '../../../domain/statistics/count-days.ts';
import { trafficWrites } from '../../../domain/statistics/traffic-writes.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { paceAgeOf } from '../campaign/connections.ts';
import { afterFailure } from './failures.ts';
import type { SendOutcome } from './recipient-outcome.ts';
import type { Change } from './start-turns.ts';
import { turnAt } from './turn-effect.ts';

/** The state that a turn of a connection works with. */
export interface Turn {
  context: Context;
  pace: CampaignPaceRecord;
  connection: ConnectionRecord;
  /** All connections of the company. */
  connections: readonly ConnectionRecord[];
  settings: CampaignSettings;
}

type NextPace = Partial<CampaignPaceRecord> & { turnAt: number | null };

/** Returns the writes that store a changed pace with the traffic of days that are over, and the effect that starts the connection's next turn. */
export const paceChange = ({ context, pace }: Pick<Turn, 'context' | 'pace'>, change: NextPace): Change => {
  const { stores, clock } = context;
  const { whatsappId } = pace;
  const after = { ...pace, ...change };
  const source = { ticketId: null, whatsappId, at: clock.now() };
  const { over, left } = trafficOver(after.traffic, source, after.turnAt === null ? null : todayOf(context));
  return {
    writes: [...stores.campaigns.savePace(pace, { ...after, traffic: left }), ...trafficWrites(context, over)],
    effects: change.turnAt === null ? [] : [turnAt(context, whatsappId, change.turnAt)],
  };
};

/** Stores the time when the connection takes its next turn, in milliseconds since 1970; null ends its turns. */
export const scheduleNextTurn = async (turn: Pick<Turn, 'context' | 'pace'>, at: number | null): Promise<void> => {
  const { writes, effects } = paceChange(turn, { turnAt: at });
  await turn.context.commit(writes, effects);
};

/** Returns the time when the connection may send: after its pause, within its hours, on allowed days and below its caps. */
export const nextAllowedAt = ({ context, pace, connection, settings }: Turn, earliest: number): number =>
  allowedAt(settings, pace, Math.max(earliest, pace.notBefore ?? 0), {
    timeZone: context.company.timeZone,
    ageInDays: paceAgeOf(connection, context.clock.now()),
  });

/** Returns the message that the connection waits for: one that it sends now, or the claimed one, unless that has left. */
const leavingAfter = (pace: CampaignPaceRecord, wid: string, gap: number): CampaignPaceRecord['leaving'] =>
  gap === 0 || (pace.claimed !== null && pace.leaving === null) ? null : { wid, gap };

/** Returns the pace after the message `wid` was sent or failed. A skipped recipient takes no time. */
export const paceAfter = (turn: Turn, campaign: CampaignRecord, outcome: SendOutcome, wid: string): NextPace => {
  const { context, pace, settings } = turn;
  const now = context.clock.now();
  const common = { claimed: null, leaving: null, lastCampaignId: campaign.id };
  if (outcome.type === 'skipped') return { ...common, turnAt: now };
  const counts = countSent(settings, pace, now, context.company.timeZone);
  const gap = gapAfter(settings, counts, context.chance());
  const notBefore = now + gap;
  const next = {
    ...common,
    ...counts,
    notBefore,
    lastSentAt: now,
    leaving: outcome.type === 'sent' ? leavingAfter(pace, wid, gap) : null,
    ...(outcome.type === 'failed' ? afterFailure({ failures: pace.failures, notBefore }, now) : {}),
  };
  return { ...next, turnAt: nextAllowedAt({ ...turn, pace: { ...pace, ...next } }, now) };
};
