import { expect, test } from 'vitest';
import { shortcodeOf } from './shortcode.ts';

test.each([
  ['horario', 'horario'],
  ['/horario', 'horario'],
  [' // bom dia ', 'bom dia'],
  ['e/ou', 'e/ou'],
  ['/', '/'],
])('%j is the shortcode %j', (typed, shortcode) => expect(shortcodeOf(typed)).toBe(shortcode));
