import { createHash } from 'node:crypto';
import type { Credentials } from '../../aws/account/credentials.ts';

/** Name of the secret with the Meta app, the same as in the CDK app. */
export const metaAppSecretId = 'recado-meta-app';

/** The product's app at Meta. */
export interface MetaApp {
  readonly appId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

const deriveSecret = (credentials: Credentials, what: string): string =>
  createHash('sha256').update(`${what} ${credentials.secretAccessKey}`).digest('hex').slice(0, 32);

/** Derives the app of a data folder. Its secret differs between instances and survives a restart. */
export const metaAppOf = (credentials: Credentials): MetaApp => ({
  appId: '100000000000001',
  appSecret: deriveSecret(credentials, 'meta app'),
  verifyToken: deriveSecret(credentials, 'verify token'),
});
