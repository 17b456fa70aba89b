import { randomInt } from 'node:crypto';
import { apiKeyHash } from '../../data/api-keys/store.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters of a key behind its prefix: 238 random bits. */
const length = 40;

/** Letters of these that are stored as they are. */
const shown = 4;

/** Makes the secret of an API key behind a prefix, with what is stored of it. */
export const newToken = (prefix: string): { token: string; hash: string; start: string } => {
  const secret = Array.from({ length }, () => letters[randomInt(letters.length)]);
  const token = `${prefix}${secret.join('')}`;
  return { token, hash: apiKeyHash(token), start: `${prefix}${secret.slice(0, shown).join('')}` };
};
