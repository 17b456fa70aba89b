import { checkSubscription } from '../../context/check-subscription.ts';
import type { UserContext } from '../../context/context.ts';

/**
 * Checks a call that people of a company in arrears make about their own accounts alone.
 *
 * @throws AppError ERR_SUBSCRIPTION_EXPIRED in arrears, for anything else, and for API keys and the support
 */
export const checkOwnAccount = ({ actor, clock, company }: UserContext, isOwn: boolean): void => {
  const isPerson = actor.viewer.key === undefined && actor.support === null;
  if (!isPerson || !isOwn) checkSubscription(company, clock.now());
};
