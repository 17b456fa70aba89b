import type { DisconnectReason } from '@recado/shared/contract/connections';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionLogRecord } from '../../data/connection-log/store.ts';
import type { ConnectionRecord, SessionChange } from '../../data/connections/store.ts';

export type SessionEvent = Extract<InboundEvent, { type: 'session' }>;

/** What an event makes of a connection, and what it adds to its history. */
export interface Chapter {
  change: SessionChange;
  /** A line to add. */
  drop: ConnectionLogRecord | null;
  /** Id of the line of the outage that is over. */
  endedOutage: string | null;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Whether this event tells of a session lost. */
export const loses = (event: SessionEvent, before: ConnectionRecord): boolean =>
  isUp(before) && event.status !== 'CONNECTED';

/** Connected, as far as was told: a user's call may show another state before the session has changed its own. */
const isUp = ({ connectedAt, downSince }: ConnectionRecord): boolean => connectedAt !== null && downSince === null;

/** While a code waits to be scanned nobody knows whose phone will scan it. */
const numberAfter = ({ number, status }: SessionEvent): { number?: string } => {
  if (number !== null) return { number };
  return status === 'qrcode' ? { number: '' } : {};
};

/** A session that opens anew without having said why was taken over by another host. */
const lostBecause = ({ reason }: SessionEvent): DisconnectReason => reason ?? 'moved';

/** The reason that this event is the first to tell; null when it tells none. */
const newReason = (event: SessionEvent, before: ConnectionRecord): DisconnectReason | null => {
  if (event.status === 'CONNECTED') return null;
  if (isUp(before)) return lostBecause(event);
  const ends = event.status === 'DISCONNECTED' && before.status !== 'DISCONNECTED';
  return event.reason !== null && (ends || event.reason !== before.lastDropReason) ? event.reason : null;
};

const later = (known: string | null, told: number | null): string | null => {
  if (told === null) return known;
  const at = iso(told);
  return known !== null && known > at ? known : at;
};

const dropOf = (event: SessionEvent, before: ConnectionRecord, reason: DisconnectReason): ConnectionLogRecord => ({
  whatsappId: before.id,
  id: `${iso(event.at)}.${event.fence}.${event.sequence}`,
  at: iso(event.at),
  reason,
  wasConnected: isUp(before),
  number: before.number,
  endedAt: null,
});

type Outage = Pick<SessionChange, 'connectedAt' | 'downSince' | 'outageId' | 'alertDueAt' | 'alertedAt'>;

const over = { downSince: null, outageId: null, alertDueAt: null, alertedAt: null } as const;

/** Of an outage that a user asked for nobody needs to be told. */
const outageAfter = (
  event: SessionEvent,
  before: ConnectionRecord,
  drop: ConnectionLogRecord | null,
  alertAfter: number,
): Outage => {
  const { connectedAt, downSince, outageId, alertDueAt, alertedAt } = before;
  if (event.status === 'CONNECTED') return { ...over, connectedAt: isUp(before) ? connectedAt : iso(event.at) };
  const asked = event.status === 'DISCONNECTED' && event.reason === 'requested';
  if (drop?.wasConnected)
    return {
      connectedAt,
      downSince: drop.at,
      outageId: drop.id,
      alertDueAt: asked ? null : iso(event.at + alertAfter),
      alertedAt: null,
    };
  return asked
    ? { connectedAt, downSince, outageId, alertDueAt: null, alertedAt: null }
    : { connectedAt, downSince, outageId, alertDueAt, alertedAt };
};

/** Reads a session's event into its connection: pure. `alertAfter` in milliseconds: how long an outage lasts before it is told. Repeated attempts for one reason are one line of the history. */
export const reduceSessionEvent = (
  event: SessionEvent,
  before: ConnectionRecord,
  now: number,
  alertAfter: number,
): Chapter => {
  const reason = newReason(event, before);
  const drop = reason === null ? null : dropOf(event, before, reason);
  const { qrcode, pairingCode } = event.status === 'qrcode' ? event : { qrcode: '', pairingCode: '' };
  const { number = before.number } = numberAfter(event);
  const shows =
    drop !== null ||
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
      lastDropReason: drop?.reason ?? before.lastDropReason,
      lastDropAt: drop?.at ?? before.lastDropAt,
      ...outageAfter(event, before, drop, alertAfter),
      lastInAt: later(before.lastInAt, event.lastInAt),
      lastOutAt: later(before.lastOutAt, event.lastOutAt),
      updatedAt: shows ? iso(now) : before.updatedAt,
    },
    drop,
    endedOutage: event.status === 'CONNECTED' ? before.outageId : null,
  };
};
