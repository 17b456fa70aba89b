import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { upAlert, withAlertEndpoint } from './alert-effects.ts';
import { anyConnectionChanged, outageEnded, sessionChanged, statusChanged } from '../../data/connections/events.ts';
import { minOutage } from '../../data/connection-log/read-outages.ts';
import { disconnects, type SessionEvent, reduceSessionEvent } from './reduce-session-event.ts';
import type { ConnectionRecord, SessionChange } from '../../data/connections/store.ts';

const isNewer = (event: SessionEvent, { fence, sequence }: ConnectionRecord): boolean =>
  event.fence > fence || (event.fence === fence && event.sequence > sequence);

/** Adds an outage to those whose alert is due later, or removes it from them. */
const pendingAlert = (
  { company, stores }: Context,
  { id, alertDueAt }: ConnectionRecord,
  change: SessionChange,
): Write[] => {
  if (change.alertDueAt === alertDueAt) return [];
  const { outages } = stores;
  const outage = { companyId: company.id, whatsappId: id };
  return [
    ...(alertDueAt === null ? [] : outages.remove({ ...outage, dueAt: alertDueAt })),
    ...(change.alertDueAt === null || change.outageId === null
      ? []
      : [outages.add({ ...outage, dueAt: change.alertDueAt, outageId: change.outageId })]),
  ];
};

/**
 * Effects of an outage that ended: conversations show it, and its messages are backfilled. WhatsApp keeps messages of a
 * short one for the device, but not for a device that was linked again.
 */
const outageEffects = (
  context: Context,
  { id, downSince, relinked }: ConnectionRecord,
  { at }: SessionEvent,
  outageId: string | null,
): Effect[] => {
  if (outageId === null || downSince === null) return [];
  if (!relinked && at - Date.parse(downSince) < minOutage) return [];
  const event = {
    type: 'outage' as const,
    companyId: context.company.id,
    whatsappId: id,
    outageId,
    since: Date.parse(downSince),
    until: at,
    relinked,
  };
  return [outageEnded(context, id), { to: 'history', message: event }];
};

const isConnected = ({ status }: ConnectionRecord): boolean => status === 'CONNECTED';

/**
 * Applies a session event to its connection and the connection log, and publishes the change to users who may see
 * connections. Events of a lost lease (older fence), older events (lower sequence) and events of a removed connection
 * change nothing.
 *
 * A number may be connected twice, in one company or in two: WhatsApp lets a phone link several devices, and each of them
 * receives every message. Tickets belong to a connection, so the conversations stay separate. No company learns that
 * another one has the same number.
 */
export const applySessionEvent = (context: Context, event: SessionEvent): Promise<void> => {
  const { clock, stores } = context;
  return retryOnConflict(async () => {
    const before = await stores.connections.get(event.whatsappId);
    if (!before || !isNewer(event, before)) return;
    const alertAfter = disconnects(event, before) ? (await stores.alerts.get()).minutes * 60_000 : 0;
    const { change, logEntry, endedOutage } = reduceSessionEvent(event, before, clock.now(), alertAfter);
    const after = { ...before, ...change };
    await context.commit(
      [
        stores.connections.sessionChange(before, change),
        ...(logEntry ? [stores.connectionLog.append(logEntry)] : []),
        ...(endedOutage === null
          ? []
          : [
              stores.connectionLog.end(before.id, endedOutage, change.connectedAt ?? change.updatedAt, before.relinked),
            ]),
        ...pendingAlert(context, before, change),
      ],
      [
        ...(before.status === after.status ? [] : [anyConnectionChanged(context, after)]),
        sessionChanged(context, after),
        ...(isConnected(before) === isConnected(after) ? [] : [statusChanged(context, after)]),
        ...outageEffects(context, before, event, endedOutage),
        ...(before.alertedAt !== null && event.status === 'CONNECTED'
          ? upAlert(await withAlertEndpoint(context), before, change.connectedAt)
          : []),
      ],
    );
  });
};
