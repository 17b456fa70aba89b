import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';

/** Seconds after a sign-in in which a token proves that its user is there. */
const recent = 5 * 60;

/** Returns whether the caller signed in a few minutes ago: a token that was stolen seldom did. */
export const isRecentSignIn = ({ actor, clock }: UserContext): boolean =>
  clock.now() / 1000 - actor.signedInAt < recent;

/** Throws ERR_RECENT_SIGN_IN for a caller whose sign-in is longer ago. */
export const checkRecentSignIn = (context: UserContext): void => {
  if (!isRecentSignIn(context)) throw new AppError('ERR_RECENT_SIGN_IN');
};
