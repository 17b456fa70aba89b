import { AppError } from '@recado/shared/contract/errors';
import type { Write } from '../../platform/write.ts';
import {
  type ClaimPorts,
  claimSucceeded,
  quietly,
  removeLeftBehind,
  reserveEmail,
} from '../../data/identities/email-claim.ts';
import type { UserRecord } from '../../data/users/store.ts';

const changeInPool = async (ports: ClaimPorts, sub: string, email: string): Promise<void> => {
  try {
    await ports.pool.changeEmail(sub, email);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_TAKEN') throw error;
    await removeLeftBehind(ports, email);
    await ports.pool.changeEmail(sub, email);
  }
};

/**
 * Gives a user another address to sign in with, in the pool and in what `persist` commits. As with `register`, the new
 * address is reserved first; when the transaction fails, the pool gets the old one back.
 *
 * @throws AppError ERR_EMAIL_TAKEN; ERR_BUSY while another attempt holds the address
 */
export const changeEmail = async (
  ports: ClaimPorts,
  user: UserRecord,
  email: string,
  persist: (identityWrites: Write[]) => Promise<void>,
): Promise<void> => {
  const { pool, identities, commit } = ports;
  const identity = { companyId: user.companyId, userId: user.id };
  const attempt = await reserveEmail(ports, email);
  try {
    await changeInPool(ports, user.sub, email);
    await persist([identities.takeEmail(email, attempt, identity), ...identities.releaseEmail(user.email, identity)]);
  } catch (error) {
    if (await claimSucceeded(ports, email, attempt)) return;
    await quietly(pool.changeEmail(user.sub, user.email), commit(identities.abandonEmail(email, attempt)));
    throw error;
  }
};
