import type { Write } from '../platform/write.ts';
import type { UserContext } from './context.ts';

/**
 * Returns the writes that keep a call's result for its request id. The use case of an endpoint that `creates` commits
 * them with what it creates: the same call made again is then answered by this result, and creates nothing. None for a
 * call without a request id.
 */
export const keepAnswer = (
  { clock, request, stores }: Pick<UserContext, 'clock' | 'request' | 'stores'>,
  result: unknown,
): Write[] => (request ? stores.answers.keep(request, result, clock.now()) : []);
