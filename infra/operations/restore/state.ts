/** The writers of an installation as they were before they were stopped. */
export interface WritersBefore {
  /** Executions set aside for each stopped function, by its name; null for none. */
  concurrency: Record<string, number | null>;
  /** Session hosts that should run; null where the installation has none. */
  hosts: number | null;
  /** Functions whose queue or rule was switched off; those of a restore that an earlier version began were not noted. */
  off?: string[];
  /** Functions that the HTTP API calls, by the ids of its integrations. */
  integrations?: Record<string, string>;
}

/** The progress of a restore, kept after each step, so that a run that failed is continued by the next one. */
export interface RestoreState {
  stage: string;
  /** The table in use before, and the one that is restored beside it. */
  source: string;
  target: string;
  /** The time that the restored table shows, as ISO 8601. */
  at: string;
  startedAt: string;
  /** Steps that have ended, with the milliseconds that each took. */
  done: Record<string, number>;
  before?: WritersBefore;
  /** The time when the last writer was stopped, as ISO 8601. */
  heldAt?: string;
}

/** Keeps the state of the restore of each stage. */
export interface RestoreStates {
  read: (stage: string) => Promise<RestoreState | null>;
  write: (state: RestoreState) => Promise<void>;
  /** Removes the state of a restore that has ended. */
  remove: (stage: string) => Promise<void>;
}
