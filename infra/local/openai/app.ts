import { createHash } from 'node:crypto';
import type { Credentials } from '../aws/account/credentials.ts';

/** Name of the secret with the key of OpenAI's API, the same as in the CDK app. */
export const openAiSecretId = 'recado-openai';

/** Derives the key of a data folder. It differs between instances and survives a restart. */
export const openAiKeyOf = ({ secretAccessKey }: Pick<Credentials, 'secretAccessKey'>): string =>
  `sk-local-${createHash('sha256').update(`openai ${secretAccessKey}`).digest('hex').slice(0, 32)}`;
