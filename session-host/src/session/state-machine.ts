import type { ConnectionStatus, DisconnectReason } from '@recado/shared/contract/connections';
import { backoff } from '../platform/pause.ts';
import { disconnectReasonOf } from './disconnect-reason.ts';

/** Behaviour, section 18: the third unscanned code ends the attempt; so does the third that nobody types. */
const mostCodes = 3;
/** Milliseconds of being connected after which the next drop counts as the first again. */
const stableAfter = 60_000;

export interface SessionState {
  status: ConnectionStatus;
  /** Text of the code to scan, while status is qrcode. */
  qrcode: string;
  /** Digits of the phone that is linked by a code typed on it; null where a QR code is scanned. */
  pairingNumber: string | null;
  /** That code, while status is qrcode. */
  pairingCode: string;
  /** Digits of the linked number. */
  number: string | null;
  /** Why the session dropped last, or is not connected. */
  reason: DisconnectReason | null;
  /** Failed attempts since the session was last stable. */
  attempt: number;
  /** Codes shown, of either kind. */
  codes: number;
  /** Since when it is connected, milliseconds. */
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
  /** The host took the shard, or the connection was added: open it. */
  | { type: 'resume' }
  /** Asked for by a user; with `forget`, the credentials go first. With the digits of a number, to link that phone by code. */
  | { type: 'start'; forget: boolean; pairingNumber: string | null }
  | { type: 'stop' }
  | { type: 'qr'; code: string }
  /** WhatsApp takes this code for the number. */
  | { type: 'code'; code: string }
  | { type: 'paired' }
  | { type: 'connected'; number: string | null }
  /** The socket is closed, with this code. */
  | { type: 'closed'; code: number }
  /** The host could not do its part (queue or table away, or no room): nothing was acknowledged. */
  | { type: 'failed'; reason: Extract<DisconnectReason, 'internal' | 'hostFull'> }
  /** The pause before the next attempt is over. */
  | { type: 'wake' };

export type Effect =
  | { type: 'open' }
  | { type: 'close' }
  /** Ask WhatsApp to take a code for this number. */
  | { type: 'requestCode'; number: string }
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
export const step = (state: SessionState, event: SessionEvent, now: number, random: number): Step => {
  switch (event.type) {
    case 'resume':
      return {
        state: { ...initialState, number: state.number, reason: state.reason, status: 'OPENING' },
        effects: [{ type: 'open' }],
      };
    case 'start':
      return started(state, event);
    case 'stop':
      return ended('requested', [{ type: 'logout' }, { type: 'close' }, { type: 'wipe' }, { type: 'unregister' }]);
    case 'qr':
      return state.pairingNumber === null ? scannable(state, event.code) : typable(state, state.pairingNumber);
    case 'code':
      return { state: { ...state, status: 'qrcode', pairingCode: event.code, codes: state.codes + 1 }, effects: [] };
    case 'paired':
      return { state: { ...state, ...codeless, status: 'PAIRING', attempt: 0 }, effects: [] };
    case 'connected':
      return {
        state: {
          ...state,
          ...codeless,
          status: 'CONNECTED',
          reason: null,
          number: event.number ?? state.number,
          connectedAt: now,
        },
        effects: [],
      };
    case 'closed':
      return dropped(state, event.code, now, random);
    case 'failed':
      return again(state, event.reason, now, random, [{ type: 'close' }]);
    case 'wake':
      return state.status === 'TIMEOUT'
        ? { state: { ...state, status: 'OPENING' }, effects: [{ type: 'open' }] }
        : { state, effects: [] };
  }
};

/** Nothing is linked any more, or about to be. */
const codeless = { qrcode: '', pairingNumber: null, pairingCode: '', codes: 0 } as const;

const started = (state: SessionState, { forget, pairingNumber }: Extract<SessionEvent, { type: 'start' }>): Step => {
  const anew = forget || pairingNumber !== null;
  return {
    state: {
      ...initialState,
      number: anew ? null : state.number,
      pairingNumber,
      status: 'OPENING',
      reason: state.connectedAt === null ? null : 'restarted',
    },
    effects: anew
      ? [{ type: 'logout' }, { type: 'close' }, { type: 'wipe' }, { type: 'open' }]
      : [{ type: 'close' }, { type: 'open' }],
  };
};

const scannable = (state: SessionState, code: string): Step => {
  if (state.codes >= mostCodes)
    return ended('qrExpired', [{ type: 'close' }, { type: 'wipe' }, { type: 'unregister' }]);
  return { state: { ...state, status: 'qrcode', qrcode: code, codes: state.codes + 1 }, effects: [] };
};

/** The first QR code of a socket says that it may ask for a code; the others mean nothing while that stands. */
const typable = (state: SessionState, number: string): Step => {
  if (state.status === 'qrcode') return { state, effects: [] };
  return { state, effects: [{ type: 'requestCode', number }] };
};

/** What ends without the phone ends the code, and the half of a pairing that the credentials hold with it. */
const uncoded = (state: SessionState, code: number, now: number, random: number): Step => {
  if (state.codes >= mostCodes) return ended('codeExpired', [{ type: 'wipe' }, { type: 'unregister' }]);
  if (code === 408 && state.status === 'qrcode')
    return { state: { ...state, status: 'OPENING', pairingCode: '' }, effects: [{ type: 'wipe' }, { type: 'open' }] };
  return again(state, disconnectReasonOf(code, false), now, random, [{ type: 'wipe' }]);
};

const dropped = (state: SessionState, code: number, now: number, random: number): Step => {
  if (state.status === 'DISCONNECTED') return { state, effects: [] };
  if (state.pairingNumber !== null) return uncoded(state, code, now, random);
  const reason = disconnectReasonOf(code, state.connectedAt !== null);
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
};

/** The end of a pairing is no drop. */
const restarting = (state: SessionState): Step => ({
  state:
    state.status === 'PAIRING'
      ? { ...state, qrcode: '' }
      : { ...state, status: 'OPENING', qrcode: '', reason: 'restartRequired', connectedAt: null },
  effects: [{ type: 'open' }],
});

/** The credentials are worth nothing any more: a new code at once, unless that is refused as well. */
const loggedOut = (state: SessionState, reason: DisconnectReason, now: number, random: number): Step => {
  if (state.number === null && state.status !== 'PAIRING') return again(state, reason, now, random, [{ type: 'wipe' }]);
  return { state: { ...initialState, status: 'OPENING', reason }, effects: [{ type: 'wipe' }, { type: 'open' }] };
};

const again = (state: SessionState, reason: DisconnectReason, now: number, random: number, first: Effect[]): Step => {
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

const ended = (reason: DisconnectReason, effects: Effect[]): Step => ({ state: { ...initialState, reason }, effects });
