import {
  convertLabToLch,
  convertLchToLab,
  convertOklabToRgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  parseHex,
  serializeHex,
  type Rgb,
} from 'culori/fn';

// Single conversions of culori: its registry of colour spaces weighs three times as much in the first load.

export type Scheme = 'light' | 'dark';

/** The colours of one scheme, as hexadecimal. */
export interface Palette {
  /** The accent in ten shades, light to dark; number 6 is the accent itself. */
  accents: readonly string[];
  /** Greys with a trace of the accent's hue, in the order that Mantine expects. */
  grays: readonly string[];
  /** Behind panes. */
  ground: string;
  /** Lists, bars and cards. */
  pane: string;
  /** Menus, dialogs and fields above a pane. */
  raised: string;
  /** A row under the pointer. */
  hover: string;
  /** A chosen row. */
  selected: string;
  /** A chosen row under the pointer, and the track of an active control. */
  selectedHover: string;
  line: string;
  /** Around fields. */
  fieldLine: string;
  text: string;
  dimmed: string;
  placeholder: string;
  /** Buttons, links and marks: legible on every surface. */
  accent: string;
  accentHover: string;
  /** Text on the accent. */
  onAccent: string;
  /** Behind messages. */
  chat: string;
  bubbleIn: string;
  bubbleOut: string;
}

/** The minimum contrast of text (WCAG 2, level AA). */
export const minContrast = 4.5;

/** The largest chroma of an accent: above it a colour shouts on a screen that is looked at all day. */
const maxChroma = { light: 0.19, dark: 0.13 } as const;

/** Lightness between which the accent follows the brand colour; a grey one may be darker. */
const accentLightness = { light: [0.51, 0.54], lightGray: [0.3, 0.5], dark: [0.71, 0.8] } as const;

/** Below this chroma a colour counts as grey: its hue is noise. */
const grayChroma = 0.02;

const white = '#ffffff';
const black: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 };

const clamp = (value: number, [low, high]: readonly [number, number]): number => Math.min(high, Math.max(low, value));

interface Lch {
  l: number;
  c: number;
  h?: number;
}

const toOklch = (color: Rgb): Lch => convertLabToLch(convertRgbToOklab(color));
const toRgb = (l: number, c: number, h: number): Rgb => convertOklabToRgb(convertLchToLab({ l, c, h }));

const isDisplayable = ({ r, g, b }: Rgb): boolean => [r, g, b].every((part) => part >= -0.0001 && part <= 1.0001);

/** Returns the colour as hexadecimal, with as much of the chroma as the screen can show. */
const hex = (l: number, chroma: number, h = 0): string => {
  if (isDisplayable(toRgb(l, chroma, h))) return serializeHex(toRgb(l, chroma, h));
  let [shown, beyond] = [0, chroma];
  while (beyond - shown > 0.0005) {
    const middle = (shown + beyond) / 2;
    if (isDisplayable(toRgb(l, middle, h))) shown = middle;
    else beyond = middle;
  }
  return serializeHex(toRgb(l, shown, h));
};

