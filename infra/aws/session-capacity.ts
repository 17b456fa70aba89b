/**
 * MB that a host needs for itself, and for each of its sessions at a message a second, from the part `fleet` of
 * `npm run bench` (docs/figures.md); and the part of its memory that may be planned with.
 */
const own = 265;
const perSession = 2.85;
const planned = 0.82;

/** Sessions that a host with so much memory (MB) holds at most. */
export const sessionCapacity = (memory: number): number => Math.floor((memory * planned - own) / perSession);
