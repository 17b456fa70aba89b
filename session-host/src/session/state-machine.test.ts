import { describe, expect, it } from 'vitest';
import { initialState, step, type SessionEvent, type SessionState } from './state-machine.ts';

const now = 1_000_000;
const after = (state: SessionState, event: SessionEvent, at = now) => step(state, event, at, 0.5);
const stateAfter = (events: SessionEvent[], state: SessionState = initialState) =>
  events.reduce((last, event) => after(last, event).state, state);
const effectTypes = (state: SessionState, event: SessionEvent) => after(state, event).effects.map(({ type }) => type);

const connected = stateAfter([{ type: 'resume' }, { type: 'connected', number: '5511987654321' }]);
const waiting = stateAfter([
  { type: 'start', forget: false, pairingNumber: null },
  { type: 'qr', code: 'first' },
]);

describe('pairing', () => {
  it('goes from OPENING to qrcode, PAIRING and CONNECTED', () => {
    expect(waiting).toMatchObject({ status: 'qrcode', qrcode: 'first', codes: 1 });
    const scanned = stateAfter([{ type: 'paired' }], waiting);
    expect(scanned).toMatchObject({ status: 'PAIRING', qrcode: '' });
    expect(after(scanned, { type: 'closed', code: 515 })).toMatchObject({
      state: { status: 'PAIRING', reason: null },
      effects: [{ type: 'open' }],
    });
    expect(stateAfter([{ type: 'connected', number: '5511987654321' }], scanned)).toMatchObject({
      status: 'CONNECTED',
      qrcode: '',
      number: '5511987654321',
    });
  });

  it('ends when the third code was not scanned: credentials deleted, connection removed from the registry', () => {
    const third = stateAfter(
      [
        { type: 'qr', code: 'second' },
        { type: 'qr', code: 'third' },
      ],
      waiting,
    );
    expect(third).toMatchObject({ status: 'qrcode', qrcode: 'third' });
    expect(after(third, { type: 'qr', code: 'fourth' })).toEqual({
      state: { ...initialState, reason: 'qrExpired' },
      effects: [{ type: 'close' }, { type: 'wipe' }, { type: 'unregister' }],
    });
  });

  it('counts codes over a disconnect', () => {
    const again = stateAfter(
      [{ type: 'closed', code: 428 }, { type: 'wake' }, { type: 'qr', code: 'second' }],
      waiting,
    );
    expect(again).toMatchObject({ status: 'qrcode', codes: 2 });
    const ranOut = stateAfter([{ type: 'qr', code: 'third' }, { type: 'closed', code: 408 }, { type: 'wake' }], again);
    expect(after(ranOut, { type: 'qr', code: 'fourth' }).state).toMatchObject({
      status: 'DISCONNECTED',
      reason: 'qrExpired',
    });
  });
});

