import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { operation, type Operation } from '../../http/aws-json.ts';
import { requireClient, type Pool } from '../context.ts';
import { cognitoErrors } from '../errors.ts';
import { poolName } from '../pool.ts';
import { passwordMatches } from '../srp.ts';
import { countFailure, requireUnlocked } from '../throttle.ts';

const codesPerHour = 5;
const triesPerCode = 5;

/** Masks an e-mail address, because the answer goes to unauthenticated callers. */
const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};

/** Operations for resetting a password by a mailed code, and for changing it while signed in. */
export const passwords = (
  pool: Pool,
): Record<'ForgotPassword' | 'ConfirmForgotPassword' | 'ChangePassword', Operation> => {
  const { users, tokens, mailbox, settings } = pool;
  const delivery = (email: string) => ({
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) },
  });

  return {
    ForgotPassword: operation(z.object({ ClientId: z.string(), Username: z.string() }), ({ ClientId, Username }) => {
      requireClient(pool, ClientId);
      const user = users.find(Username);
      // The answer does not reveal whether the user exists.
      if (!user?.enabled) return delivery(Username);
      const { email, email_verified: verified } = user.attributes;
      if (email === undefined || verified !== 'true') throw cognitoErrors.notVerified();
      user.codesSent = user.codesSent.filter((at) => at > Date.now() - 3_600_000);
      if (user.codesSent.length >= codesPerHour) throw cognitoErrors.limitExceeded();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      user.codesSent.push(Date.now());
      user.reset = { code, until: Date.now() + settings.codeLifetime * 1000, failures: 0 };
      users.save(user);
      mailbox.deliver(
        email.toLowerCase(),
        settings.verificationMail.subject,
        settings.verificationMail.text.replace('{####}', code),
      );
      return delivery(email);
    }),

    ConfirmForgotPassword: operation(
      z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
      ({ ClientId, Username, ConfirmationCode, Password }) => {
        requireClient(pool, ClientId);
        const user = users.find(Username);
        const reset = user?.reset;
        if (!user || !reset || reset.until <= Date.now()) throw cognitoErrors.codeExpired();
        if (reset.failures >= triesPerCode) throw cognitoErrors.limitExceeded();
        if (reset.code !== ConfirmationCode) {
          reset.failures += 1;
          users.save(user);
          throw cognitoErrors.codeMismatch();
        }
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
