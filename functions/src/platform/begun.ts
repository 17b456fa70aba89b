/** Returns a promise that is awaited later. Node ends a process for a failure that nobody awaits yet. */
export const begun = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  return promise;
};
