import { createHash } from 'node:crypto';
import type { Credentials } from '../aws/credentials.ts';

/** Name of the secret that holds the Meta app, as CDK names it. */
export const metaAppSecretId = 'recado-meta-app';

/** The app at Meta under which the product runs. */
export interface MetaApp {
  readonly appId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

const derived = (credentials: Credentials, what: string): string =>
  createHash('sha256').update(`${what} ${credentials.secretAccessKey}`).digest('hex').slice(0, 32);

/** The app of a data folder: its secret differs from instance to instance, and outlives a restart. */
export const metaAppOf = (credentials: Credentials): MetaApp => ({
  appId: '100000000000001',
  appSecret: derived(credentials, 'meta app'),
  verifyToken: derived(credentials, 'verify token'),
});
