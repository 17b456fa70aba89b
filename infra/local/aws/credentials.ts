import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Everything local lives in one region and one account, as the ARNs show. */
export const region = 'us-east-1';
export const accountId = '000000000000';

/**
 * The one pair of keys of a data folder. Made at random on first use, so that a signed
 * link of one instance is worth nothing to another, and kept so that it outlives a restart.
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
