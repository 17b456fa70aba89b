/** Milliseconds without a heartbeat after which a host has lost its leases. */
export const leaseDuration = 4_000;
