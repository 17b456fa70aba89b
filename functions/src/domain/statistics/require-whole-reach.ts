import { AppError } from '@recado/shared/contract/errors';
import { reachesAll } from '@recado/shared/permissions/reach';
import type { UserContext } from '../../context/context.ts';

/**
 * Refuses a caller that reaches a part of the company where figures are of the whole one.
 *
 * @throws AppError ERR_FIGURES_REACH for an API key that is limited to queues or to connections
 */
export const requireWholeReach = ({ actor }: UserContext): void => {
  if (!reachesAll(actor.viewer)) throw new AppError('ERR_FIGURES_REACH');
};
