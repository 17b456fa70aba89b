import { expect, test } from 'vitest';
import { buildCampaign } from '../../../testing/campaign.builder.ts';
import { countsOf } from './counts.ts';

const campaign = buildCampaign({ counts: { audience: 10, valid: 7, skipped: 1, delivered: 4 } });

test('left out are those who were never valid and those whose turn found them opted out', () => {
  expect(Object.fromEntries(countsOf(campaign))).toMatchObject({ valid: 7, delivered: 4, leftOut: 4 });
});

test('confirmations are counted where the campaign asks for one', () => {
  const namesOf = (confirmation: boolean) => countsOf({ ...campaign, confirmation }).map(([name]) => name);
  expect(namesOf(false)).not.toContain('confirmed');
  expect(namesOf(true)).toContain('confirmed');
});
