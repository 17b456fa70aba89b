import { describe, expect, it } from 'vitest';
import { newConnection } from '../../data/connections/new-connection.ts';
import { type SessionEvent, reduceSessionEvent } from './reduce-session-event.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

const start = Date.parse('2026-01-01T12:00:00.000Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const newIds = newConnection({ id: 1, companyId: 2, name: 'Vendas' }, start);

let sequence = 0;
const told = (seconds: number, event: Partial<SessionEvent>): SessionEvent => ({
  type: 'session',
  companyId: 2,
  whatsappId: 1,
  channel: 'whatsapp',
  fence: 1,
  sequence: sequence++,
  status: 'OPENING',
  qrcode: '',
  pairingCode: '',
  number: null,
  reason: null,
  lastInAt: null,
  lastOutAt: null,
  at: start + seconds * 1000,
  ...event,
});

/** The connection after the events, and the lines that they added, in order. */
const live = (events: SessionEvent[], from: ConnectionRecord = newIds) =>
  events.reduce(
    (story, event) => {
      const { change, logEntry, endedOutage } = reduceSessionEvent(event, story.connection, event.at, 300_000);
      return {
        connection: { ...story.connection, ...change },
        lines: logEntry ? [...story.lines, logEntry] : story.lines,
        ended: endedOutage === null ? story.ended : [...story.ended, endedOutage],
      };
    },
    {
      connection: from,
      lines: [] as { reason: string; wasConnected: boolean; at: string; id: string }[],
      ended: [] as string[],
    },
  );

const up = live([told(0, { status: 'CONNECTED', number: '5511987654321' })]).connection;

describe('the story of a session', () => {
  it('begins without a logEntry', () => {
    const { connection, lines } = live([
      told(0, {}),
      told(1, { status: 'qrcode', qrcode: 'code' }),
      told(9, { status: 'PAIRING' }),
      told(10, { status: 'CONNECTED' }),
    ]);
    expect(lines).toEqual([]);
    expect(connection).toMatchObject({ connectedAt: at(10), downSince: null, lastDropReason: null });
  });

  it('tells an outage once, whatever is tried meanwhile, and ends it when the session is back', () => {
    const { connection, lines, ended } = live(
      [
        told(60, { status: 'TIMEOUT', reason: 'unavailable' }),
        told(61, { reason: 'unavailable' }),
        told(62, { status: 'TIMEOUT', reason: 'unavailable' }),
        told(63, { reason: 'unavailable' }),
        told(70, { status: 'CONNECTED' }),
      ],
      up,
    );
    expect(lines).toMatchObject([{ reason: 'unavailable', wasConnected: true, at: at(60) }]);
    expect(ended).toEqual([lines[0]!.id]);
    expect(connection).toMatchObject({
      connectedAt: at(70),
      downSince: null,
      lastDropReason: 'unavailable',
      lastDropAt: at(60),
    });
  });

  it('goes on with what else happens to it while it is away', () => {
    const { connection, lines } = live(
      [
        told(60, { status: 'TIMEOUT', reason: 'connectionLost' }),
        told(70, { reason: 'loggedOut' }),
        told(75, { status: 'qrcode', qrcode: 'code', reason: 'loggedOut' }),
        told(200, { status: 'DISCONNECTED', reason: 'qrExpired' }),
      ],
      up,
    );
    expect(lines.map(({ reason, wasConnected }) => [reason, wasConnected])).toEqual([
      ['connectionLost', true],
      ['loggedOut', false],
      ['qrExpired', false],
    ]);
    expect(connection).toMatchObject({ downSince: at(60), status: 'DISCONNECTED', lastDropReason: 'qrExpired' });
  });

  it('waits with telling of an outage, and forgets it when it is over or was asked for', () => {
    const down = live([told(60, { status: 'TIMEOUT', reason: 'unavailable' })], up).connection;
    expect(down).toMatchObject({ alertDueAt: at(360), alertedAt: null });
    expect(live([told(90, { reason: 'unavailable' })], down).connection).toMatchObject({ alertDueAt: at(360) });
    const alerted = { ...down, alertDueAt: null, alertedAt: at(360) };
    expect(live([told(400, { reason: 'loggedOut' })], alerted).connection).toMatchObject({
      alertDueAt: null,
      alertedAt: at(360),
    });
    for (const event of [
      told(500, { status: 'CONNECTED' }),
      told(500, { status: 'DISCONNECTED', reason: 'requested' }),
    ]) {
      expect(live([event], alerted).connection).toMatchObject({ alertDueAt: null, alertedAt: null });
      expect(live([event], down).connection).toMatchObject({ alertDueAt: null, alertedAt: null });
    }
    expect(live([told(60, { status: 'DISCONNECTED', reason: 'requested' })], up).connection).toMatchObject({
      downSince: at(60),
      alertDueAt: null,
    });
  });

  it('counts a code that expires again', () => {
    const expired = [
      told(60, { status: 'qrcode', qrcode: 'a' }),
      told(100, { status: 'DISCONNECTED', reason: 'qrExpired' }),
    ];
    const { connection, lines } = live([
      ...expired,
      ...[told(200, { status: 'qrcode', qrcode: 'b' }), told(300, { status: 'DISCONNECTED', reason: 'qrExpired' })],
    ]);
    expect(lines.map(({ reason, at: when }) => [reason, when])).toEqual([
      ['qrExpired', at(100)],
      ['qrExpired', at(300)],
    ]);
    expect(connection.downSince).toBeNull();
  });

  it('takes a session that opens anew without a word for one that another host took over', () => {
    const { lines, connection } = live([told(60, { fence: 2 }), told(61, { fence: 2, status: 'CONNECTED' })], up);
    expect(lines).toMatchObject([{ reason: 'moved', wasConnected: true }]);
    expect(connection.connectedAt).toBe(at(61));
  });

  it('sees a logEntry also where a user’s call has shown another state before', () => {
    const { lines } = live([told(60, { reason: 'restarted' })], { ...up, status: 'OPENING' });
    expect(lines).toMatchObject([{ reason: 'restarted', wasConnected: true }]);
  });

  it('keeps when messages last went in and out, and never an earlier time', () => {
    const { connection } = live(
      [
        told(60, { status: 'CONNECTED', lastInAt: start + 50_000 }),
        told(120, { status: 'CONNECTED', lastInAt: start + 40_000, lastOutAt: start + 90_000 }),
      ],
      up,
    );
    expect(connection).toMatchObject({ lastInAt: at(50), lastOutAt: at(90), updatedAt: up.updatedAt });
  });
});
