import type { LogoMode } from '@recado/shared/limits/branding';

/** Pixels of a picture. */
interface Size {
  width: number;
  height: number;
}

/** Returns the name of a stored logo. It holds the size in pixels, so that screens keep its place and the manifest names it. */
export const logoName = (mode: LogoMode, id: string, { width, height }: Size): string =>
  `${mode.toLowerCase()}-${id}-${width}x${height}.png`;

/** Returns the size in pixels that the name of a stored logo says; null for a name that says none. */
export const logoSize = (name: string): Size | null => {
  const [, width, height] = /-(\d+)x(\d+)\.[a-z]+$/.exec(name) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) };
};
