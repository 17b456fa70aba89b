import { expect, test } from 'vitest';
import { mayEditCampaign } from './may-edit.ts';

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
  expect(mayEditCampaign({ status, scheduledAt }, now)).toBe(expected);
});

test('the time may be an ISO time, as clients have it', () => {
  expect(mayEditCampaign({ status: 'PROGRAMADA', scheduledAt: '2026-03-02T13:00:01Z' }, now)).toBe(true);
  expect(mayEditCampaign({ status: 'PROGRAMADA', scheduledAt: '2026-03-02T12:59:59Z' }, now)).toBe(false);
});
