import { z } from 'zod';
import { operation, type Operation } from '../../../http/aws-json.ts';
import { requireClient, type Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import { factorsOf } from './software-tokens.ts';

const withToken = z.object({ AccessToken: z.string() });

/** Operations that revoke one or all sessions of a user, and that return the signed-in user. */
export const sessions = (pool: Pool): Record<'RevokeToken' | 'GlobalSignOut' | 'GetUser' | 'SignUp', Operation> => {
  const { users, tokens } = pool;
  return {
    RevokeToken: operation(z.object({ ClientId: z.string(), Token: z.string() }), ({ ClientId, Token }) => {
      requireClient(pool, ClientId);
      tokens.revoke(Token);
      return {};
    }),
    GlobalSignOut: operation(withToken, ({ AccessToken }) => {
      tokens.revokeAll(users.require(tokens.usernameOf(AccessToken)));
      return {};
    }),
    GetUser: operation(withToken, ({ AccessToken }) => {
      const user = users.require(tokens.usernameOf(AccessToken));
      return {
        Username: user.username,
        UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
        ...factorsOf(user),
      };
    }),
    /** Always refused: the server creates users together with their company. */
    SignUp: () => {
      throw cognitoErrors.selfSignUp();
    },
  };
};
