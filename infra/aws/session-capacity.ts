/**
 * MB that a host needs without sessions: the most that was measured by the parts `fleet` and `steady` of
 * `npm run bench` (docs/figures.md).
 */
const ownMemory = 265;
/** MB that a session needs at a message a second, measured likewise. */
const memoryPerSession = 2.85;
/** The share of a host's memory that is planned for use. */
const usableShare = 0.82;

/** Returns the largest number of sessions of a host. @param memory MB */
export const sessionCapacity = (memory: number): number =>
  Math.floor((memory * usableShare - ownMemory) / memoryPerSession);
