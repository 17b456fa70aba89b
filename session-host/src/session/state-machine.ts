import type { ConnectionStatus, DisconnectReason } from '@recado/shared/contract/connections';
import { backoff } from '../platform/pause.ts';
import { disconnectReasonOf } from '../socket/disconnect-reason.ts';

/** QR codes or pairing codes that are shown before the attempt ends (behaviour, section 18). */
const maxCodes = 3;
/** Milliseconds of being connected after which failed attempts are counted from zero again. */
const stableAfter = 60_000;

export interface SessionState {
  status: ConnectionStatus;
  /** Text of the QR code to scan, while status is qrcode. */
  qrcode: string;
  /** Digits of the phone that is linked by a pairing code; null when a QR code is scanned. */
  pairingNumber: string | null;
  /** The pairing code, while status is qrcode. */
  pairingCode: string;
  /** Digits of the linked number. */
  number: string | null;
  /** The last disconnect reason; null while it is connected. */
  reason: DisconnectReason | null;
  /** Failed attempts since the session was connected for long enough. */
  attempt: number;
  /** Number of codes shown, of either kind. */
  codes: number;
  /** The time when it was connected, in milliseconds. */
  connectedAt: number | null;
}

export const initialState: SessionState = {
  status: 'DISCONNECTED',
  qrcode: '',
  pairingNumber: null,
  pairingCode: '',
  number: null,
  reason: null,
  attempt: 0,
  codes: 0,
  connectedAt: null,
};

export type SessionEvent =
  /** The host took the shard: open the connection. */
  | { type: 'resume' }
  /**
   * A user starts the session. `forget`: deletes the credentials first. `pairingNumber`: digits of the phone to link by
   * a pairing code, which also begins with new credentials.
   */
  | { type: 'start'; forget: boolean; pairingNumber: string | null }
  /** A user ends the session, or with `keepCredentials` the product suspends it: the number stays linked. */
  | { type: 'stop'; keepCredentials: boolean }
  | { type: 'qr'; code: string }
  /** WhatsApp accepts this pairing code for the number. */
  | { type: 'code'; code: string }
  | { type: 'paired' }
  | { type: 'connected'; number: string | null }
  /** The socket closed with this status code. */
  | { type: 'closed'; code: number }
  /** The host failed (queue or table not reachable, or no room); nothing was acknowledged. */
  | { type: 'failed'; reason: Extract<DisconnectReason, 'internal' | 'hostFull'> }
  /** The pause before the next attempt is over. */
  | { type: 'wake' };

export type Effect =
  | { type: 'open' }
  | { type: 'close' }
  /** Requests a pairing code for this number from WhatsApp. */
  | { type: 'requestCode'; number: string }
  /** Logs this device out at WhatsApp. */
  | { type: 'logout' }
  /** Deletes the credentials. */
  | { type: 'wipe' }
  /** Removes the connection from the registry: it opens again only when a user starts it. */
  | { type: 'unregister' }
  /** Dispatches `wake` after `ms` milliseconds. */
  | { type: 'pause'; ms: number };

interface Step {
  state: SessionState;
  effects: Effect[];
}

/**
 * State machine of a device session: returns the state after an event, and the effects to carry out in order. `now` in
 * milliseconds, `random` in [0, 1) for the jitter of pauses. Specification 2 §4, behaviour §18.
 */
export const step = (state: SessionState, event: SessionEvent, now: number, random: number): Step => {
  switch (event.type) {
    case 'resume':
      return {
        state: { ...initialState, number: state.number, reason: state.reason, status: 'OPENING' },
        effects: [{ type: 'open' }],
      };
    case 'start':
      return onStart(state, event);
    case 'stop':
      if (event.keepCredentials)
        return {
          state: { ...initialState, number: state.number, reason: 'suspended' },
          effects: [{ type: 'close' }, { type: 'unregister' }],
        };
      return disconnected('requested', [
        { type: 'logout' },
        { type: 'close' },
        { type: 'wipe' },
        { type: 'unregister' },
      ]);
    case 'qr':
      return state.pairingNumber === null ? onQrCode(state, event.code) : onPairingPossible(state, state.pairingNumber);
    case 'code':
      return { state: { ...state, status: 'qrcode', pairingCode: event.code, codes: state.codes + 1 }, effects: [] };
    case 'paired':
      return { state: { ...state, ...noCode, status: 'PAIRING', attempt: 0 }, effects: [] };
    case 'connected':
      return {
        state: {
          ...state,
          ...noCode,
          status: 'CONNECTED',
          reason: null,
          number: event.number ?? state.number,
          connectedAt: now,
        },
        effects: [],
      };
    case 'closed':
      return onClosed(state, event.code, now, random);
    case 'failed':
      return retryLater(state, event.reason, now, random, [{ type: 'close' }]);
    case 'wake':
      return state.status === 'TIMEOUT'
        ? { state: { ...state, status: 'OPENING' }, effects: [{ type: 'open' }] }
        : { state, effects: [] };
  }
};

