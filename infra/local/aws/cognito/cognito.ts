import { requireAccessKey, type Operation } from '../../http/aws-json.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { RecordFile } from '../storage/records.ts';
import type { Pool } from './pool/context.ts';
import { administration } from './operations/administration.ts';
import { authentication } from './operations/authenticate.ts';
import { attributes } from './operations/attributes.ts';
import { passwords } from './operations/passwords.ts';
import { sessions } from './operations/sessions.ts';
import { softwareTokens } from './operations/software-tokens.ts';
import type { PoolSettings } from './pool/pool.ts';
import { Tokens } from './pool/tokens.ts';
import { Users } from './pool/users.ts';

interface Cognito {
  readonly operations: Readonly<Record<string, Operation>>;
  /** Served at `/{poolId}/.well-known/jwks.json`, as on AWS. */
  readonly jwks: Tokens['jwks'];
}

/** Creates a user pool with SRP, codes of authenticator apps, tokens that AWS's verifiers accept, reset codes by mail, and Cognito's error names. */
export const createCognito = (
  file: RecordFile,
  settings: PoolSettings,
  mailbox: Mailbox,
  accessKeyId: string,
): Cognito => {
  const tokens = new Tokens(file, settings);
  const pool: Pool = { settings, mailbox, tokens, users: new Users(file, settings) };
  const { AdminInitiateAuth, AdminRespondToAuthChallenge, ...open } = authentication(pool);
  const { AdminSetUserMFAPreference, ...ownTokens } = softwareTokens(pool);
  const guard =
    (operate: Operation): Operation =>
    (input, request) => {
      requireAccessKey(request, accessKeyId);
      return operate(input, request);
    };
  return {
    jwks: tokens.jwks,
    operations: {
      ...open,
      AdminInitiateAuth: guard(AdminInitiateAuth),
      AdminRespondToAuthChallenge: guard(AdminRespondToAuthChallenge),
      ...attributes(pool),
      ...passwords(pool),
      ...sessions(pool),
      ...ownTokens,
      AdminSetUserMFAPreference: guard(AdminSetUserMFAPreference),
      ...administration(pool, accessKeyId),
    },
  };
};
