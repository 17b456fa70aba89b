import { z } from 'zod';
import { operation, type Operation } from '../../../http/aws-json.ts';
import { requireClient, type Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import { poolName } from '../pool/pool.ts';
import { delivery, mailCode, requireCode } from './codes.ts';
import { passwordMatches } from '../pool/srp.ts';
import { countFailure, requireUnlocked } from '../pool/throttle.ts';

/** Operations for resetting a password by a mailed code, and for changing it while signed in. */
export const passwords = (
  pool: Pool,
): Record<'ForgotPassword' | 'ConfirmForgotPassword' | 'ChangePassword', Operation> => {
  const { users, tokens, settings } = pool;

  return {
    ForgotPassword: operation(z.object({ ClientId: z.string(), Username: z.string() }), ({ ClientId, Username }) => {
      requireClient(pool, ClientId);
      const user = users.find(Username);
      // The answer does not reveal whether the user exists and can be mailed (PreventUserExistenceErrors).
      const { email, email_verified: verified } = user?.attributes ?? {};
      if (!user?.enabled || email === undefined || verified !== 'true') return delivery(Username);
      user.reset = mailCode(pool, user, email, settings.codeLifetime);
      users.save(user);
      return delivery(email);
    }),

    ConfirmForgotPassword: operation(
      z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
      ({ ClientId, Username, ConfirmationCode, Password }) => {
        requireClient(pool, ClientId);
        const user = users.find(Username);
        if (!user) throw cognitoErrors.codeExpired();
        requireCode(pool, user, user.reset, ConfirmationCode);
        users.setPassword(user, Password);
        delete user.reset;
        users.save(user);
        return {};
      },
    ),

    ChangePassword: operation(
      z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() }),
      ({ AccessToken, PreviousPassword, ProposedPassword }) => {
        const user = users.require(tokens.usernameOf(AccessToken));
        requireUnlocked(user);
        if (!user.password || !passwordMatches(poolName(settings), user.username, PreviousPassword, user.password)) {
          countFailure(users, user);
          throw cognitoErrors.incorrect();
        }
        users.setPassword(user, ProposedPassword);
        return {};
      },
    ),
  };
};
