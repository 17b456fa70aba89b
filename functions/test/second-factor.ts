import { beginSecondFactor, confirmSecondFactor } from '@recado/shared/contract/second-factor';
import { oneTimeCode } from '@recado/shared/test/one-time-code';
import { handler as identity } from '../src/entry/http/identity.ts';
import { callHandler } from './call-handler.ts';

/** Sets up the second factor of a user who has just signed in, by the code of the step before the current one. */
export const setUpSecondFactor = async (
  token: string,
): Promise<{ secret: string; recoveryCodes: string[]; usedCode: string }> => {
  const { result } = await callHandler(identity, beginSecondFactor, {}, { token });
  const usedCode = oneTimeCode(result.secret, -1);
  const confirmed = await callHandler(identity, confirmSecondFactor, { body: { code: usedCode } }, { token });
  if (confirmed.status !== 200) throw new Error(`the set-up was refused: ${confirmed.error}`);
  return { secret: result.secret, recoveryCodes: confirmed.result.recoveryCodes, usedCode };
};

/** The token of a user as it would be had its sign-in been an hour earlier. Only the product takes it, not the user pool. */
export const hourLater = (token: string): string => {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { auth_time: number };
  const changed = { ...claims, auth_time: claims.auth_time - 3600 };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
};
