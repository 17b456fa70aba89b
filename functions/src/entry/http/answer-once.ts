import type { RequestName } from '../../data/answers/store.ts';
import type { Stores } from '../../data/stores.ts';

/**
 * Runs a call, unless its request id was answered before: then returns the first result. A call that fails because the
 * same one was faster, or was interrupted after its commit, returns the first result too.
 */
export const answerOnce = async (
  { request, stores }: { request: RequestName | null; stores: Pick<Stores, 'answers'> },
  run: () => Promise<unknown>,
): Promise<unknown> => {
  if (!request) return run();
  const known = await stores.answers.get(request);
  if (known) return known.result;
  try {
    return await run();
  } catch (error) {
    const first = await stores.answers.get(request);
    if (first) return first.result;
    throw error;
  }
};
