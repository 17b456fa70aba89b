import { expect, it } from 'vitest';
import { patience, WorkCheck } from './work-check.ts';

const beating = { heartbeatAge: 0 };

it('works while heartbeats reach the table', () => {
  const check = new WorkCheck();
  expect(check.works(0, { heartbeatAge: patience.table - 1, sessions: {} })).toBe(true);
  expect(check.works(0, { heartbeatAge: patience.table, sessions: {} })).toBe(false);
  expect(check.works(1, { ...beating, sessions: {} })).toBe(true);
});

it('does not work when none of many sessions has connected for minutes', () => {
  const check = new WorkCheck();
  const none = { ...beating, sessions: { OPENING: 3, TIMEOUT: 2 } };
  expect(check.works(1_000, none)).toBe(true);
  expect(check.works(1_000 + patience.sessions - 1, none)).toBe(true);
  expect(check.works(1_000 + patience.sessions, none)).toBe(false);
  expect(check.works(1_001 + patience.sessions, { ...beating, sessions: { OPENING: 4, CONNECTED: 1 } })).toBe(true);
  expect(check.works(1_002 + patience.sessions, none)).toBe(true);
});

it('counts neither sessions that wait for a person nor a few that fail', () => {
  const check = new WorkCheck();
  for (const sessions of [{ DISCONNECTED: 20, qrcode: 3, PAIRING: 1 }, { OPENING: 4 }])
    for (const now of [0, patience.sessions]) expect(check.works(now, { ...beating, sessions })).toBe(true);
});
