import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { minContrast, paletteOf, type Palette, type Scheme } from './palette.ts';

/** 6 steps of red, green and blue, greys between them, and brand colours that people choose. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = [
  ...steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`))),
  ...['#111', '#777777', '#808080', '#eeeeee', '#ff7a00', '#39ACE7', '#128c4b', '#f783ac', '#FFD60A', '#0b0b45'],
];

const surfacesOf = (palette: Palette): string[] => [
  palette.ground,
  palette.pane,
  palette.raised,
  palette.hover,
  palette.selected,
  palette.selectedHover,
  palette.chat,
  palette.bubbleIn,
  palette.bubbleOut,
];

describe.each<Scheme>(['light', 'dark'])('the %s palette of any brand colour', (scheme) => {
  const palettes = colors.map((color) => ({ color, palette: paletteOf(color, scheme) }));
  const tooLow = (pairsOf: (palette: Palette) => [string, string][], least = minContrast): string[] =>
    palettes.flatMap(({ color, palette }) =>
      pairsOf(palette)
        .filter(([one, other]) => wcagContrast(one, other) < least)
        .map(([one, other]) => `${color}: ${one} on ${other}`),
    );

  it('has an accent that is legible on every surface, and legible text on the accent', () => {
    expect(
      tooLow(({ accent, accentHover, onAccent, ...palette }) => [
        [onAccent, accent],
        [onAccent, accentHover],
        ...surfacesOf({ accent, accentHover, onAccent, ...palette }).map((surface): [string, string] => [
          accent,
          surface,
        ]),
      ]),
    ).toEqual([]);
  });

  it('has legible text, dimmed text and placeholders on every surface', () => {
    expect(
      tooLow((palette) =>
        surfacesOf(palette).flatMap((surface): [string, string][] => [
          [palette.text, surface],
          [palette.dimmed, surface],
        ]),
      ),
    ).toEqual([]);
    expect(tooLow(({ placeholder, pane, raised }) => [pane, raised].map((surface) => [placeholder, surface]))).toEqual(
      [],
    );
  });

  it('shows a chosen row apart from its list', () => {
    expect(tooLow(({ selected, pane }) => [[selected, pane]], 1.05)).toEqual([]);
  });
});

it('makes a grey palette of white and black', () => {
  for (const color of ['#ffffff', '#000000', '#fff']) {
    const { accent, selected, ground } = paletteOf(color, 'light');
    for (const gray of [accent, selected, ground]) expect(gray).toMatch(/^#(..)\1\1$/);
  }
});

it('keeps the hue of the brand colour and calms it', () => {
  const { accent } = paletteOf('#0000FF', 'light');
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(accent.slice(at, at + 2), 16)) as [number, number, number];
  expect(blue).toBeGreaterThan(Math.max(red, green));
  expect(blue).toBeLessThan(240);
});