describe('pairing by code', () => {
  const opening = stateAfter([{ type: 'start', forget: false, pairingNumber: '5511987654321' }]);
  const shown = stateAfter(
    [
      { type: 'qr', code: 'ref' },
      { type: 'code', code: 'ABCD1234' },
    ],
    opening,
  );

  it('begins with new credentials, and requests a code as soon as the socket allows it', () => {
    expect(effectTypes(connected, { type: 'start', forget: false, pairingNumber: '5511987654321' })).toEqual([
      'logout',
      'close',
      'wipe',
      'open',
    ]);
    expect(after(opening, { type: 'qr', code: 'ref' })).toEqual({
      state: opening,
      effects: [{ type: 'requestCode', number: '5511987654321' }],
    });
    expect(shown).toMatchObject({ status: 'qrcode', pairingCode: 'ABCD1234', qrcode: '', codes: 1 });
  });

  it('requests one code for each socket, and shows no QR code with it', () => {
    expect(after(shown, { type: 'qr', code: 'next ref' })).toEqual({ state: shown, effects: [] });
  });

  it('shows another code when one has expired, with new credentials, and ends after the third', () => {
    let state = shown;
    for (const code of ['SECOND22', 'THIRD333']) {
      const expired = after(state, { type: 'closed', code: 408 });
      expect(expired).toMatchObject({
        state: { status: 'OPENING', pairingCode: '' },
        effects: [{ type: 'wipe' }, { type: 'open' }],
      });
      state = stateAfter(
        [
          { type: 'qr', code: 'ref' },
          { type: 'code', code },
        ],
        expired.state,
      );
    }
    expect(after(state, { type: 'closed', code: 408 })).toEqual({
      state: { ...initialState, reason: 'codeExpired' },
      effects: [{ type: 'wipe' }, { type: 'unregister' }],
    });
  });

  it('reconnects with another code after a disconnect', () => {
    const { state, effects } = after(shown, { type: 'closed', code: 503 });
    expect(state).toMatchObject({ status: 'TIMEOUT', reason: 'unavailable', pairingCode: '' });
    expect(effects.map(({ type }) => type)).toEqual(['wipe', 'pause']);
    expect(effectTypes(stateAfter([{ type: 'wake' }], state), { type: 'qr', code: 'ref' })).toEqual(['requestCode']);
  });

  it('ends like a scan', () => {
    const typed = stateAfter([{ type: 'paired' }], shown);
    expect(typed).toMatchObject({ status: 'PAIRING', pairingCode: '', pairingNumber: null });
    expect(
      stateAfter(
        [
          { type: 'closed', code: 515 },
          { type: 'connected', number: '5511987654321' },
        ],
        typed,
      ),
    ).toMatchObject({ status: 'CONNECTED', number: '5511987654321', codes: 0 });
  });
});

describe('disconnects', () => {
  it.each([
    [408, 'connectionLost'],
    [428, 'connectionClosed'],
    [500, 'badSession'],
    [503, 'unavailable'],
    [405, 'connectionClosed'],
    [502, 'unavailable'],
    [598, 'unresponsive'],
  ] as const)('%i leads to a pause and another attempt, with the reason %s', (code, reason) => {
    const { state, effects } = after(connected, { type: 'closed', code });
    expect(state).toMatchObject({ status: 'TIMEOUT', reason, number: '5511987654321' });
    expect(effects).toEqual([{ type: 'pause', ms: 500 }]);
    expect(after(state, { type: 'wake' })).toMatchObject({ state: { status: 'OPENING' }, effects: [{ type: 'open' }] });
  });

  it('waits longer after each failed attempt, up to a minute, always with jitter', () => {
    let state = connected;
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const closed = after(state, { type: 'closed', code: 428 });
      pauses.push(...closed.effects.flatMap((effect) => (effect.type === 'pause' ? [effect.ms] : [])));
      state = after(closed.state, { type: 'wake' }).state;
    }
    expect(pauses.slice(0, 5)).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
    expect(pauses.at(-1)).toBe(30_000);
    expect(step(state, { type: 'closed', code: 428 }, now, 0.999).effects).toEqual([{ type: 'pause', ms: 59_940 }]);
  });

  it('resets the count of attempts after a minute of being connected', () => {
    const shaky = stateAfter(
      [{ type: 'closed', code: 428 }, { type: 'wake' }, { type: 'connected', number: null }],
      connected,
    );
    expect(after(shaky, { type: 'closed', code: 428 }, now + 59_999).state.attempt).toBe(2);
    expect(after(shaky, { type: 'closed', code: 428 }, now + 60_000).state.attempt).toBe(1);
  });

  it('clear the reason when the session is connected again', () => {
    expect(
      stateAfter([{ type: 'closed', code: 503 }, { type: 'wake' }, { type: 'connected', number: null }], connected)
        .reason,
    ).toBeNull();
  });

  it('restarts at once when the server requires it', () => {
    expect(after(connected, { type: 'closed', code: 515 })).toMatchObject({
      state: { status: 'OPENING', reason: 'restartRequired' },
      effects: [{ type: 'open' }],
    });
  });

  it.each([401, 403])('deletes the credentials and shows a new code after %i', (code) => {
    expect(after(connected, { type: 'closed', code })).toMatchObject({
      state: { status: 'OPENING', number: null },
      effects: [{ type: 'wipe' }, { type: 'open' }],
    });
  });

  it('pauses when the server refuses new credentials too', () => {
    const refused = stateAfter([{ type: 'closed', code: 401 }], connected);
    expect(effectTypes(refused, { type: 'closed', code: 401 })).toEqual(['wipe', 'pause']);
  });

  it.each([
    [440, 'replaced'],
    [411, 'multideviceMismatch'],
  ] as const)('does not reconnect after %i, and keeps the credentials', (code, reason) => {
    const { state, effects } = after(connected, { type: 'closed', code });
    expect(state).toMatchObject({ status: 'DISCONNECTED', reason, number: '5511987654321' });
    expect(effects).toEqual([{ type: 'unregister' }]);
    expect(effectTypes(state, { type: 'start', forget: false, pairingNumber: null })).toEqual(['close', 'open']);
  });

  it('closes the socket and reconnects when the host itself fails', () => {
    expect(effectTypes(connected, { type: 'failed', reason: 'internal' })).toEqual(['close', 'pause']);
    expect(after(connected, { type: 'failed', reason: 'internal' }).state).toMatchObject({
      status: 'TIMEOUT',
      reason: 'internal',
    });
  });

  it('tries again, with the reason hostFull, when the host has no room', () => {
    const { state, effects } = after(stateAfter([{ type: 'resume' }]), { type: 'failed', reason: 'hostFull' });
    expect(state).toMatchObject({ status: 'TIMEOUT', reason: 'hostFull' });
    expect(effects.map(({ type }) => type)).toEqual(['close', 'pause']);
    expect(effectTypes(state, { type: 'wake' })).toEqual(['open']);
  });
});

