import { cognitoErrors } from './errors.ts';
import type { User, Users } from './users.ts';

const attemptsBeforeLock = 5;
/** Milliseconds. */
const maxLock = 15 * 60_000;

/** Throws while an account is locked after too many wrong passwords. */
export const requireUnlocked = ({ failures }: User): void => {
  if (failures.until > Date.now()) throw cognitoErrors.attemptsExceeded();
};

/** Counts a wrong password. The fifth locks the account for 1 s; each further one doubles that, up to 15 minutes. */
export const countFailure = (users: Users, user: User): void => {
  const count = user.failures.count + 1;
  const lock = count < attemptsBeforeLock ? 0 : Math.min(1000 * 2 ** (count - attemptsBeforeLock), maxLock);
  user.failures = { count, until: Date.now() + lock };
  users.save(user);
};

export const clearFailures = (users: Users, user: User): void => {
  if (user.failures.count === 0) return;
  user.failures = { count: 0, until: 0 };
  users.save(user);
};
