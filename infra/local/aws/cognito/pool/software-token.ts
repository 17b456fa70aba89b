import { Secret, TOTP } from 'otpauth';
import { cognitoErrors } from './errors.ts';
import type { User, Users } from './users.ts';

/** Seconds of a code. Codes of the step before and after the current one are taken too, as clocks differ. */
const period = 30;

/** Makes a secret of 160 bits in Base32, as long as those of Cognito's apps. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the 30-second step that a code belongs to; null for a wrong code. */
export const stepOf = (secret: string, code: string): number | null => {
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({ token: code, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 1000 / period) + delta;
};

/** Checks a code of a user's app, which works once. Throws CodeMismatchException, ExpiredCodeException. */
export const checkSoftwareCode = (users: Users, user: User, code: string): void => {
  const token = user.softwareToken;
  if (!token) throw cognitoErrors.softwareTokenNotFound();
  const step = stepOf(token.secret, code);
  if (step === null) throw cognitoErrors.wrongSoftwareCode();
  if (step <= token.usedStep) throw cognitoErrors.usedSoftwareCode();
  user.softwareToken = { ...token, usedStep: step };
  users.save(user);
};
