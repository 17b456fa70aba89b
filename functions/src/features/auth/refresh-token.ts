import type { refreshToken as endpoint } from '@recado/shared/contract/auth';
import type { PublicUseCase } from '../../context/binding.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/** Returns new tokens of the same login. If it was displaced, they are refused as the old ones are. */
export const refreshToken =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (_context, { body }) => {
    const tokens = await pool.refresh(body.refreshToken);
    return { token: tokens.accessToken, idToken: tokens.idToken, refreshToken: tokens.refreshToken };
  };
