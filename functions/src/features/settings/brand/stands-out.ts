import type { LogoMode } from '@recado/shared/limits/branding';
import { contrastOf, luminanceOf, type Rgb } from '../../../platform/media/contrast.ts';

/** The surfaces that a logo is for, as the page of the brand shows them. */
const surfaces: Partial<Record<LogoMode, Rgb>> = {
  Light: [255, 255, 255],
  Dark: [26, 29, 35],
};

/** The least contrast of a pixel that somebody sees, and the least share of such pixels in what is drawn. */
const minContrast = 1.4;
const minShare = 0.02;

/** Looks at every nth pixel. */
const step = 7;

/** True if a picture, as RGBA bytes, stands out from the surface that it is for. The icon has no surface of its own. */
export const standsOut = (pixels: Uint8Array, mode: LogoMode): boolean => {
  const surface = surfaces[mode];
  if (!surface) return true;
  const ground = luminanceOf(surface);
  let [drawn, seen] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4 * step) {
    const opacity = pixels[at + 3]! / 255;
    if (opacity < 0.05) continue;
    drawn += 1;
    const [red, green, blue] = surface.map((part, index) => part + (pixels[at + index]! - part) * opacity);
    if (contrastOf(luminanceOf([red!, green!, blue!]), ground) >= minContrast) seen += 1;
  }
  return seen > 0 && seen >= drawn * minShare;
};
