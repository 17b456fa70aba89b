import { expect, test } from 'vitest';
import { isPaused, mayCancelCampaign, mayEditCampaign } from './states.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const hour = 60 * 60_000;

test.each([
  ['INATIVA', null, true],
  ['CANCELADA', now - hour, true],
  ['EM_ANDAMENTO', now - hour, false],
  ['FINALIZADA', now - hour, false],
  ['PROGRAMADA', now + hour + 1, true],
  ['PROGRAMADA', now + hour, false],
  ['PROGRAMADA', now - 1, false],
  ['PROGRAMADA', null, true],
] as const)('a campaign in the status %s at %s may be changed: %s', (status, scheduledAt, expected) => {
  expect(mayEditCampaign({ status, scheduledAt, cancelledAt: null }, now)).toBe(expected);
});

const scheduled = { status: 'PROGRAMADA', cancelledAt: null } as const;

test('the time may be an ISO time, as clients have it', () => {
  expect(mayEditCampaign({ ...scheduled, scheduledAt: '2026-03-02T13:00:01Z' }, now)).toBe(true);
  expect(mayEditCampaign({ ...scheduled, scheduledAt: '2026-03-02T12:59:59Z' }, now)).toBe(false);
});

test.each([
  ['INATIVA', false, false],
  ['PROGRAMADA', false, true],
  ['EM_ANDAMENTO', false, true],
  ['CANCELADA', true, true],
  ['FINALIZADA', false, false],
] as const)('a campaign in the status %s is paused: %s, and may be cancelled: %s', (status, paused, cancels) => {
  expect(isPaused({ status, cancelledAt: null })).toBe(paused);
  expect(mayCancelCampaign({ status, cancelledAt: null })).toBe(cancels);
});

test('a campaign that was cancelled is not paused, and is neither changed nor cancelled again', () => {
  const cancelled = { status: 'CANCELADA', scheduledAt: null, cancelledAt: now } as const;
  expect(isPaused(cancelled)).toBe(false);
  expect(mayCancelCampaign(cancelled)).toBe(false);
  expect(mayEditCampaign(cancelled, now)).toBe(false);
});
