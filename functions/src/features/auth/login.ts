import type { login as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { checkSubscription } from '../../context/check-subscription.ts';
import { parseClaims } from '../../context/authenticate.ts';
import type { PublicUseCase } from '../../context/binding.ts';
import { networkOf } from '../../platform/network-of.ts';
import { forgive, type Limit, pairOf, throttle } from '../../platform/throttle.ts';
import { signInWithFactor } from './sign-in-with-factor.ts';
import { startLogin } from './start-login.ts';
import { presentLogin } from './present-login.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/**
 * Wrong passwords of one network for one account. The user pool locks an account for a second after the fifth, and for
 * twice as long after each further one, so this keeps others from locking its owner out.
 */
const perPair: Limit = { attempts: 5, seconds: 15 * 60 };
const perAddress: Limit = { attempts: 300, seconds: 15 * 60 };

/** Signs in clients without Amplify. The tokens come straight from the pool, so their claims need no second proof. */
export const login =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body: { email, password, ...given } }) => {
    const now = context.clock.now();
    const pair = pairOf(email, context.sourceIp);
    await throttle('login-address', networkOf(context.sourceIp), perAddress, now);
    await throttle('login-pair', pair, perPair, now);
    const signedIn = await pool.signIn(email, password);
    const { accessToken, idToken, refreshToken } =
      'session' in signedIn ? await signInWithFactor(context, pool, signedIn, { email, password, ...given }) : signedIn;
    await forgive('login-pair', pair, perPair, now);
    const claims = parseClaims(decomposeUnverifiedJwt(accessToken).payload);
    const caller = await context.callerOf(claims.sub);
    if (!caller) throw new AppError('ERR_INVALID_CREDENTIALS');
    const { company, plan } = caller;
    checkSubscription(company, now);
    const stores = context.installation.storesOf(company.id);
    const ports = {
      company,
      stores,
      pool,
      now,
      installation: context.installation,
      ids: context.installation.idsOf(company.id),
      commit: (...[writes, effects]: Parameters<typeof context.commit>) => context.commit(writes, effects),
    };
    const user = await startLogin(ports, caller.user.id, {
      ...claims,
      from: { address: context.sourceIp || null, device: context.device },
    });
    return {
      ...(await presentLogin(stores, { user, company, plan, now })),
      token: accessToken,
      idToken,
      refreshToken,
    };
  };
