import type { World } from './world.ts';

/** The time of a phone's clock, or of the server's without `phone`, in epoch seconds. */
export const nowInSeconds = (world: World, phone?: string): number => {
  return Math.floor((Date.now() + (world.faults.skew.of(phone) ?? 0)) / 1000);
};
