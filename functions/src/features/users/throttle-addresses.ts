import type { UserContext } from '../../context/context.ts';
import { forgive, type Limit, throttle } from '../../platform/throttle.ts';

/** Addresses that a company may find taken in an hour: enough for work, too few to try them out. */
const guesses: Limit = { attempts: 20, seconds: 60 * 60 };

/**
 * Gives a user an e-mail address by `work`. Counts those that it fails for: the answer tells whether somebody has an account
 * with the address, in any company.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const throttleAddresses = async (
  { clock, company }: Pick<UserContext, 'clock' | 'company'>,
  work: () => Promise<void>,
): Promise<void> => {
  const [who, now] = [String(company.id), clock.now()];
  await throttle('taken-email', who, guesses, now);
  await work();
  await forgive('taken-email', who, guesses, now);
};
