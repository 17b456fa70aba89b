import { expect, test } from 'vitest';
import { conversationRows } from './conversation-rows.ts';
import { buildLogEntry, buildMessage, buildPendingMessage } from '../message.builder.ts';

/** Encodes a time as the first ten characters of a ULID. */
const encodeTime = (time: number): string => {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from({ length: 10 }, (_, place) => digits[Math.floor(time / 32 ** (9 - place)) % 32]).join('');
};
const at = (iso: string) => ({ createdAt: iso });

test('the first message of each day shows the day', () => {
  const rows = conversationRows(
    [
      buildMessage(1, at('2026-01-01T12:00:00Z')),
      buildMessage(2, at('2026-01-01T12:01:00Z')),
      buildMessage(3, at('2026-01-03T12:00:00Z')),
    ],
    [],
    true,
  );
  expect(rows.map(({ day }) => day?.toISOString().slice(0, 10) ?? null)).toEqual(['2026-01-01', null, '2026-01-03']);
});

test('messages of one author form a group until another writes or time passes', () => {
  const rows = conversationRows(
    [
      buildMessage(1, at('2026-01-01T12:00:00Z')),
      buildMessage(2, at('2026-01-01T12:01:00Z')),
      buildMessage(3, { ...at('2026-01-01T12:02:00Z'), fromMe: true }),
      buildMessage(4, { ...at('2026-01-01T12:02:10Z'), fromMe: true, isPrivate: true }),
      buildMessage(5, { ...at('2026-01-01T12:20:00Z'), fromMe: true, isPrivate: true }),
    ],
    [],
    true,
  );
  expect(rows.map(({ first }) => first)).toEqual([true, false, true, true, true]);
});

test('pending messages come last, on the day they were sent', () => {
  const pending = buildPendingMessage({ requestId: 'r', startedAt: Date.parse('2026-01-02T12:05:00Z') });
  expect(conversationRows([buildMessage(1, at('2026-01-01T12:00:00Z'))], [pending], true).at(-1)).toMatchObject({
    kind: 'pending',
    key: 'r',
    day: new Date('2026-01-02T12:05:00Z'),
  });
});

test('while older pages exist, the first row shows no day', () => {
  const rows = conversationRows(
    [buildMessage(1, at('2026-01-01T12:00:00Z')), buildMessage(2, at('2026-01-02T12:00:00Z'))],
    [],
    false,
  );
  expect(rows.map(({ day }) => day !== null)).toEqual([false, true]);
});

test('outages are placed by the server’s order, whatever a contact’s clock says', () => {
  const received = (minute: number) =>
    buildMessage(1, {
      ...at('2026-01-01T12:00:00Z'),
      id: `7-${encodeTime(Date.parse('2026-01-01T12:00:00Z') + minute * 60_000)}0000000000000000`,
    });
  const outage = (from: number, to: number) => ({
    from: new Date(Date.parse('2026-01-01T12:00:00Z') + from * 60_000).toISOString(),
    to: new Date(Date.parse('2026-01-01T12:00:00Z') + to * 60_000).toISOString(),
  });
  const [early, late, last] = [outage(5, 8), outage(9, 15), outage(30, 40)];
  const rows = conversationRows([received(1), received(20), received(25)], [], true, [early, late, last]);
  const outages = rows.map(({ kind, between }) => [
    kind,
    between.map((one) => (one.kind === 'outage' ? one.outage : null)),
  ]);
  expect(outages).toEqual([
    ['message', []],
    ['message', [early, late]],
    ['message', []],
    ['end', [last]],
  ]);
});

test('what happened to the ticket stands before the message that followed; a transfer is one line', () => {
  const second = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString();
  const received = (seconds: number) =>
    buildMessage(seconds, { id: `7-${encodeTime(Date.parse(second(seconds)))}0000000000000000` });
  const [ana, bruno] = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Bruno' },
  ];
  const entry = (seconds: number, parts: Parameters<typeof buildLogEntry>[0]) =>
    buildLogEntry({ id: `${seconds}.${parts?.type}`, createdAt: second(seconds), ...parts });
  const rows = conversationRows(
    [received(10), received(20)],
    [],
    true,
    [],
    [
      entry(5, { type: 'create' }),
      entry(12, { type: 'access', user: bruno }),
      entry(13, { type: 'queue', user: ana }),
      entry(13, { type: 'open', user: ana }),
      entry(20, { type: 'transfered', user: ana }),
      entry(20, { type: 'receivedTransfer', user: bruno }),
      entry(30, { type: 'closed' }),
    ],
  );
  const lines = rows.map(({ between }) =>
    between.map((one) => one.kind === 'event' && [one.event.type, one.to?.name ?? null]),
  );
  expect(lines).toEqual([
    [['create', null]],
    [
      ['open', null],
      ['transfered', 'Bruno'],
    ],
    [['closed', null]],
  ]);
  expect(rows[1]?.first).toBe(true);
});
