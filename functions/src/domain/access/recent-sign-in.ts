import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';

/** Seconds after a sign-in, or a later proof in its login, in which a token proves that its user is there. */
const recent = 5 * 60;

/**
 * Returns whether the caller signed in or proved itself a few minutes ago: a token that was stolen seldom did. Both ask for
 * the second factor of somebody who has one.
 */
export const isRecentSignIn = ({ actor, clock }: UserContext): boolean => clock.now() / 1000 - actor.provedAt < recent;

/** Throws ERR_RECENT_SIGN_IN for a caller whose sign-in or proof is longer ago. */
export const checkRecentSignIn = (context: UserContext): void => {
  if (!isRecentSignIn(context)) throw new AppError('ERR_RECENT_SIGN_IN');
};
