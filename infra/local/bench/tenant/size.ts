/** The tenant sizes. There are as many contacts as tickets. W has the tickets of L with a message each. */
export const sizes = {
  S: { tickets: 1_000, messages: 10_000 },
  M: { tickets: 50_000, messages: 500_000 },
  L: { tickets: 300_000, messages: 2_000_000 },
  W: { tickets: 300_000, messages: 300_000 },
} as const;

export type SizeName = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as SizeName[];

/** The sizes that are measured unless others are named. */
export const usualSizes: readonly SizeName[] = ['S', 'M', 'L'];

/** Shares of all tickets. The others are closed. */
export const pendingShare = 0.01;
export const openShare = 0.02;

export const wordsInABody = 12;
export const queueCount = 5;
export const userCount = 20;
