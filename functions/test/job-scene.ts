import type { TestContext } from './user-context.ts';

/** A job that was started, in a company of its own. */
export interface Scene {
  context: TestContext;
  /** Returns the data that the job leaves behind: the same in each run, however often it was interrupted. */
  state(): Promise<unknown>;
}
