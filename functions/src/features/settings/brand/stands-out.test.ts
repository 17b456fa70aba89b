import { expect, it } from 'vitest';
import { standsOut } from './stands-out.ts';

/** A picture of 40 by 40 pixels: a stripe of one colour on a ground of another. */
const picture = (stripe: number[], ground: number[], rows = 8): Uint8Array =>
  new Uint8Array(Array.from({ length: 1_600 }, (_, pixel) => (pixel < rows * 40 ? stripe : ground)).flat());

const [white, black, none] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [0, 0, 0, 0],
];

it.each([
  ['white on nothing', white, none, false, true],
  ['black on nothing', black, none, true, false],
  ['white on black', white, black, true, true],
  ['black on white', black, white, true, true],
  ['light grey on white', [245, 245, 245, 255], white, false, true],
  ['a faint black on nothing', [0, 0, 0, 20], none, false, false],
  ['nothing', none, none, false, false],
])('%s stands out from a light and from a dark surface, or does not', (_, stripe, ground, onLight, onDark) => {
  const drawn = picture(stripe, ground);
  expect([standsOut(drawn, 'Light'), standsOut(drawn, 'Dark')]).toEqual([onLight, onDark]);
  expect(standsOut(drawn, 'Favicon')).toBe(stripe !== none);
});
