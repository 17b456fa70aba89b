import type { MantineColorsTuple } from '@mantine/core';

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const digits = hex.replace('#', '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits.slice(0, 6);
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
};

const mix = (color: Rgb, other: Rgb, share: number): string =>
  `#${color
    .map((part, index) =>
      Math.round(part + ((other[index] ?? 0) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** How far each of the ten shades is mixed towards white or black; number 6 is the colour itself. */
const steps: readonly { towards: Rgb; share: number }[] = [
  ...[0.94, 0.87, 0.74, 0.58, 0.4, 0.2].map((share) => ({ towards: white, share })),
  { towards: black, share: 0 },
  ...[0.14, 0.28, 0.42].map((share) => ({ towards: black, share })),
];

export const isHexColor = (value: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/** Computes Mantine's ten shades of a brand colour. */
export const shadesOf = (hex: string): MantineColorsTuple =>
  steps.map(({ towards, share }) => mix(parse(hex), towards, share)) as unknown as MantineColorsTuple;
