import type { login as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import type { BodyOf } from '@recado/shared/contract/grammar';
import type { PublicContext } from '../../context/public-context.ts';
import { spendRecoveryCode } from '../../domain/access/spend-recovery-code.ts';
import type { CodeChallenge, Tokens, UserPool } from '../../platform/user-pool/user-pool.ts';

/**
 * Finishes a sign-in whose password was right, by the code of the app or by a recovery code. The second factor stays on: the
 * screen asks for a new set-up.
 *
 * @throws AppError ERR_SECOND_FACTOR_NEEDED, ERR_SECOND_FACTOR_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export const signInWithFactor = async (
  context: PublicContext,
  pool: UserPool,
  challenge: CodeChallenge,
  { email, password, code, recoveryCode }: BodyOf<typeof endpoint>,
): Promise<Tokens> => {
  if (code !== undefined) return pool.signInWithCode(challenge, code);
  if (recoveryCode === undefined) throw new AppError('ERR_SECOND_FACTOR_NEEDED');
  const { installation } = context;
  const identity = await installation.identities.byEmail(email);
  if (!identity) throw new AppError('ERR_SECOND_FACTOR_CODE');
  const stores = installation.storesOf(identity.companyId);
  const [company, user] = await Promise.all([
    installation.companies.get(identity.companyId),
    stores.users.get(identity.userId),
  ]);
  if (!company || !user) throw new AppError('ERR_SECOND_FACTOR_CODE');
  context.concerns({ companyId: company.id, userId: user.id });
  await spendRecoveryCode({ ...context, company, stores }, user, recoveryCode);
  return pool.signInWithoutCode(user.sub, password);
};
