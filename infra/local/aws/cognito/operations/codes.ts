import { randomInt } from 'node:crypto';
import type { Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import type { Code, User } from '../pool/users.ts';

const codesPerHour = 5;
const triesPerCode = 5;

/** Masks an e-mail address, because the answer may go to unauthenticated callers. */
const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};

/** The answer of Cognito after it mailed a code. */
export const delivery = (email: string) => ({
  CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) },
});

/** Mails a new code, at most five an hour to a user. The caller saves the user with it. `lifetime` is in seconds. */
export const mailCode = ({ mailbox, settings }: Pool, user: User, email: string, lifetime: number): Code => {
  user.codesSent = user.codesSent.filter((at) => at > Date.now() - 3_600_000);
  if (user.codesSent.length >= codesPerHour) throw cognitoErrors.limitExceeded();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.codesSent.push(Date.now());
  mailbox.deliver({
    to: email.toLowerCase(),
    subject: settings.verificationMail.subject,
    text: settings.verificationMail.text.replace('{####}', code),
    html: null,
  });
  return { code, until: Date.now() + lifetime * 1000, failures: 0 };
};

/** Throws unless a code is the one that was mailed, in time and within five tries. */
export const requireCode = ({ users }: Pool, user: User, mailed: Code | undefined, given: string): void => {
  if (!mailed || mailed.until <= Date.now()) throw cognitoErrors.codeExpired();
  if (mailed.failures >= triesPerCode) throw cognitoErrors.limitExceeded();
  if (mailed.code === given) return;
  mailed.failures += 1;
  users.save(user);
  throw cognitoErrors.codeMismatch();
};
