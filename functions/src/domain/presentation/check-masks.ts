import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from './present-tickets.ts';
import { hasMasks, restoreNumbersIn } from './restore-numbers.ts';

/**
 * Refuses new texts with masks of somebody who sees numbers masked: the asterisks would be kept and sent. Those of others are
 * their own.
 *
 * @throws AppError ERR_MASKED_NUMBER
 */
export const checkMasks = async (context: UserContext, texts: unknown): Promise<void> => {
  if (hasMasks(texts) && (await hidesNumbersFrom(context))) restoreNumbersIn(texts, null);
};
