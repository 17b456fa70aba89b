import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import { poolName } from '../pool/pool.ts';
import { challenge, isValidProof, makeVerifier, passwordMatches, type Challenge } from '../pool/srp.ts';
import { clearFailures, countFailure, requireUnlocked } from '../pool/throttle.ts';
import { checkSoftwareCode } from '../pool/software-token.ts';
import type { User } from '../pool/users.ts';

/** Milliseconds that a client may take to answer a challenge. */
const challengeLifetime = 3 * 60_000;

/** Keeps challenges until they are answered or expire. Each can be taken once. */
class Pending<Value> {
  private readonly waiting = new Map<string, { value: Value; until: number }>();

  put(id: string, value: Value): void {
    for (const [known, { until }] of this.waiting) if (until <= Date.now()) this.waiting.delete(known);
    this.waiting.set(id, { value, until: Date.now() + challengeLifetime });
  }

  /** Returns a waiting value, which stays. */
  look(id: string): Value {
    const found = this.waiting.get(id);
    if (!found || found.until <= Date.now()) throw cognitoErrors.invalidSession();
    return found.value;
  }

  take(id: string): Value {
    const value = this.look(id);
    this.waiting.delete(id);
    return value;
  }
}

/** Returns a parameter. Throws InvalidParameterException if it is missing. */
export const requireParameter = (values: Record<string, string>, name: string): string => {
  const value = values[name];
  if (value === undefined || value === '') throw cognitoErrors.missing(name);
  return value;
};

/** Creates the steps of sign-in: by password, by SRP in two steps, with a code of an app, and with a new password. Each returns Cognito's answer. */
export const signIn = (pool: Pool) => {
  const { users, tokens, settings } = pool;
  const challenges = new Pending<Challenge>();
  const newPasswordSessions = new Pending<string>();
  const codeSessions = new Pending<string>();

  const finish = (user: User): object => {
    clearFailures(users, user);
    return { ChallengeParameters: {}, AuthenticationResult: tokens.signIn(user) };
  };

  const askForCode = (user: User): object => {
    const Session = randomUUID();
    codeSessions.put(Session, user.username);
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username },
    };
  };

  const completeSignIn = (user: User): object => {
    if (user.status === 'RESET_REQUIRED') throw cognitoErrors.resetRequired();
    if (user.status === 'CONFIRMED')
      return user.softwareToken && user.asksForCode === true ? askForCode(user) : finish(user);
    clearFailures(users, user);
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

  /** A wrong code counts as a wrong password does; the session stays, so that another code may follow. */
  const softwareCode = (session: string | undefined, responses: Record<string, string>): object => {
    const user = users.require(codeSessions.look(session ?? ''));
    requireUnlocked(user);
    if (!user.enabled) throw cognitoErrors.disabled();
    try {
      checkSoftwareCode(users, user, requireParameter(responses, 'SOFTWARE_TOKEN_MFA_CODE'));
    } catch (error) {
      countFailure(users, user);
      throw error;
    }
    codeSessions.take(session ?? '');
    return finish(user);
  };

  return { signInByPassword, startSrp, finishSrp, newPassword, softwareCode };
};
