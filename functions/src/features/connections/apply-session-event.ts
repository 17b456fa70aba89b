import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { connectionUpEffects } from './alert-effects.ts';
import { outageEnded, sessionAnnounced } from '../../data/connections/events.ts';
import { minOutage } from '../../data/connection-log/read-outages.ts';
import { loses, type SessionEvent, reduceSessionEvent } from './reduce-session-event.ts';
import type { ConnectionRecord, SessionChange } from '../../data/connections/store.ts';

const maxAttempts = 5;

const isNewer = (event: SessionEvent, { fence, sequence }: ConnectionRecord): boolean =>
  event.fence > fence || (event.fence === fence && event.sequence > sequence);

/** Puts an outage among those to tell of, or takes it away. */
const pending = (
  { company, stores }: Context,
  { id, alertDueAt }: ConnectionRecord,
  change: SessionChange,
): Write[] => {
  if (change.alertDueAt === alertDueAt) return [];
  const { outages } = stores;
  const outage = { companyId: company.id, whatsappId: id };
  return [
    ...(alertDueAt === null ? [] : [outages.removal({ ...outage, dueAt: alertDueAt })]),
    ...(change.alertDueAt === null || change.outageId === null
      ? []
      : [outages.creation({ ...outage, dueAt: change.alertDueAt, outageId: change.outageId })]),
  ];
};

/** An outage that was long enough is over: conversations mark it, and what it left out is looked for. */
const gapClosed = (
  context: Context,
  { id, downSince }: ConnectionRecord,
  { at }: SessionEvent,
  outageId: string | null,
): Effect[] => {
  if (outageId === null || downSince === null || at - Date.parse(downSince) < minOutage) return [];
  const event = {
    type: 'gap' as const,
    companyId: context.company.id,
    whatsappId: id,
    outageId,
    since: Date.parse(downSince),
    until: at,
  };
  return [outageEnded(context, id), { to: 'history', event }];
};

/**
 * Takes what a session host tells of a session into its connection and its history, and shows it to those who may see
 * connections. Events of a lost lease (older fence), of the past (older sequence) or of a removed connection change nothing.
 *
 * A number may be connected twice, in one company or in two: WhatsApp lets a phone link several devices, and each gets
 * every message. Tickets belong to a connection, so the conversations stand side by side and nothing mixes; that
 * another company has the same number is not told to anybody.
 */
export const applySessionEvent = async (context: Context, event: SessionEvent): Promise<void> => {
  const { clock, stores } = context;
  for (let attempt = 1; ; attempt++) {
    const before = await stores.connections.get(event.whatsappId);
    if (!before || !isNewer(event, before)) return;
    const alertAfter = loses(event, before) ? (await stores.alerts.get()).minutes * 60_000 : 0;
    const { change, drop, endedOutage } = reduceSessionEvent(event, before, clock.now(), alertAfter);
    try {
      return await context.commit(
        [
          stores.connections.sessionChange(before, change),
          ...(drop ? [stores.connectionLog.creation(drop)] : []),
          ...(endedOutage === null
            ? []
            : [stores.connectionLog.ending(before.id, endedOutage, change.connectedAt ?? change.updatedAt)]),
          ...pending(context, before, change),
        ],
        [
          sessionAnnounced(context, { ...before, ...change }),
          ...gapClosed(context, before, event, endedOutage),
          ...(before.alertedAt !== null && event.status === 'CONNECTED'
            ? [connectionUpEffects(context, before, change.connectedAt)]
            : []),
        ],
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
    }
  }
};
