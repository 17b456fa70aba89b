/** The tenant sizes. W has the tickets of L with a message each, ten of them of one contact after the other. */
export const sizes = {
  S: { contacts: 1_000, tickets: 1_000, messages: 10_000 },
  M: { contacts: 50_000, tickets: 50_000, messages: 500_000 },
  L: { contacts: 300_000, tickets: 300_000, messages: 2_000_000 },
  W: { contacts: 30_000, tickets: 300_000, messages: 300_000 },
} as const;

export type SizeName = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as SizeName[];

/** The sizes that are measured unless others are named. */
export const usualSizes: readonly SizeName[] = ['S', 'M', 'L'];

/** Shares of the newest tickets of the contacts. The others are closed. */
export const pendingShare = 0.01;
export const openShare = 0.02;

export const wordsInABody = 12;
export const queueCount = 5;
export const userCount = 20;
