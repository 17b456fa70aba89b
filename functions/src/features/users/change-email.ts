import { AppError } from '@recado/shared/contract/errors';
import type { Write } from '../../platform/write.ts';
import {
  type ClaimPorts,
  claimSucceeded,
  settleAndLog,
  removeWithoutIdentity,
  reserveEmail,
} from '../../data/identities/email-claim.ts';
import type { UserRecord } from '../../data/users/store.ts';

const changeInPool = async (ports: ClaimPorts, sub: string, email: string): Promise<void> => {
  try {
    await ports.pool.changeEmail(sub, email);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_TAKEN') throw error;
    await removeWithoutIdentity(ports, email);
    await ports.pool.changeEmail(sub, email);
  }
};

/**
 * Changes the address that a user signs in with, in the pool and in the records that `persist` commits. As in `register`,
 * the new address is reserved first; when the transaction fails, the pool's user gets the old address back.
 *
 * @throws AppError ERR_EMAIL_TAKEN; ERR_BUSY while another attempt reserves the address
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
    await settleAndLog(pool.changeEmail(user.sub, user.email), commit(identities.abandonEmail(email, attempt)));
    throw error;
  }
};
