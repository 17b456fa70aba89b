import { recoveryCodeCount } from '@recado/shared/limits/second-factor';
import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another: 16 of them are 79 random bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 4;
const groupLength = 4;

const anyGroup = (): string => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Makes the recovery codes of a user, as they are shown. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, anyGroup).join('-'));

/**
 * Returns the digest that is stored of a recovery code, however it is written. It needs no slow hash: a code is random, and
 * the digest has its user, so that two users never share one.
 */
export const recoveryHash = (companyId: number, userId: number, code: string): string =>
  createHash('sha256')
    .update(`${companyId}.${userId}.${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
