/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of WCAG 2. */
export const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of two luminances by WCAG 2: 1 to 21. */
export const contrastOf = (one: number, other: number): number => {
  const [darker, lighter] = one < other ? [one, other] : [other, one];
  return (lighter + 0.05) / (darker + 0.05);
};
