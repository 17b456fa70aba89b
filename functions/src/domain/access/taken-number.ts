import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UserContext } from '../../context/context.ts';
import { checkAttempts, type Limit, throttle } from '../../platform/throttle.ts';

/** Numbers that a user who sees none may find taken in an hour: enough for work, too few to try them out. */
const guesses: Limit = { attempts: 20, seconds: 60 * 60 };

const guesserOf = ({ actor, company }: UserContext): string => `${company.id}.${actor.viewer.id}`;

const seesNoNumbers = async ({ actor, stores }: UserContext): Promise<boolean> =>
  hidesNumbers(await stores.settings.company(), actor.viewer);

const throttleGuesses = (context: UserContext): Promise<void> =>
  throttle('taken-number', guesserOf(context), guesses, context.clock.now());

/**
 * Counts a number that a user who sees none gives a record or looks for: the answer tells whether a number that is hidden was met.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const countTypedNumber = async (context: UserContext): Promise<void> => {
  if (await seesNoNumbers(context)) await throttleGuesses(context);
};

/**
 * Refuses to add another number for a user who sees none and has met as many as an hour allows: what is added would say
 * of the next one that nobody has it.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const checkGuesses = async (context: UserContext): Promise<void> => {
  if (await seesNoNumbers(context))
    await checkAttempts('taken-number', guesserOf(context), guesses, context.clock.now());
};

/**
 * Returns the refusal of a number that another contact has. Where numbers are hidden it does not say which one, and there
 * are only so many an hour.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const takenNumber = async (context: UserContext, contactId: number | null): Promise<AppError> => {
  if (await seesNoNumbers(context)) {
    await throttleGuesses(context);
    return new AppError('ERR_DUPLICATED_CONTACT');
  }
  return new AppError('ERR_DUPLICATED_CONTACT', contactId === null ? undefined : { contactId });
};

/**
 * Returns the refusal of a number that a contact list has already. Of users who see no numbers, it is counted as a guess.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const listedNumber = async (context: UserContext): Promise<AppError> => {
  if (await seesNoNumbers(context)) await throttleGuesses(context);
  return new AppError('ERR_CONTACT_LIST_NUMBER_EXISTS');
};
