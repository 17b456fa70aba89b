import type { CSSProperties } from 'react';

/** The colours of a kind's icon and of the tile behind it, in both schemes. */
export const hueStyle = (hue: string): CSSProperties =>
  ({
    '--hue': `var(--mantine-color-${hue}-light-color)`,
    '--tint': `var(--mantine-color-${hue}-light)`,
  }) as CSSProperties;
