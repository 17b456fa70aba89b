import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { type Caller, loadCaller } from './load-caller.ts';

/** What of an access token's claims is used. API Gateway hands all of them on as text. */
const claimsSchema = z
  .object({
    sub: z.string().min(1),
    token_use: z.literal('access'),
    /** The same for all tokens that come from one sign-in: the session. */
    origin_jti: z.string().min(1),
    auth_time: z.coerce.number().int().nonnegative(),
  })
  .transform(({ sub, origin_jti, auth_time }) => ({ sub, sessionId: origin_jti, signedInAt: auth_time }));

export type Claims = z.output<typeof claimsSchema>;

/** The claims of a token that was verified before; throws ERR_SESSION_EXPIRED for one that is no access token of ours. */
export const parseClaims = (claims: unknown): Claims => {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw new AppError('ERR_SESSION_EXPIRED');
  return parsed.data;
};

/** Loads whom a verified token stands for. Throws ERR_SESSION_EXPIRED when that user is gone. */
export const authenticate = async (client: DynamoDBDocumentClient, claims: Claims): Promise<Caller> => {
  const caller = await loadCaller(client, claims.sub);
  if (!caller) throw new AppError('ERR_SESSION_EXPIRED');
  return caller;
};

/** One session a user: throws ERR_SESSION_DISPLACED when a newer sign-in took over, ERR_SESSION_EXPIRED after a logout. */
export const checkSession = ({ user }: Caller, claims: Claims): void => {
  if (user.sessionId === claims.sessionId) return;
  throw new AppError(user.sessionId === null ? 'ERR_SESSION_EXPIRED' : 'ERR_SESSION_DISPLACED');
};
