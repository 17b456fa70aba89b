import { expect, test } from 'vitest';
import { withoutDirections } from './without-directions.ts';

test.each([
  ['contract\u202Efdp.exe', 'contractfdp.exe'],
  ['\u2067a\u2069.pdf', 'a.pdf'],
  ['עברית.pdf', 'עברית.pdf'],
  ['relatório 😀.pdf', 'relatório 😀.pdf'],
])('%j is shown as %j', (name, shown) => expect(withoutDirections(name)).toBe(shown));
