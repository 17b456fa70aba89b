import type { refreshToken as endpoint } from '@recado/shared/contract/auth';
import type { User } from '@recado/shared/contract/users';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { parseClaims } from '../../context/authenticate.ts';
import type { PublicUseCase } from '../../context/binding.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { presentUser } from '../../data/users/present-user.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/** The user of new tokens, which come straight from the pool; null if their login has ended. */
const userOf = async ({ clock, callerOf, installation }: PublicContext, accessToken: string): Promise<User | null> => {
  const claims = parseClaims(decomposeUnverifiedJwt(accessToken).payload);
  const caller = await callerOf(claims.sub);
  if (caller?.user.sessionId !== claims.sessionId) return null;
  const queues = await installation.storesOf(caller.company.id).queues.list();
  return presentUser(caller.user, queues, clock.now());
};

/** Returns new tokens of the same login, and its user. If it was displaced, they are refused as the old ones are. */
export const refreshToken =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body }) => {
    const { accessToken, idToken, refreshToken: next } = await pool.refresh(body.refreshToken);
    return { token: accessToken, idToken, refreshToken: next, user: await userOf(context, accessToken) };
  };
