import { AppError } from '@recado/shared/contract/errors';
import type { RepeatableCall } from '../../data/answers/store.ts';
import type { Stores } from '../../data/stores.ts';

/**
 * Runs a call, unless its request id was answered before: then returns the first result. A call that fails because the
 * same one was faster, or was interrupted after its commit, returns the first result too.
 *
 * @throws AppError ERR_IDEMPOTENCY_KEY where the request id was answered to a call that asked for something else
 */
export const answerOnce = async (
  { request, stores }: { request: RepeatableCall | null; stores: Pick<Stores, 'answers'> },
  run: () => Promise<unknown>,
): Promise<unknown> => {
  if (!request) return run();
  const answered = async (): Promise<{ result: unknown } | null> => {
    const first = await stores.answers.get(request);
    if (first && first.fingerprint !== null && first.fingerprint !== request.fingerprint)
      throw new AppError('ERR_IDEMPOTENCY_KEY');
    return first;
  };
  const known = await answered();
  if (known) return known.result;
  try {
    return await run();
  } catch (error) {
    const first = await answered();
    if (first) return first.result;
    throw error;
  }
};
