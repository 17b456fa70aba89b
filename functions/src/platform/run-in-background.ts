/**
 * Hands over work that continues while its caller returns. The owner of this function waits for the work, and takes its
 * failure for one of the caller.
 */
export type RunInBackground = (work: Promise<void>) => void;
