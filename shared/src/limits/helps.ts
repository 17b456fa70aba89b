/** Lengths of a help entry's texts. */
export const helpLimits = {
  title: { min: 1, max: 100 },
  description: { max: 500 },
  video: { min: 1, max: 200 },
} as const;
