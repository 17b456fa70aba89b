import type { ConnectionStatus, DropReason } from '@recado/shared/contract/connections';
import { backoff } from '../platform/pause.ts';
import { dropReason } from './drop-reason.ts';

/** Behaviour, section 18: the third unscanned code ends the attempt. */
const mostQrCodes = 3;
/** Milliseconds of being connected after which the next drop counts as the first again. */
const stableAfter = 60_000;

export interface SessionState {
  status: ConnectionStatus;
  /** Text of the code to scan, while status is qrcode. */
  qrcode: string;
  /** Digits of the linked number. */
  number: string | null;
  /** Why the session dropped last, or is not connected. */
  reason: DropReason | null;
  /** Failed attempts since the session was last stable. */
  attempt: number;
  qrCodes: number;
  /** Since when it is connected, milliseconds. */
  connectedAt: number | null;
}

export const initialState: SessionState = {
  status: 'DISCONNECTED', qrcode: '', number: null, reason: null, attempt: 0, qrCodes: 0, connectedAt: null,
};

export type SessionEvent =
  /** The host took the shard, or the connection was added: open it. */
  | { type: 'resume' }
  /** Asked for by a user; with `forget`, the credentials go first. */
  | { type: 'start'; forget: boolean }
  | { type: 'stop' }
  | { type: 'qr'; code: string }
  | { type: 'paired' }
  | { type: 'connected'; number: string | null }
  /** The socket is closed, with this code. */
  | { type: 'closed'; code: number }
  /** The host could not do its part (queue or table away): nothing was acknowledged. */
  | { type: 'failed' }
  /** The pause before the next attempt is over. */
  | { type: 'wake' };

export type Effect =
  | { type: 'open' }
  | { type: 'close' }
  /** Tell WhatsApp that this device is gone. */
  | { type: 'logout' }
  /** Drop the credentials. */
  | { type: 'wipe' }
  /** Run it no more: it opens again only when asked. */
  | { type: 'unregister' }
  /** Ask for `wake` after so many milliseconds. */
  | { type: 'pause'; ms: number };

export interface Step {
  state: SessionState;
  effects: Effect[];
}

/**
 * The life of a session: what it becomes and what is to be done when something happens. Effects run in
 * order. `now` in milliseconds, `random` in [0, 1) for the jitter. Specification 2 §4, behaviour §18.
 */
export function step(state: SessionState, event: SessionEvent, now: number, random: number): Step {
  switch (event.type) {
    case 'resume':
      return { state: { ...initialState, number: state.number, reason: state.reason, status: 'OPENING' }, effects: [{ type: 'open' }] };
    case 'start':
      return {
        state: { ...initialState, number: event.forget ? null : state.number, status: 'OPENING', reason: state.connectedAt === null ? null : 'restarted' },
        effects: event.forget ? [{ type: 'logout' }, { type: 'close' }, { type: 'wipe' }, { type: 'open' }] : [{ type: 'close' }, { type: 'open' }],
      };
    case 'stop':
      return ended('requested', [{ type: 'logout' }, { type: 'close' }, { type: 'wipe' }, { type: 'unregister' }]);
    case 'qr':
      return shown(state, event.code);
    case 'paired':
      return { state: { ...state, status: 'PAIRING', qrcode: '', qrCodes: 0, attempt: 0 }, effects: [] };
    case 'connected':
      return { state: { ...state, status: 'CONNECTED', qrcode: '', reason: null, qrCodes: 0, number: event.number ?? state.number, connectedAt: now }, effects: [] };
    case 'closed':
      return dropped(state, event.code, now, random);
    case 'failed':
      return again(state, 'internal', now, random, [{ type: 'close' }]);
    case 'wake':
      return state.status === 'TIMEOUT' ? { state: { ...state, status: 'OPENING' }, effects: [{ type: 'open' }] } : { state, effects: [] };
  }
}

function shown(state: SessionState, code: string): Step {
  if (state.qrCodes >= mostQrCodes) return ended('qrExpired', [{ type: 'close' }, { type: 'wipe' }, { type: 'unregister' }]);
  return { state: { ...state, status: 'qrcode', qrcode: code, qrCodes: state.qrCodes + 1 }, effects: [] };
}

function dropped(state: SessionState, code: number, now: number, random: number): Step {
  if (state.status === 'DISCONNECTED') return { state, effects: [] };
  const reason = dropReason(code, state.connectedAt !== null);
  switch (reason) {
    case 'restartRequired':
      return restarting(state);
    case 'replaced':
    case 'multideviceMismatch':
      return { state: { ...initialState, number: state.number, reason }, effects: [{ type: 'unregister' }] };
    case 'loggedOut':
    case 'forbidden':
      return loggedOut(state, reason, now, random);
    default:
      return again(state, reason, now, random, []);
  }
}

/** The end of a pairing is no drop. */
const restarting = (state: SessionState): Step => ({
  state: state.status === 'PAIRING' ? { ...state, qrcode: '' } : { ...state, status: 'OPENING', qrcode: '', reason: 'restartRequired', connectedAt: null },
  effects: [{ type: 'open' }],
});

/** The credentials are worth nothing any more: a new code at once, unless that is refused as well. */
function loggedOut(state: SessionState, reason: DropReason, now: number, random: number): Step {
  if (state.number === null && state.status !== 'PAIRING') return again(state, reason, now, random, [{ type: 'wipe' }]);
  return { state: { ...initialState, status: 'OPENING', reason }, effects: [{ type: 'wipe' }, { type: 'open' }] };
}

function again(state: SessionState, reason: DropReason, now: number, random: number, first: Effect[]): Step {
  if (state.status === 'DISCONNECTED') return { state, effects: first };
  const stable = state.connectedAt !== null && now - state.connectedAt >= stableAfter;
  const attempt = stable ? 0 : state.attempt;
  return {
    state: { ...state, status: 'TIMEOUT', qrcode: '', reason, attempt: attempt + 1, connectedAt: null },
    effects: [...first, { type: 'pause', ms: backoff(attempt, random) }],
  };
}

const ended = (reason: DropReason, effects: Effect[]): Step => ({ state: { ...initialState, reason }, effects });
