import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { operation } from '../../http/aws-json.ts';
import type { Operation } from '../../http/aws-json.ts';
import { requireClient } from '../context.ts';
import type { Pool } from '../context.ts';
import { refusals } from '../errors.ts';
import { poolName } from '../pool.ts';
import { passwordFits } from '../srp.ts';
import { countFailure, refuseLocked } from '../throttle.ts';

const codesPerHour = 5;
const triesPerCode = 5;

/** Keeps most of an address to itself, as the answer goes to whoever asks. */
const masked = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};

/** Reset by a code that arrives by mail, and change by someone who is signed in. */
export const passwords = (
  pool: Pool,
): Record<'ForgotPassword' | 'ConfirmForgotPassword' | 'ChangePassword', Operation> => {
  const { users, tokens, mailbox, settings } = pool;
  const delivery = (email: string) => ({
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(email) },
  });

  return {
    ForgotPassword: operation(z.object({ ClientId: z.string(), Username: z.string() }), ({ ClientId, Username }) => {
      requireClient(pool, ClientId);
      const user = users.find(Username);
      // The answer does not tell whether there is such a user.
      if (!user?.enabled) return delivery(Username);
      const { email, email_verified: verified } = user.attributes;
      if (email === undefined || verified !== 'true') throw refusals.notVerified();
      user.codesSent = user.codesSent.filter((at) => at > Date.now() - 3_600_000);
      if (user.codesSent.length >= codesPerHour) throw refusals.limitExceeded();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      user.codesSent.push(Date.now());
      user.reset = { code, until: Date.now() + settings.codeLife * 1000, failures: 0 };
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
        if (!user || !reset || reset.until <= Date.now()) throw refusals.codeExpired();
        if (reset.failures >= triesPerCode) throw refusals.limitExceeded();
        if (reset.code !== ConfirmationCode) {
          reset.failures += 1;
          users.save(user);
          throw refusals.codeMismatch();
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
        refuseLocked(user);
        if (!user.password || !passwordFits(poolName(settings), user.username, PreviousPassword, user.password)) {
          countFailure(users, user);
          throw refusals.incorrect();
        }
        users.setPassword(user, ProposedPassword);
        return {};
      },
    ),
  };
};
