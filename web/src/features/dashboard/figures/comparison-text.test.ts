import { expect, test } from 'vitest';
import type { Translate } from '../../../i18n/use-translate.ts';
import { comparisonText } from './comparison-text.ts';

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
