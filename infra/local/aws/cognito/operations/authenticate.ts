import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { operation } from '../../http/aws-json.ts';
import type { Operation } from '../../http/aws-json.ts';
import { requireClient, requirePool } from '../context.ts';
import type { Pool } from '../context.ts';
import { cognitoErrors } from '../errors.ts';
import { poolName } from '../pool.ts';
import { challenge, makeVerifier, passwordMatches, isValidProof } from '../srp.ts';
import type { Challenge } from '../srp.ts';
import { clearFailures, countFailure, requireUnlocked } from '../throttle.ts';
import type { User } from '../users.ts';

const parameters = z.record(z.string(), z.string()).default({});

const initiate = z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: parameters });
const respond = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: parameters,
  Session: z.string().optional(),
});

/** Milliseconds that a client may take to answer a challenge. */
const challengeLifetime = 3 * 60_000;

/** Keeps challenges until they are answered or expire. Each can be taken once. */
class Pending<Value> {
  private readonly waiting = new Map<string, { value: Value; until: number }>();

  put(id: string, value: Value): void {
    for (const [known, { until }] of this.waiting) if (until <= Date.now()) this.waiting.delete(known);
    this.waiting.set(id, { value, until: Date.now() + challengeLifetime });
  }

  take(id: string): Value {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    if (!found || found.until <= Date.now()) throw cognitoErrors.invalidSession();
    return found.value;
  }
}

const requireParameter = (values: Record<string, string>, name: string): string => {
  const value = values[name];
  if (value === undefined || value === '') throw cognitoErrors.missing(name);
  return value;
};

/**
 * Operations for sign-in by SRP or password, refresh, and the change of a temporary password.
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
  const challenges = new Pending<Challenge>();
  const newPasswordSessions = new Pending<string>();

  const completeSignIn = (user: User): object => {
    clearFailures(users, user);
    if (user.status === 'RESET_REQUIRED') throw cognitoErrors.resetRequired();
    if (user.status === 'CONFIRMED') return { ChallengeParameters: {}, AuthenticationResult: tokens.signIn(user) };
    const Session = randomUUID();
    newPasswordSessions.put(Session, user.username);
    const { sub: _, ...attributes } = user.attributes;
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(attributes),
      },
    };
  };

  const signInByPassword = (name: string, password: string): object => {
    const user = users.find(name);
    if (!user) throw cognitoErrors.incorrect();
    requireUnlocked(user);
    if (!user.password || !passwordMatches(poolName(settings), user.username, password, user.password)) {
      countFailure(users, user);
      throw cognitoErrors.incorrect();
    }
    if (!user.enabled) throw cognitoErrors.disabled();
    return completeSignIn(user);
  };

  const startSrp = (name: string, publicA: string): object => {
    const user = users.find(name);
    if (user) requireUnlocked(user);
    // No password matches this verifier: an unknown user gets the same two steps as a known one.
    const username = user?.username ?? randomUUID();
    const stored = user?.password ?? makeVerifier(poolName(settings), username, randomBytes(32).toString('hex'));
    const started = challenge(username, stored, publicA);
    if (!started) throw cognitoErrors.incorrect();
    challenges.put(started.secretBlock, started);
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: started.salt,
        SECRET_BLOCK: started.secretBlock,
        SRP_B: started.publicB,
        USERNAME: username,
        USER_ID_FOR_SRP: username,
      },
    };
  };

  const finishSrp = (responses: Record<string, string>): object => {
    const started = challenges.take(requireParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'));
    const proven = isValidProof(
      poolName(settings),
      started,
      requireParameter(responses, 'TIMESTAMP'),
      requireParameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    );
    const user = users.find(started.username);
    if (!user) throw cognitoErrors.incorrect();
    if (!proven) {
      countFailure(users, user);
      throw cognitoErrors.incorrect();
    }
    if (!user.enabled) throw cognitoErrors.disabled();
    return completeSignIn(user);
  };

  const newPassword = (session: string | undefined, responses: Record<string, string>): object => {
    const user = users.require(newPasswordSessions.take(session ?? ''));
    users.setPassword(user, requireParameter(responses, 'NEW_PASSWORD'));
    return completeSignIn(user);
  };

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
          AuthenticationResult: tokens.refresh(requireParameter(values, 'REFRESH_TOKEN'), (name) => users.find(name)),
        };
    }
  };

  const answer = (name: string, responses: Record<string, string>, session?: string): object => {
    if (name === 'PASSWORD_VERIFIER') return finishSrp(responses);
    if (name === 'NEW_PASSWORD_REQUIRED') return newPassword(session, responses);
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