/** The relative luminance of WCAG 2. */
const luminanceOf = (color: string): number => {
  const { r, g, b } = convertRgbToLrgb(parseHex(color) ?? black);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of WCAG 2, from 1 to 21. */
const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Moves the lightness in small steps until the colour is legible on all surfaces. */
const legible = (start: number, step: number, colorAt: (l: number) => string, on: readonly string[]): number => {
  let l = start;
  while (l > 0.05 && l < 0.98 && on.some((surface) => contrastOf(colorAt(l), surface) < minContrast)) l += step;
  return l;
};

/** Ten shades from light to dark through the accent's lightness, which is number 6. */
const shadesThrough = (l: number, colorAt: (l: number, share: number) => string): string[] =>
  Array.from({ length: 10 }, (_, index) => {
    if (index <= 6) return colorAt(0.97 - ((0.97 - l) * index) / 6, index / 6);
    return colorAt(l - 0.055 * (index - 6), 1);
  });

const grayLightness = {
  light: [0.985, 0.967, 0.93, 0.885, 0.8, 0.66, 0.485, 0.4, 0.3, 0.2],
  dark: [0.935, 0.86, 0.74, 0.58, 0.42, 0.325, 0.27, 0.222, 0.186, 0.15],
} as const;

const lightPalette = (brand: Lch, hue: number | undefined, chroma: number): Palette => {
  const trace = hue === undefined ? 0 : 0.006;
  const gray = (l: number, c = trace): string => hex(l, c, hue);
  const surfaces = {
    ground: gray(0.982, trace * 0.6),
    pane: white,
    raised: white,
    hover: gray(0.967),
    selected: hex(0.957, Math.min(chroma, 0.022), hue),
    selectedHover: hex(0.935, Math.min(chroma, 0.032), hue),
    chat: gray(0.97, trace * 0.8),
    bubbleIn: white,
    bubbleOut: hex(0.935, Math.min(chroma, 0.034), hue),
  };
  const accentAt = (l: number): string => hex(l, chroma, hue);
  const range = hue === undefined ? accentLightness.lightGray : accentLightness.light;
  const l = legible(clamp(brand.l, range), -0.01, accentAt, Object.values(surfaces));
  return {
    ...surfaces,
    accents: shadesThrough(l, (shade, share) => hex(shade, chroma * (0.12 + 0.88 * share), hue)),
    grays: grayLightness.light.map((shade) => gray(shade, shade < 0.9 ? trace * 2 : trace)),
    line: gray(0.922),
    fieldLine: gray(0.86, trace * 2),
    text: gray(0.22, trace * 2),
    dimmed: gray(0.485, trace * 2),
    placeholder: gray(0.53, trace * 2),
    accent: accentAt(l),
    accentHover: accentAt(l - 0.055),
    onAccent: white,
  };
};

const darkPalette = (brand: Lch, hue: number | undefined, chroma: number): Palette => {
  const trace = hue === undefined ? 0 : 0.011;
  const gray = (l: number, c = trace): string => hex(l, c, hue);
  const surfaces = {
    ground: gray(0.178),
    pane: gray(0.212),
    raised: gray(0.248),
    hover: gray(0.252),
    selected: hex(0.285, Math.min(chroma, 0.034), hue),
    selectedHover: hex(0.315, Math.min(chroma, 0.04), hue),
    chat: gray(0.168),
    bubbleIn: gray(0.262),
    bubbleOut: hex(0.345, Math.min(chroma, 0.055), hue),
  };
  const accentAt = (l: number): string => hex(l, chroma, hue);
  const l = legible(clamp(brand.l, accentLightness.dark), 0.01, accentAt, Object.values(surfaces));
  return {
    ...surfaces,
    accents: shadesThrough(l, (shade, share) => hex(shade, chroma * (0.2 + 0.8 * share), hue)),
    grays: grayLightness.dark.map((shade) => gray(shade, shade > 0.5 ? trace * 0.7 : trace)),
    line: gray(0.298),
    fieldLine: gray(0.38),
    text: gray(0.935, trace * 0.5),
    dimmed: gray(0.74, trace),
    placeholder: gray(0.68, trace),
    accent: accentAt(l),
    accentHover: accentAt(l + 0.05),
    onAccent: gray(0.16),
  };
};

export const isHexColor = (value: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/**
 * Computes the working palette of a scheme from a brand colour: its hue with a calmer chroma, at a lightness that is
 * legible on every surface. A grey brand colour, white and black among them, makes a grey palette.
 */
export const paletteOf = (brandColor: string, scheme: Scheme): Palette => {
  const brand = toOklch(parseHex(brandColor) ?? black);
  const hue = brand.c < grayChroma ? undefined : brand.h;
  const chroma = hue === undefined ? 0 : Math.min(brand.c, maxChroma[scheme]);
  return scheme === 'light' ? lightPalette(brand, hue, chroma) : darkPalette(brand, hue, chroma);
};
