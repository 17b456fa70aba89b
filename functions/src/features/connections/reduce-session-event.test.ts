import { describe, expect, it } from 'vitest';
import { sessionEvent } from '../../../test/session-event.ts';
import { newConnection } from '../../data/connections/new-connection.ts';
import { type SessionEvent, reduceSessionEvent } from './reduce-session-event.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

const start = Date.parse('2026-01-01T12:00:00.000Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const initial = newConnection({ id: 1, companyId: 2, name: 'Vendas' }, start);

let sequence = 0;
const eventAt = (seconds: number, event: Partial<SessionEvent>): SessionEvent =>
  sessionEvent({ companyId: 2, sequence: sequence++, at: start + seconds * 1000, ...event });

/** Returns the connection after the events, the entries that they appended and the outages that they ended, in order. */
const applyAll = (events: SessionEvent[], from: ConnectionRecord = initial) =>
  events.reduce(
    (result, event) => {
      const { change, logEntry, endedOutage } = reduceSessionEvent(event, result.connection, event.at, 300_000);
      return {
        connection: { ...result.connection, ...change },
        entries: logEntry ? [...result.entries, logEntry] : result.entries,
        ended: endedOutage === null ? result.ended : [...result.ended, endedOutage],
      };
    },
    {
      connection: from,
      entries: [] as { reason: string; wasConnected: boolean; at: string; id: string }[],
      ended: [] as string[],
    },
  );

const up = applyAll([eventAt(0, { status: 'CONNECTED', number: '5511987654321' })]).connection;

describe('session events', () => {
  it('append no entry while a session is linked for the first time', () => {
    const { connection, entries } = applyAll([
      eventAt(0, {}),
      eventAt(1, { status: 'qrcode', qrcode: 'code' }),
      eventAt(9, { status: 'PAIRING' }),
      eventAt(10, { status: 'CONNECTED' }),
    ]);
    expect(entries).toEqual([]);
    expect(connection).toMatchObject({ connectedAt: at(10), downSince: null, lastDropReason: null });
  });

  it('append one entry for an outage, also after repeated attempts, and end it when the session is connected again', () => {
    const { connection, entries, ended } = applyAll(
      [
        eventAt(60, { status: 'TIMEOUT', reason: 'unavailable' }),
        eventAt(61, { reason: 'unavailable' }),
        eventAt(62, { status: 'TIMEOUT', reason: 'unavailable' }),
        eventAt(63, { reason: 'unavailable' }),
        eventAt(70, { status: 'CONNECTED' }),
      ],
      up,
    );
    expect(entries).toMatchObject([{ reason: 'unavailable', wasConnected: true, at: at(60) }]);
    expect(ended).toEqual([entries[0]!.id]);
    expect(connection).toMatchObject({
      connectedAt: at(70),
      downSince: null,
      lastDropReason: 'unavailable',
      lastDropAt: at(60),
    });
  });

  it('append an entry for each further reason during an outage', () => {
    const { connection, entries } = applyAll(
      [
        eventAt(60, { status: 'TIMEOUT', reason: 'connectionLost' }),
        eventAt(70, { reason: 'loggedOut' }),
        eventAt(75, { status: 'qrcode', qrcode: 'code', reason: 'loggedOut' }),
        eventAt(200, { status: 'DISCONNECTED', reason: 'qrExpired' }),
      ],
      up,
    );
    expect(entries.map(({ reason, wasConnected }) => [reason, wasConnected])).toEqual([
      ['connectionLost', true],
      ['loggedOut', false],
      ['qrExpired', false],
    ]);
    expect(connection).toMatchObject({ downSince: at(60), status: 'DISCONNECTED', lastDropReason: 'qrExpired' });
  });

  it('delay the alert of an outage, and cancel it when the outage is over or was requested', () => {
    const down = applyAll([eventAt(60, { status: 'TIMEOUT', reason: 'unavailable' })], up).connection;
    expect(down).toMatchObject({ alertDueAt: at(360), alertedAt: null });
    expect(applyAll([eventAt(90, { reason: 'unavailable' })], down).connection).toMatchObject({
      alertDueAt: at(360),
    });
    const alerted = { ...down, alertDueAt: null, alertedAt: at(360) };
    expect(applyAll([eventAt(400, { reason: 'loggedOut' })], alerted).connection).toMatchObject({
      alertDueAt: null,
      alertedAt: at(360),
    });
    for (const event of [
      eventAt(500, { status: 'CONNECTED' }),
      eventAt(500, { status: 'DISCONNECTED', reason: 'requested' }),
    ]) {
      expect(applyAll([event], alerted).connection).toMatchObject({ alertDueAt: null, alertedAt: null });
      expect(applyAll([event], down).connection).toMatchObject({ alertDueAt: null, alertedAt: null });
    }
    expect(applyAll([eventAt(60, { status: 'DISCONNECTED', reason: 'requested' })], up).connection).toMatchObject({
      downSince: at(60),
      alertDueAt: null,
    });
  });

  it('append an entry for each code that expires', () => {
    const expired = [
      eventAt(60, { status: 'qrcode', qrcode: 'a' }),
      eventAt(100, { status: 'DISCONNECTED', reason: 'qrExpired' }),
    ];
    const { connection, entries } = applyAll([
      ...expired,
      ...[
        eventAt(200, { status: 'qrcode', qrcode: 'b' }),
        eventAt(300, { status: 'DISCONNECTED', reason: 'qrExpired' }),
      ],
    ]);
    expect(entries.map(({ reason, at: when }) => [reason, when])).toEqual([
      ['qrExpired', at(100)],
      ['qrExpired', at(300)],
    ]);
    expect(connection.downSince).toBeNull();
  });

  it('give a session that opens again without a reason the reason `moved`', () => {
    const { entries, connection } = applyAll(
      [eventAt(60, { fence: 2 }), eventAt(61, { fence: 2, status: 'CONNECTED' })],
      up,
    );
    expect(entries).toMatchObject([{ reason: 'moved', wasConnected: true }]);
    expect(connection.connectedAt).toBe(at(61));
  });

  it('append an entry also if a user’s call has changed the status before', () => {
    const { entries } = applyAll([eventAt(60, { reason: 'restarted' })], { ...up, status: 'OPENING' });
    expect(entries).toMatchObject([{ reason: 'restarted', wasConnected: true }]);
  });

  it('store the times of the last messages, and never an earlier time', () => {
    const { connection } = applyAll(
      [
        eventAt(60, { status: 'CONNECTED', lastInAt: start + 50_000 }),
        eventAt(120, { status: 'CONNECTED', lastInAt: start + 40_000, lastOutAt: start + 90_000 }),
      ],
      up,
    );
    expect(connection).toMatchObject({ lastInAt: at(50), lastOutAt: at(90), updatedAt: up.updatedAt });
  });
});

describe('a device that is linked again', () => {
  const relinked = (...events: SessionEvent[]): boolean => applyAll(events, up).connection.relinked;

  it('is known from the code that was shown until it is connected', () => {
    const down = eventAt(20, { status: 'DISCONNECTED', reason: 'loggedOut' });
    const code = eventAt(21, { status: 'qrcode', qrcode: 'Q' });
    const opening = eventAt(22, { status: 'OPENING', number: '5511987654321' });
    expect(relinked(down, eventAt(21, {}))).toBe(false);
    expect(relinked(down, code, opening)).toBe(true);
    expect(relinked(down, code, opening, eventAt(23, { status: 'CONNECTED' }))).toBe(false);
  });
});
