const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** Returns a time in the largest unit of which it has a whole number; in seconds where there is none. */
export const durationOf = (milliseconds: number): { unit: (typeof units)[number][0]; count: number } => {
  const [unit, length] = units.find(([, size]) => milliseconds >= size && milliseconds % size === 0) ?? units[3];
  return { unit, count: Math.round(milliseconds / length) };
};
