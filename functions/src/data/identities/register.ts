import { AppError } from '@recado/shared/contract/errors';
import type { Write } from '../../platform/write.ts';
import { type ClaimPorts, claimSucceeded, quietly, removeLeftBehind, reserveEmail } from './email-claim.ts';
import type { Identity } from './store.ts';

const createInPool = async (ports: ClaimPorts, email: string): Promise<string> => {
  const created = await ports.pool.create(email);
  if (created) return created;
  await removeLeftBehind(ports, email);
  const again = await ports.pool.create(email);
  if (!again) throw new AppError('ERR_BUSY');
  return again;
};

/**
 * Makes somebody who can sign in: a user of the pool, and whatever `persist` commits together with the identity.
 *
 * The table and the pool can't commit together, so the address is reserved first, the pool's user is made next, and one
 * transaction binds all of it last. Whatever dies on the way, the address is free again after a minute, and a user of the
 * pool without an identity can do nothing and is replaced by the next attempt. Refusals clean up at once.
 *
 * @throws AppError ERR_EMAIL_TAKEN; ERR_BUSY while another attempt holds the address; ERR_PASSWORD_POLICY
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
    await quietly(commit(identities.abandonEmail(email, attempt)), ...(sub ? [pool.remove(sub)] : []));
    throw error;
  }
};
