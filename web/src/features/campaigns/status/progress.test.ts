import { expect, test } from 'vitest';
import { buildCampaign } from '../../../testing/campaign.builder.ts';
import { progressOf } from './progress.ts';

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  // All but one of many are not all.
  [9999, 10_000, 99],
  [3, 3, 100],
])('%i messages sent to %i valid contacts are %i percent', (delivered, valid, percent) => {
  expect(progressOf(buildCampaign({ counts: { delivered, valid } }))).toEqual({ sent: delivered, valid, percent });
});

test('a campaign that asks first is as far as its questions', () => {
  const counts = { confirmationRequested: 2, delivered: 1, valid: 4 };
  expect(progressOf(buildCampaign({ confirmation: true, counts }))).toEqual({ sent: 2, valid: 4, percent: 50 });
});
