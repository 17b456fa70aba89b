import { z } from 'zod';
import { operation, type Operation } from '../../../http/aws-json.ts';
import { requireClient, requirePool, type Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import { requireParameter, signIn } from './sign-in.ts';

const parameters = z.record(z.string(), z.string()).default({});

const initiate = z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: parameters });
const respond = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: parameters,
  Session: z.string().optional(),
});

/**
 * Operations for sign-in by SRP or password, with a code of an app where the user has one, refresh, and the change of a
 * temporary password.
 * An unknown user gets the same error as a wrong password.
 */
export const authentication = (
  pool: Pool,
): Record<
  | 'InitiateAuth'
  | 'RespondToAuthChallenge'
  | 'AdminInitiateAuth'
  | 'AdminRespondToAuthChallenge'
  | 'GetTokensFromRefreshToken',
  Operation
> => {
  const { users, tokens, settings } = pool;
  const { signInByPassword, startSrp, finishSrp, newPassword, softwareCode } = signIn(pool);
  const begin = (flow: string, values: Record<string, string>): object => {
    // Some clients send the older name of this flow.
    const name = flow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : flow;
    if (!settings.flows.includes(name)) throw cognitoErrors.flowNotEnabled(flow);
    switch (name) {
      case 'USER_SRP_AUTH':
        return startSrp(requireParameter(values, 'USERNAME'), requireParameter(values, 'SRP_A'));
      case 'USER_PASSWORD_AUTH':
      case 'ADMIN_USER_PASSWORD_AUTH':
        return signInByPassword(requireParameter(values, 'USERNAME'), requireParameter(values, 'PASSWORD'));
      default:
        return {
          ChallengeParameters: {},
          AuthenticationResult: tokens.refresh(requireParameter(values, 'REFRESH_TOKEN'), (one) => users.find(one)),
        };
    }
  };

  const answer = (name: string, responses: Record<string, string>, session?: string): object => {
    if (name === 'PASSWORD_VERIFIER') return finishSrp(responses);
    if (name === 'NEW_PASSWORD_REQUIRED') return newPassword(session, responses);
    if (name === 'SOFTWARE_TOKEN_MFA') return softwareCode(session, responses);
    throw cognitoErrors.flowNotEnabled(name);
  };

  return {
    InitiateAuth: operation(initiate, ({ ClientId, AuthFlow, AuthParameters }) => {
      requireClient(pool, ClientId);
      if (AuthFlow.startsWith('ADMIN_')) throw cognitoErrors.flowNotEnabled(AuthFlow);
      return begin(AuthFlow, AuthParameters);
    }),
    RespondToAuthChallenge: operation(respond, ({ ClientId, ChallengeName, ChallengeResponses, Session }) => {
      requireClient(pool, ClientId);
      return answer(ChallengeName, ChallengeResponses, Session);
    }),
    AdminInitiateAuth: operation(
      initiate.extend({ UserPoolId: z.string() }),
      ({ UserPoolId, ClientId, AuthFlow, AuthParameters }) => {
        requirePool(pool, UserPoolId);
        requireClient(pool, ClientId);
        return begin(AuthFlow, AuthParameters);
      },
    ),
    AdminRespondToAuthChallenge: operation(
      respond.extend({ UserPoolId: z.string() }),
      ({ UserPoolId, ClientId, ChallengeName, ChallengeResponses, Session }) => {
        requirePool(pool, UserPoolId);
        requireClient(pool, ClientId);
        return answer(ChallengeName, ChallengeResponses, Session);
      },
    ),
    GetTokensFromRefreshToken: operation(
      z.object({ ClientId: z.string(), RefreshToken: z.string() }),
      ({ ClientId, RefreshToken }) => {
        requireClient(pool, ClientId);
        return { AuthenticationResult: tokens.refresh(RefreshToken, (name) => users.find(name)) };
      },
    ),
  };
};
