import type { LogoMode } from '@recado/shared/limits/branding';

/** Returns the name of a stored logo. It holds the size in pixels, so that screens keep its place and the manifest names it. */
export const logoName = (mode: LogoMode, id: string, { width, height }: { width: number; height: number }): string =>
  `${mode.toLowerCase()}-${id}-${width}x${height}.png`;

/** Returns the size of a stored icon as manifests write it, such as `512x512`. */
export const iconSize = (name: string): string => /-(\d+x\d+)\.[a-z]+$/.exec(name)?.[1] ?? 'any';
