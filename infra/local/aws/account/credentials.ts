import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The region and the account of every local resource, as in the ARNs. */
export const region = 'us-east-1';
export const accountId = '000000000000';

/**
 * Returns the data folder's access key. It is created at random on first use, so that another
 * instance refuses this one's signed links, and is kept so that links survive a restart.
 */
export const loadCredentials = (dataDir: string): Credentials => {
  const path = join(dataDir, 'credentials.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
  const made: Credentials = {
    accessKeyId: `AKIA${randomBytes(10).toString('hex').toUpperCase().slice(0, 16)}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  return made;
};
