import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UserContext } from '../../context/context.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';

/** Numbers that a user who sees none may find taken in an hour: enough for work, too few to try them out. */
const guesses: Limit = { attempts: 20, seconds: 60 * 60 };

/** Counts a number that a user who sees none tries. Throws ERR_TOO_MANY_ATTEMPTS beyond the limit. */
export const throttleGuesses = ({ actor, clock, company }: UserContext): Promise<void> =>
  throttle('taken-number', `${company.id}.${actor.viewer.id}`, guesses, clock.now());

/**
 * Returns the refusal of a number that another contact has. Where numbers are hidden it does not say which one, and there
 * are only so many an hour.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const takenNumber = async (context: UserContext, contactId: number | null): Promise<AppError> => {
  const { actor, stores } = context;
  if (hidesNumbers(await stores.settings.company(), actor.viewer)) {
    await throttleGuesses(context);
    return new AppError('ERR_DUPLICATED_CONTACT');
  }
  return new AppError('ERR_DUPLICATED_CONTACT', contactId === null ? undefined : { contactId });
};
