import { Secret, TOTP } from 'otpauth';

/**
 * Returns the code that an authenticator app with this secret shows. Each code works once; the pool takes those of the step before and
 * after the current one too, so a test has three without waiting.
 *
 * @param step of 30 seconds, 0 for the current one
 */
export const oneTimeCode = (secret: string, step: -1 | 0 | 1 = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
