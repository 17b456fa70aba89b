import { createHash } from 'node:crypto';
import type { Credentials } from '../aws/account/credentials.ts';

/** Derives the token of the account at Focus NFe of a data folder. It differs between instances and survives a restart. */
export const focusNfeTokenOf = ({ secretAccessKey }: Pick<Credentials, 'secretAccessKey'>): string =>
  `local-${createHash('sha256').update(`focus nfe ${secretAccessKey}`).digest('hex').slice(0, 32)}`;
