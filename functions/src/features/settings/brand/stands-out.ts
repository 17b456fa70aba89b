import type { LogoMode } from '@recado/shared/limits/branding';

/** The surfaces that a logo is for, as the page of the brand shows them. */
const surfaces: Partial<Record<LogoMode, readonly [number, number, number]>> = {
  Light: [255, 255, 255],
  Dark: [26, 29, 35],
};

/** The least contrast of a pixel that somebody sees, and the least share of such pixels in what is drawn. */
const minContrast = 1.4;
const minShare = 0.02;

/** Looks at every nth pixel. */
const step = 7;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of WCAG 2. */
const luminanceOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** True if a picture, as RGBA bytes, stands out from the surface that it is for. The icon, which has none of its own, shows something. */
export const standsOut = (pixels: Uint8Array, mode: LogoMode): boolean => {
  const surface = surfaces[mode];
  const ground = surface && luminanceOf(surface);
  let [drawn, seen] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4 * step) {
    const opacity = pixels[at + 3]! / 255;
    if (opacity < 0.05) continue;
    drawn += 1;
    if (!surface || ground === undefined) return true;
    const shown = luminanceOf(surface.map((part, index) => part + (pixels[at + index]! - part) * opacity));
    const [darker, lighter] = shown < ground ? [shown, ground] : [ground, shown];
    if ((lighter + 0.05) / (darker + 0.05) >= minContrast) seen += 1;
  }
  return seen > 0 && seen >= drawn * minShare;
};
