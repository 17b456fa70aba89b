import { expect, test } from 'vitest';
import type { Translate } from '../../../i18n/use-translate.ts';
import { changeOf, comparisonText } from './comparison-text.ts';

const t = ((key: string, given: Record<string, unknown> = {}) => [key, ...Object.values(given)].join(' ')) as Translate;

test.each<[string, number | null, number | null, boolean, string]>([
  ['a share of the value before', 150, 100, false, 'figures:before +50% 100'],
  ['words where there was none before', 5, 0, false, 'figures:before figures:new 0'],
  ['no change from nothing to nothing', 0, 0, false, 'figures:before 0% 0'],
  ['words where nothing was measured before', 5, null, false, 'figures:noComparison'],
  ['the value before where nothing is measured now', null, 5, false, 'figures:before figures:noComparison 5'],
  ['percentage points of a share', 0.9, 0.5, true, 'figures:before figures:points +40 0.5'],
  ['percentage points from a share of nothing', 0.4, 0, true, 'figures:before figures:points +40 0'],
])('a comparison is %s', (_, value, before, isShare, wanted) => {
  expect(comparisonText(t, { value, before, isShare, language: 'en', text: String })).toBe(wanted);
});

test.each<[string, number | null, number | null, boolean, [text: string, direction: string] | undefined]>([
  ['grew', 150, 100, false, ['+50%', 'up']],
  ['shrank', 50, 100, false, ['-50%', 'down']],
  ['came from nothing', 5, 0, false, ['figures:new', 'up']],
  ['went to nothing', 0, 5, false, ['-100%', 'down']],
  ['changed by less than is shown', 1_001, 1_000, false, ['0%', 'same']],
  ['is a share that grew', 0.9, 0.5, true, ['figures:points +40', 'up']],
  ['was not measured', 5, null, false, undefined],
  ['is not measured', null, 5, false, undefined],
  ['has nothing, as before', 0, 0, false, undefined],
])('beside a figure that %s', (_, value, before, isShare, wanted) => {
  const change = changeOf(t, { value, before, isShare, language: 'en', text: String });
  expect(change && [change.text, change.direction]).toEqual(wanted);
});
