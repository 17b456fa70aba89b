import { refusals } from './errors.ts';
import type { User, Users } from './users.ts';

const freeAttempts = 5;
const longestLock = 15 * 60_000;

/** Refuses an attempt while an account is locked after too many wrong passwords. */
export const refuseLocked = ({ failures }: User): void => {
  if (failures.until > Date.now()) throw refusals.attemptsExceeded();
};

/** Counts a wrong password: after five, the lock is one second and doubles with each further one, up to a quarter of an hour. */
export const countFailure = (users: Users, user: User): void => {
  const count = user.failures.count + 1;
  const lock = count < freeAttempts ? 0 : Math.min(1000 * 2 ** (count - freeAttempts), longestLock);
  user.failures = { count, until: Date.now() + lock };
  users.save(user);
};

export const clearFailures = (users: Users, user: User): void => {
  if (user.failures.count === 0) return;
  user.failures = { count: 0, until: 0 };
  users.save(user);
};
