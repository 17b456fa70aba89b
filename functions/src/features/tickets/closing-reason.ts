import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { ChosenReason } from '../../domain/engine/event.ts';
import { existing } from '../../platform/existing.ts';

/** Returns the closing reason of an id. @throws AppError ERR_NO_CLOSING_REASON_FOUND for one that the company does not offer */
const offered = async ({ stores }: Context, reasonId: number): Promise<ChosenReason> => {
  const reason = await stores.closingReasons.get(reasonId);
  const { id, name } = existing('closingReason', reason?.isActive ? reason : null);
  return { id, name };
};

/**
 * Returns the closing reason that a call names; null for none.
 *
 * @throws AppError ERR_NO_CLOSING_REASON_FOUND, ERR_CLOSING_REASON_REQUIRED where the company requires one and offers some
 */
export const reasonOfCall = async (
  context: Context,
  reasonId: number | null | undefined,
): Promise<ChosenReason | null> => {
  if (reasonId) return offered(context, reasonId);
  const { settings, closingReasons } = context.stores;
  const { closingReason } = await settings.company();
  if (closingReason === 'required' && (await closingReasons.list()).some(({ isActive }) => isActive))
    throw new AppError('ERR_CLOSING_REASON_REQUIRED');
  return null;
};
