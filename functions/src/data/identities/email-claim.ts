import { AppError } from '@recado/shared/contract/errors';
import { randomUUID } from 'node:crypto';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { describeError, log } from '../../platform/log.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import type { IdentityStore } from './store.ts';

/** Milliseconds that an attempt reserves its address: longer than any function of the product runs. */
const reservationTime = 60_000;

/** The dependencies of giving an address to a user. */
export interface ClaimPorts {
  pool: UserPool;
  identities: IdentityStore;
  commit: (writes: readonly Write[]) => Promise<void>;
  now: number;
}

/**
 * Reserves an address for one attempt, so that no two attempts write to the pool at once; returns the attempt's id.
 *
 * @throws AppError ERR_EMAIL_TAKEN; ERR_BUSY while another attempt reserves it
 */
export const reserveEmail = async ({ identities, commit, now }: ClaimPorts, email: string): Promise<string> => {
  const attempt = randomUUID();
  try {
    await commit([identities.reserveEmail(email, attempt, now, now + reservationTime)]);
    return attempt;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const holder = await identities.holder(email);
    throw new AppError(holder?.state === 'reserved' ? 'ERR_BUSY' : 'ERR_EMAIL_TAKEN');
  }
};

/** True when the attempt's transaction was committed, also when its answer was lost. */
export const claimSucceeded = async ({ identities }: ClaimPorts, email: string, attempt: string): Promise<boolean> => {
  const holder = await identities.holder(email);
  return holder?.state === 'taken' && holder.attempt === attempt;
};

/** Removes the pool's user with this address when an interrupted attempt left it without an identity. Throws ERR_EMAIL_TAKEN when it has one. */
export const removeWithoutIdentity = async ({ pool, identities }: ClaimPorts, email: string): Promise<void> => {
  const sub = await pool.find(email);
  if (!sub) return;
  if (await identities.bySub(sub)) throw new AppError('ERR_EMAIL_TAKEN');
  await pool.remove(sub);
};

/** Awaits calls that clean up and logs those that fail: the next attempt cleans up what remains. */
export const settleAndLog = async (...calls: Promise<void>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(calls)) {
    if (outcome.status === 'rejected')
      log().warn('cleaning up after an attempt failed', { error: describeError(outcome.reason) });
  }
};