describe('commands of users', () => {
  it('logs out, deletes the credentials and removes the connection when stopped', () => {
    expect(after(connected, { type: 'stop', keepCredentials: false })).toEqual({
      state: { ...initialState, reason: 'requested' },
      effects: [{ type: 'logout' }, { type: 'close' }, { type: 'wipe' }, { type: 'unregister' }],
    });
  });

  it('keeps the number linked when it is suspended, and opens it with its credentials when started', () => {
    const { state, effects } = after(connected, { type: 'stop', keepCredentials: true });
    expect(state).toEqual({ ...initialState, number: connected.number, reason: 'suspended' });
    expect(effects).toEqual([{ type: 'close' }, { type: 'unregister' }]);
    expect(effectTypes(state, { type: 'start', forget: false, pairingNumber: null })).toEqual(['close', 'open']);
  });

  it('keeps or deletes the credentials when started again', () => {
    expect(effectTypes(connected, { type: 'start', forget: false, pairingNumber: null })).toEqual(['close', 'open']);
    expect(effectTypes(connected, { type: 'start', forget: true, pairingNumber: null })).toEqual([
      'logout',
      'close',
      'wipe',
      'open',
    ]);
    expect(after(connected, { type: 'start', forget: false, pairingNumber: null }).state.reason).toBe('restarted');
    expect(after(waiting, { type: 'start', forget: false, pairingNumber: null }).state.reason).toBeNull();
  });

  it('ignores late events after a stop', () => {
    const stopped = after(connected, { type: 'stop', keepCredentials: false }).state;
    for (const event of [
      { type: 'closed', code: 428 },
      { type: 'wake' },
      { type: 'failed', reason: 'internal' },
    ] as SessionEvent[]) {
      expect(after(stopped, event).state).toEqual(stopped);
    }
  });
});
