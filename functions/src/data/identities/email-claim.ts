import { AppError } from '@recado/shared/contract/errors';
import { randomUUID } from 'node:crypto';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { describeError, log } from '../../platform/log.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import type { IdentityStore } from './store.ts';

/** Milliseconds that an attempt holds its address: longer than any function of the product runs. */
const reservationTime = 60_000;

/** What it takes to give an address to a user. */
export interface ClaimPorts {
  pool: UserPool;
  identities: IdentityStore;
  commit: (writes: readonly Write[]) => Promise<void>;
  now: number;
}

/**
 * Takes an address for one attempt, so that no two of them meet in the pool; answers the attempt's id.
 *
 * @throws AppError ERR_EMAIL_TAKEN; ERR_BUSY while another attempt holds it
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

/** Whether the attempt's transaction went through, also when its answer was lost. */
export const claimSucceeded = async ({ identities }: ClaimPorts, email: string, attempt: string): Promise<boolean> => {
  const holder = await identities.holder(email);
  return holder?.state === 'taken' && holder.attempt === attempt;
};

/** Frees the address in the pool of a user that an attempt left behind when it died: one without an identity. Throws ERR_EMAIL_TAKEN for a real one. */
export const removeLeftBehind = async ({ pool, identities }: ClaimPorts, email: string): Promise<void> => {
  const sub = await pool.find(email);
  if (!sub) return;
  if (await identities.bySub(sub)) throw new AppError('ERR_EMAIL_TAKEN');
  await pool.remove(sub);
};

/** Cleaning up is best effort: what stays is cleaned by the next attempt. */
export const quietly = async (...calls: Promise<void>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(calls)) {
    if (outcome.status === 'rejected')
      log().warn('an attempt left something behind', { error: describeError(outcome.reason) });
  }
};
