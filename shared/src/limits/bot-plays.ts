/** Limits of a played conversation with the bot. */
export const playLimits = {
  moves: 60,
  text: { max: 1_000 },
  name: { max: 100 },
  waitMinutes: { max: 20_160 },
} as const;
