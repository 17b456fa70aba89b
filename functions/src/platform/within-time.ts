/**
 * Waits for a piece of work, and returns its result.
 *
 * @throws Error where it takes longer than the milliseconds given; the rest of it is not waited for
 */
export const withinTime = async <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), Math.max(milliseconds, 0));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
