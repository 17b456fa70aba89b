import { contrastOf, luminanceOf, type Rgb } from '../../platform/media/contrast.ts';

/** The least contrast of text (WCAG 2, level AA). */
const minContrast = 4.5;

/** The share of the way to black or white that a colour takes at a time. */
const step = 0.06;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Behind texts in clients that show mails dark. */
export const darkSurface = '#1f2228';

const parse = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
};

const print = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Moves a colour towards another one, until text of it is legible on a surface. */
const legibleOn = (surface: Rgb, color: Rgb, towards: Rgb): string => {
  const ground = luminanceOf(surface);
  const mixed = (share: number) =>
    color.map((part, index) => Math.round(part + (towards[index]! - part) * share)) as unknown as Rgb;
  let share = 0;
  while (share < 1 && contrastOf(luminanceOf(mixed(share)), ground) < minContrast) share = Math.min(1, share + step);
  return print(mixed(share));
};

/** Returns the brand's colour as mails have it: dark enough for white text on it, and light enough on a dark surface. */
export const mailColors = (brandColor: string): { accent: string; onDark: string } => {
  const color = parse(brandColor);
  return { accent: legibleOn(white, color, black), onDark: legibleOn(parse(darkSurface), color, white) };
};
