import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { secretsClient } from '../clients.ts';
import { environment } from '../environment.ts';

/** The model that transcribes unless the deployment names another. */
export const defaultModel = 'whisper-1';

const schema = z.object({ apiKey: z.string().min(1), model: z.string().min(1).default(defaultModel) });

/** The key of OpenAI's API and the model that transcribes. */
type OpenAiKey = z.output<typeof schema>;

/** Milliseconds that a process caches the secret. */
const lifetime = 5 * 60_000;

let known: { key: OpenAiKey; readAt: number } | undefined;

/**
 * Returns the key that the installation was deployed with.
 *
 * @throws AppError ERR_TRANSCRIPTION_UNAVAILABLE if none is configured
 */
export const deployedKey = async (): Promise<OpenAiKey> => {
  if (known && Date.now() - known.readAt < lifetime) return known.key;
  const { SecretString } = await secretsClient().send(
    new GetSecretValueCommand({ SecretId: environment().OPENAI_SECRET_ID }),
  );
  const parsed = schema.safeParse(JSON.parse(SecretString ?? '{}'));
  if (!parsed.success) throw new AppError('ERR_TRANSCRIPTION_UNAVAILABLE');
  known = { key: parsed.data, readAt: Date.now() };
  return parsed.data;
};
