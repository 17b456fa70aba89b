import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { operation } from '../../http/aws-json.ts';
import type { Operation } from '../../http/aws-json.ts';
import { requireClient, requirePool } from '../context.ts';
import type { Pool } from '../context.ts';
import { refusals } from '../errors.ts';
import { poolName } from '../pool.ts';
import { challenge, makeVerifier, passwordFits, proves } from '../srp.ts';
import type { Challenge } from '../srp.ts';
import { clearFailures, countFailure, refuseLocked } from '../throttle.ts';
import type { User } from '../users.ts';

const parameters = z.record(z.string(), z.string()).default({});

const initiate = z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: parameters });
const respond = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: parameters,
  Session: z.string().optional(),
});

/** How long a client may take to answer a challenge. */
const challengeLife = 3 * 60_000;

/** Remembers what was sent to a client until it answers, once. */
class Pending<Value> {
  private readonly waiting = new Map<string, { value: Value; until: number }>();

  put(id: string, value: Value): void {
    for (const [known, { until }] of this.waiting) if (until <= Date.now()) this.waiting.delete(known);
    this.waiting.set(id, { value, until: Date.now() + challengeLife });
  }

  take(id: string): Value {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    if (!found || found.until <= Date.now()) throw refusals.invalidSession();
    return found.value;
  }
}

const need = (values: Record<string, string>, name: string): string => {
  const value = values[name];
  if (value === undefined || value === '') throw refusals.missing(name);
  return value;
};

/** Sign-in by SRP or password, refresh, and the change of a temporary password. Unknown users look like wrong passwords. */
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
  const temporary = new Pending<string>();

  const admit = (user: User): object => {
    clearFailures(users, user);
    if (user.status === 'RESET_REQUIRED') throw refusals.resetRequired();
    if (user.status === 'CONFIRMED') return { ChallengeParameters: {}, AuthenticationResult: tokens.signIn(user) };
    const Session = randomUUID();
    temporary.put(Session, user.username);
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

  const byPassword = (name: string, password: string): object => {
    const user = users.find(name);
    if (!user) throw refusals.incorrect();
    refuseLocked(user);
    if (!user.password || !passwordFits(poolName(settings), user.username, password, user.password)) {
      countFailure(users, user);
      throw refusals.incorrect();
    }
    if (!user.enabled) throw refusals.disabled();
    return admit(user);
  };

  const beginSrp = (name: string, publicA: string): object => {
    const user = users.find(name);
    if (user) refuseLocked(user);
    // Nobody's password fits this one, so an unknown user sees the same two steps as a known one.
    const username = user?.username ?? randomUUID();
    const stored = user?.password ?? makeVerifier(poolName(settings), username, randomBytes(32).toString('hex'));
    const begun = challenge(username, stored, publicA);
    if (!begun) throw refusals.incorrect();
    challenges.put(begun.secretBlock, begun);
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: begun.salt,
        SECRET_BLOCK: begun.secretBlock,
        SRP_B: begun.publicB,
        USERNAME: username,
        USER_ID_FOR_SRP: username,
      },
    };
  };

  const endSrp = (responses: Record<string, string>): object => {
    const begun = challenges.take(need(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'));
    const proven = proves(
      poolName(settings),
      begun,
      need(responses, 'TIMESTAMP'),
      need(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    );
    const user = users.find(begun.username);
    if (!user) throw refusals.incorrect();
    if (!proven) {
      countFailure(users, user);
      throw refusals.incorrect();
    }
    if (!user.enabled) throw refusals.disabled();
    return admit(user);
  };

  const newPassword = (session: string | undefined, responses: Record<string, string>): object => {
    const user = users.require(temporary.take(session ?? ''));
    users.setPassword(user, need(responses, 'NEW_PASSWORD'));
    return admit(user);
  };

  const begin = (flow: string, values: Record<string, string>): object => {
    // The older name of one flow is still sent by some clients.
    const name = flow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : flow;
    if (!settings.flows.includes(name)) throw refusals.flowNotEnabled(flow);
    switch (name) {
      case 'USER_SRP_AUTH':
        return beginSrp(need(values, 'USERNAME'), need(values, 'SRP_A'));
      case 'USER_PASSWORD_AUTH':
      case 'ADMIN_USER_PASSWORD_AUTH':
        return byPassword(need(values, 'USERNAME'), need(values, 'PASSWORD'));
      default:
        return {
          ChallengeParameters: {},
          AuthenticationResult: tokens.refresh(need(values, 'REFRESH_TOKEN'), (name) => users.find(name)),
        };
    }
  };

  const answer = (name: string, responses: Record<string, string>, session?: string): object => {
    if (name === 'PASSWORD_VERIFIER') return endSrp(responses);
    if (name === 'NEW_PASSWORD_REQUIRED') return newPassword(session, responses);
    throw refusals.flowNotEnabled(name);
  };

  return {
    InitiateAuth: operation(initiate, ({ ClientId, AuthFlow, AuthParameters }) => {
      requireClient(pool, ClientId);
      if (AuthFlow.startsWith('ADMIN_')) throw refusals.flowNotEnabled(AuthFlow);
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
