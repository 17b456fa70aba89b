import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import type { RecordFile, Records } from '../../storage/records.ts';
import { cognitoErrors } from './errors.ts';
import { issuerOf, type PoolSettings } from './pool.ts';
import { nowSeconds, type User } from './users.ts';

/** A refresh token of a session, which begins with a sign-in. Times are epoch seconds unless they say otherwise. */
interface Session {
  /** Epoch milliseconds until which a refresh token that was exchanged still works. */
  readonly graceUntil?: number;
  readonly originJti: string;
  readonly username: string;
  readonly authTime: number;
  readonly until: number;
  revoked: boolean;
}

interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

interface AccessClaims {
  sub: string;
  origin_jti: string;
  token_use: string;
  exp: number;
}

/** Issues and revokes tokens. The signing key is kept in the data folder, so sessions survive a restart. */
export class Tokens {
  private readonly sessions: Records<Session>;
  private readonly settings: PoolSettings;
  private readonly privateKey: KeyObject;
  readonly jwks: { keys: JsonWebKey[] };

  constructor(file: RecordFile, settings: PoolSettings) {
    this.sessions = file.of<Session>('session');
    this.settings = settings;
    for (const [id, { until }] of this.sessions.entries()) if (until <= nowSeconds()) this.sessions.delete(id);
    const keys = file.of<string>('signing-key');
    const pem =
      keys.get('pem') ??
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }).privateKey;
    keys.put('pem', pem);
    this.privateKey = createPrivateKey(pem);
    const jwk = createPublicKey(this.privateKey).export({ format: 'jwk' });
    this.jwks = { keys: [{ ...jwk, kid: digest(String(jwk.n)).slice(0, 32), use: 'sig', alg: 'RS256' }] };
  }

  /** Starts a session and issues its tokens. */
  signIn(user: User): AuthenticationResult {
    const authTime = nowSeconds();
    const session: Session = {
      originJti: randomUUID(),
      username: user.username,
      authTime,
      until: authTime + this.settings.refreshTokenLifetime,
      revoked: false,
    };
    const RefreshToken = randomBytes(64).toString('base64url');
    this.sessions.put(digest(RefreshToken), session);
    return { ...this.issue(user, session), RefreshToken };
  }

  /**
   * Issues new access and id tokens for a session; with rotation, a new refresh token too, which lives no longer than the
   * first one. The old one works for the grace period.
   */
  refresh(refreshToken: string, find: (username: string) => User | undefined): AuthenticationResult {
    const session = this.sessions.get(digest(refreshToken));
    if (!session) throw cognitoErrors.invalidRefreshToken();
    if ((session.graceUntil ?? Infinity) <= Date.now()) throw cognitoErrors.refreshTokenReused();
    if (session.revoked) throw cognitoErrors.refreshTokenRevoked();
    if (session.until <= nowSeconds()) throw cognitoErrors.refreshTokenExpired();
    const user = find(session.username);
    if (!user) throw cognitoErrors.invalidRefreshToken();
    if (!user.enabled) throw cognitoErrors.disabled();
    const { rotationGrace } = this.settings;
    if (rotationGrace === undefined) return this.issue(user, session);
    const RefreshToken = randomBytes(64).toString('base64url');
    const { graceUntil = Date.now() + rotationGrace * 1000, ...fields } = session;
    this.sessions.put(digest(refreshToken), { ...fields, graceUntil });
    this.sessions.put(digest(RefreshToken), fields);
    return { ...this.issue(user, session), RefreshToken };
  }

  /** Ends the session of a refresh token, with all tokens that came from it. */
  revoke(refreshToken: string): void {
    const revoked = this.sessions.get(digest(refreshToken));
    if (!revoked) return;
    for (const [id, session] of this.sessions.entries())
      if (session.originJti === revoked.originJti) this.sessions.put(id, { ...session, revoked: true });
  }

  /** Ends every session of a user. Access tokens stay valid at the gateway until they expire, as on AWS. */
  revokeAll(user: User): void {
    for (const [id, session] of this.sessions.entries()) {
      if (session.username === user.username) this.sessions.put(id, { ...session, revoked: true });
    }
  }

  /** Verifies an access token (signature, expiry, session not revoked) and returns its user name. */
  usernameOf(accessToken: string): string {
    const [header = '', body = '', signature = ''] = accessToken.split('.');
    const valid = verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${body}`),
      createPublicKey(this.privateKey),
      Buffer.from(signature, 'base64url'),
    );
    const claims = valid ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as AccessClaims) : undefined;
    if (claims?.token_use !== 'access' || claims.exp <= nowSeconds()) throw cognitoErrors.invalidAccessToken();
    const session = this.sessions.entries().find(([, { originJti }]) => originJti === claims.origin_jti)?.[1];
    if (!session || session.revoked) throw cognitoErrors.accessTokenRevoked();
    return claims.sub;
  }

  private issue(user: User, session: Session): AuthenticationResult {
    const iat = nowSeconds();
    const common = {
      sub: user.username,
      iss: issuerOf(this.settings),
      origin_jti: session.originJti,
      event_id: randomUUID(),
      auth_time: session.authTime,
      iat,
      exp: iat + this.settings.accessTokenLifetime,
      jti: randomUUID(),
    };
    const { sub: _, email_verified, ...attributes } = user.attributes;
    const access = {
      ...common,
      token_use: 'access',
      client_id: this.settings.clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: user.username,
    };
    const id = {
      ...common,
      ...attributes,
      token_use: 'id',
      aud: this.settings.clientId,
      email_verified: email_verified === 'true',
      'cognito:username': user.username,
    };
    return {
      AccessToken: this.write(access),
      IdToken: this.write(id),
      ExpiresIn: this.settings.accessTokenLifetime,
      TokenType: 'Bearer',
    };
  }

  private write(claims: object): string {
    const signed = `${part({ kid: this.jwks.keys[0]!.kid, alg: 'RS256' })}.${part(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), this.privateKey).toString('base64url')}`;
  }
}
