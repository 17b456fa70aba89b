/** The calls that a device session makes to the shard that runs it. */
export interface SessionOwner {
  /**
   * Opens a socket when it is the company's turn, unless the session has ended by then. Throws HostFull while the host
   * runs as many sessions as it can, and whatever `open` throws.
   */
  runOpening: (open: () => Promise<void>, ended: AbortSignal) => Promise<void>;
  /** Removes the connection from the registry: no host opens it until a user starts it again. */
  unregister: () => Promise<void>;
  /** Returns whether the lease of the shard is valid. A host without it must not publish. */
  holdsLease: () => boolean;
}
