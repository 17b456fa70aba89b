import type { DisconnectReason } from '@recado/shared/contract/connections';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionLogRecord } from '../../data/connection-log/store.ts';
import type { ConnectionRecord, SessionChange } from '../../data/connections/store.ts';

export type SessionEvent = Extract<InboundEvent, { type: 'session' }>;

/** The changes of a session event. */
interface SessionEventResult {
  change: SessionChange;
  /** The entry to append to the connection log. */
  logEntry: ConnectionLogRecord | null;
  /** Id of the connection log entry of the outage that has ended. */
  endedOutage: string | null;
}

const iso = (at: number): string => new Date(at).toISOString();

/** True if this event disconnects a connected session. */
export const disconnects = (event: SessionEvent, before: ConnectionRecord): boolean =>
  isUp(before) && event.status !== 'CONNECTED';

/**
 * True if the newest event left it connected. `status` can differ: a user's call shows another one before the session
 * has changed.
 */
const isUp = ({ connectedAt, downSince }: ConnectionRecord): boolean => connectedAt !== null && downSince === null;

/** While a QR code waits to be scanned, the phone that will scan it is unknown. */
const numberAfter = ({ number, status }: SessionEvent, before: ConnectionRecord): string =>
  number ?? (status === 'qrcode' ? '' : before.number);

/** A session that opens again without having reported a reason was taken over by another host. */
const lossReason = ({ reason }: SessionEvent): DisconnectReason => reason ?? 'moved';

/** The reason that this event is the first to report; null when it reports none. */
const newReason = (event: SessionEvent, before: ConnectionRecord): DisconnectReason | null => {
  if (event.status === 'CONNECTED') return null;
  if (isUp(before)) return lossReason(event);
  const ends = event.status === 'DISCONNECTED' && before.status !== 'DISCONNECTED';
  return event.reason !== null && (ends || event.reason !== before.lastDropReason) ? event.reason : null;
};

const latest = (stored: string | null, reported: number | null): string | null => {
  if (reported === null) return stored;
  const at = iso(reported);
  return stored !== null && stored > at ? stored : at;
};

const logEntryOf = (event: SessionEvent, before: ConnectionRecord, reason: DisconnectReason): ConnectionLogRecord => ({
  whatsappId: before.id,
  id: `${iso(event.at)}.${event.fence}.${event.sequence}`,
  at: iso(event.at),
  reason,
  detail: null,
  wasConnected: isUp(before),
  number: before.number,
  endedAt: null,
  relinked: false,
});

type Outage = Pick<SessionChange, 'connectedAt' | 'downSince' | 'outageId' | 'alertDueAt' | 'alertedAt'>;

const noOutage = { downSince: null, outageId: null, alertDueAt: null, alertedAt: null } as const;

/** An outage that a user, or the end of a subscription, requested raises no alert. */
const outageAfter = (
  event: SessionEvent,
  before: ConnectionRecord,
  logEntry: ConnectionLogRecord | null,
  alertAfter: number,
): Outage => {
  const { connectedAt, downSince, outageId, alertDueAt, alertedAt } = before;
  if (event.status === 'CONNECTED') return { ...noOutage, connectedAt: isUp(before) ? connectedAt : iso(event.at) };
  const requested = event.status === 'DISCONNECTED' && (event.reason === 'requested' || event.reason === 'suspended');
  if (logEntry?.wasConnected)
    return {
      connectedAt,
      downSince: logEntry.at,
      outageId: logEntry.id,
      alertDueAt: requested ? null : iso(event.at + alertAfter),
      alertedAt: null,
    };
  return requested
    ? { connectedAt, downSince, outageId, alertDueAt: null, alertedAt: null }
    : { connectedAt, downSince, outageId, alertDueAt, alertedAt };
};

/**
 * Returns the changes of a session event; pure. Repeated attempts for one reason make one entry of the connection log.
 *
 * @param now milliseconds
 * @param alertAfter milliseconds that an outage lasts before its alert is raised
 */
export const reduceSessionEvent = (
  event: SessionEvent,
  before: ConnectionRecord,
  now: number,
  alertAfter: number,
): SessionEventResult => {
  const reason = newReason(event, before);
  const logEntry = reason === null ? null : logEntryOf(event, before, reason);
  const { qrcode, pairingCode } = event.status === 'qrcode' ? event : { qrcode: '', pairingCode: '' };
  const number = numberAfter(event, before);
  const isVisible =
    logEntry !== null ||
    event.status !== before.status ||
    qrcode !== before.qrcode ||
    pairingCode !== before.pairingCode ||
    number !== before.number;
  return {
    change: {
      fence: event.fence,
      sequence: event.sequence,
      status: event.status,
      qrcode,
      pairingCode,
      number,
      lastDropReason: reason ?? before.lastDropReason,
      lastDropAt: logEntry?.at ?? before.lastDropAt,
      ...outageAfter(event, before, logEntry, alertAfter),
      relinked: event.status === 'qrcode' || (before.relinked && event.status !== 'CONNECTED'),
      lastInAt: latest(before.lastInAt, event.lastInAt),
      lastOutAt: latest(before.lastOutAt, event.lastOutAt),
      updatedAt: isVisible ? iso(now) : before.updatedAt,
    },
    logEntry,
    endedOutage: event.status === 'CONNECTED' ? before.outageId : null,
  };
};
