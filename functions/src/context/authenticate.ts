import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { type Caller, loadCaller } from './load-caller.ts';

/** The claims of an access token that are used. API Gateway passes all of them as text. */
const claimsSchema = z
  .object({
    sub: z.string().min(1),
    token_use: z.literal('access'),
    /** The login: the same for all tokens that come from one sign-in. */
    origin_jti: z.string().min(1),
    auth_time: z.coerce.number().int().nonnegative(),
  })
  .transform(({ sub, origin_jti, auth_time }) => ({ sub, sessionId: origin_jti, signedInAt: auth_time }));

export type Claims = z.output<typeof claimsSchema>;

/** Parses the claims of a verified token. Throws ERR_SESSION_EXPIRED for a token that is no access token of this user pool. */
export const parseClaims = (claims: unknown): Claims => {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw new AppError('ERR_SESSION_EXPIRED');
  return parsed.data;
};

/** Loads the user of a verified token. Throws ERR_SESSION_EXPIRED when that user was removed. */
export const authenticate = async (client: DynamoDBDocumentClient, claims: Claims): Promise<Caller> => {
  const caller = await loadCaller(client, claims.sub, claims.sessionId);
  if (!caller) throw new AppError('ERR_SESSION_EXPIRED');
  return caller;
};

/** Checks that the token belongs to the user's only login: throws ERR_SESSION_DISPLACED after a newer sign-in, ERR_SESSION_EXPIRED after a logout. */
export const checkLogin = ({ user }: Caller, claims: Claims): void => {
  if (user.sessionId === claims.sessionId) return;
  throw new AppError(user.sessionId === null ? 'ERR_SESSION_EXPIRED' : 'ERR_SESSION_DISPLACED');
};

/**
 * Returns whether somebody has yet to set up the second factor that the company's rule asks for. Who had signed in before
 * the rule was made works on until the next sign-in.
 */
export const needsSecondFactor = ({
  user: { secondFactor, sessionAt },
  company: { secondFactorSince },
}: Pick<Caller, 'user' | 'company'>): boolean =>
  secondFactorSince !== null && !secondFactor && sessionAt >= Math.floor(Date.parse(secondFactorSince) / 1000);
