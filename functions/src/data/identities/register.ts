import { AppError } from '@recado/shared/contract/errors';
import type { Write } from '../../platform/write.ts';
import { type ClaimPorts, claimSucceeded, settleAndLog, removeWithoutIdentity, reserveEmail } from './email-claim.ts';
import type { Identity } from './store.ts';

const createInPool = async (ports: ClaimPorts, email: string): Promise<string> => {
  const created = await ports.pool.create(email);
  if (created) return created;
  await removeWithoutIdentity(ports, email);
  const again = await ports.pool.create(email);
  if (!again) throw new AppError('ERR_BUSY');
  return again;
};

/**
 * Creates a user of the pool, and the records that `persist` commits together with its identity.
 *
 * The table and the pool can't commit together, so the address is reserved first, the pool's user is created next, and
 * one transaction stores the rest last. When an attempt is interrupted, its reservation expires after a minute; a user of
 * the pool without an identity can do nothing and is replaced by the next attempt. A refused attempt cleans up at once.
 *
 * @throws AppError ERR_EMAIL_TAKEN; ERR_BUSY while another attempt reserves the address; ERR_PASSWORD_POLICY
 */
export const register = async (
  ports: ClaimPorts,
  { email, password }: { email: string; password: string },
  persist: (sub: string, identityWrites: (identity: Identity) => Write[]) => Promise<void>,
): Promise<void> => {
  const { pool, identities, commit } = ports;
  const attempt = await reserveEmail(ports, email);
  let sub: string | undefined;
  try {
    const made = (sub = await createInPool(ports, email));
    await pool.setPassword(made, password);
    await persist(made, (identity) => [
      identities.takeEmail(email, attempt, identity),
      ...identities.bindSub(made, identity),
    ]);
  } catch (error) {
    if (await claimSucceeded(ports, email, attempt)) return;
    await settleAndLog(commit(identities.abandonEmail(email, attempt)), ...(sub ? [pool.remove(sub)] : []));
    throw error;
  }
};