/** No code is shown or requested. */
const noCode = { qrcode: '', pairingNumber: null, pairingCode: '', codes: 0 } as const;

const onStart = (state: SessionState, { forget, pairingNumber }: Extract<SessionEvent, { type: 'start' }>): Step => {
  const withNewCredentials = forget || pairingNumber !== null;
  return {
    state: {
      ...initialState,
      number: withNewCredentials ? null : state.number,
      pairingNumber,
      status: 'OPENING',
      reason: state.connectedAt === null ? null : 'restarted',
    },
    effects: withNewCredentials
      ? [{ type: 'logout' }, { type: 'close' }, { type: 'wipe' }, { type: 'open' }]
      : [{ type: 'close' }, { type: 'open' }],
  };
};

const onQrCode = (state: SessionState, code: string): Step => {
  if (state.codes >= maxCodes)
    return disconnected('qrExpired', [{ type: 'close' }, { type: 'wipe' }, { type: 'unregister' }]);
  return { state: { ...state, status: 'qrcode', qrcode: code, codes: state.codes + 1 }, effects: [] };
};

/**
 * The first QR code of a socket shows that a pairing code can be requested. Further QR codes are ignored while the
 * pairing code is shown.
 */
const onPairingPossible = (state: SessionState, number: string): Step => {
  if (state.status === 'qrcode') return { state, effects: [] };
  return { state, effects: [{ type: 'requestCode', number }] };
};

/**
 * A socket that closes before the phone is linked ends the pairing code. The credentials contain half of the pairing
 * and are deleted with it.
 */
const closedWhilePairing = (state: SessionState, code: number, now: number, random: number): Step => {
  if (state.codes >= maxCodes) return disconnected('codeExpired', [{ type: 'wipe' }, { type: 'unregister' }]);
  if (code === 408 && state.status === 'qrcode')
    return { state: { ...state, status: 'OPENING', pairingCode: '' }, effects: [{ type: 'wipe' }, { type: 'open' }] };
  return retryLater(state, disconnectReasonOf(code, false), now, random, [{ type: 'wipe' }]);
};

const onClosed = (state: SessionState, code: number, now: number, random: number): Step => {
  if (state.status === 'DISCONNECTED') return { state, effects: [] };
  if (state.pairingNumber !== null) return closedWhilePairing(state, code, now, random);
  const reason = disconnectReasonOf(code, state.connectedAt !== null);
  switch (reason) {
    case 'restartRequired':
      return onRestartRequired(state);
    case 'replaced':
    case 'multideviceMismatch':
      return { state: { ...initialState, number: state.number, reason }, effects: [{ type: 'unregister' }] };
    case 'loggedOut':
    case 'forbidden':
      return onLoggedOut(state, reason, now, random);
    default:
      return retryLater(state, reason, now, random, []);
  }
};

/** After pairing the server requires a restart, which does not count as a disconnect. */
const onRestartRequired = (state: SessionState): Step => ({
  state:
    state.status === 'PAIRING'
      ? { ...state, qrcode: '' }
      : { ...state, status: 'OPENING', qrcode: '', reason: 'restartRequired', connectedAt: null },
  effects: [{ type: 'open' }],
});

/** The credentials are invalid: shows a new code at once, but pauses if new credentials are refused too. */
const onLoggedOut = (state: SessionState, reason: DisconnectReason, now: number, random: number): Step => {
  if (state.number === null && state.status !== 'PAIRING')
    return retryLater(state, reason, now, random, [{ type: 'wipe' }]);
  return { state: { ...initialState, status: 'OPENING', reason }, effects: [{ type: 'wipe' }, { type: 'open' }] };
};

const retryLater = (
  state: SessionState,
  reason: DisconnectReason,
  now: number,
  random: number,
  first: Effect[],
): Step => {
  if (state.status === 'DISCONNECTED') return { state, effects: first };
  const stable = state.connectedAt !== null && now - state.connectedAt >= stableAfter;
  const attempt = stable ? 0 : state.attempt;
  return {
    state: {
      ...state,
      status: 'TIMEOUT',
      qrcode: '',
      pairingCode: '',
      reason,
      attempt: attempt + 1,
      connectedAt: null,
    },
    effects: [...first, { type: 'pause', ms: backoff(attempt, random) }],
  };
};

const disconnected = (reason: DisconnectReason, effects: Effect[]): Step => ({
  state: { ...initialState, reason },
  effects,
});
