import type { World } from './world.ts';

/** The time as a phone says it, or as the server does, in seconds since the epoch. */
export const nowInSeconds = (world: World, phone?: string): number => {
  return Math.floor((Date.now() + (world.faults.skew.of(phone) ?? 0)) / 1000);
};
