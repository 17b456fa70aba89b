import { expect, it } from 'vitest';
import { patience, WorkCheck } from './work-check.ts';

const beating = { heartbeatAge: 0, refused: 0 };

it('works while heartbeats reach the table', () => {
  const check = new WorkCheck();
  expect(check.works(0, { ...beating, heartbeatAge: patience.table - 1, sessions: {} })).toBe(true);
  expect(check.works(0, { ...beating, heartbeatAge: patience.table, sessions: {} })).toBe(false);
  expect(check.works(1, { ...beating, sessions: {} })).toBe(true);
});

/** A host that has connected its sessions once. */
const proved = (): WorkCheck => {
  const check = new WorkCheck();
  expect(check.works(0, { ...beating, sessions: { CONNECTED: 3, OPENING: 3 } })).toBe(true);
  return check;
};

it('does not work until half of its sessions are connected, from its start on', () => {
  const check = new WorkCheck();
  for (const sessions of [{ OPENING: 6 }, { CONNECTED: 2, OPENING: 3 }, { CONNECTED: 2, OPENING: 1, TIMEOUT: 2 }])
    expect(check.works(0, { ...beating, sessions })).toBe(false);
  expect(check.works(1, { ...beating, sessions: { CONNECTED: 3, TIMEOUT: 2 } })).toBe(true);
  expect(check.works(2, { ...beating, sessions: { CONNECTED: 1, TIMEOUT: 4 } })).toBe(true);
});

it('does not work when none of many sessions has been connected for minutes', () => {
  const check = proved();
  const none = { ...beating, sessions: { OPENING: 3, TIMEOUT: 2 } };
  expect(check.works(1_000, none)).toBe(true);
  expect(check.works(1_000 + patience.sessions - 1, none)).toBe(true);
  expect(check.works(1_000 + patience.sessions, none)).toBe(false);
  expect(check.works(1_001 + patience.sessions, { ...beating, sessions: { OPENING: 4, CONNECTED: 1 } })).toBe(true);
  expect(check.works(1_002 + patience.sessions, none)).toBe(true);
});

it('counts neither sessions that wait for a person nor a few that fail', () => {
  for (const check of [new WorkCheck(), proved()])
    for (const sessions of [{ DISCONNECTED: 20, qrcode: 3, PAIRING: 1 }, { OPENING: 4 }])
      for (const now of [0, patience.sessions]) expect(check.works(now, { ...beating, sessions })).toBe(true);
});

it('works when it is full, however many sessions wait for a place', () => {
  expect(
    new WorkCheck().works(0, { heartbeatAge: 0, sessions: { CONNECTED: 4, OPENING: 1, TIMEOUT: 40 }, refused: 40 }),
  ).toBe(true);
});
