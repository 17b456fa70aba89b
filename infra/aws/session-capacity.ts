/**
 * MB that a host needs for itself, and for each of its sessions, from `npm run bench` (docs/figures.md) with
 * what a busy day adds; and the part of its memory that may be planned with.
 */
const own = 180;
const perSession = 2.6;
const planned = 0.82;

/** Sessions that a host with so much memory (MB) holds at most. */
export const sessionCapacity = (memory: number): number => Math.floor((memory * planned - own) / perSession);
