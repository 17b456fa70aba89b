import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { secretsClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';

const schema = z.object({ appId: z.string(), appSecret: z.string().min(1), verifyToken: z.string().min(1) });

/** The app under which the product speaks with Meta. */
export type MetaApp = z.output<typeof schema>;

/** Milliseconds that a process works with the secret as it read it, so that a rotated one is taken up. */
const life = 5 * 60_000;

let known: { app: MetaApp; readAt: number } | undefined;

/** The Meta app's id, secret and verify token. Throws while nobody has filled them in. */
export const metaApp = async (): Promise<MetaApp> => {
  if (known && Date.now() - known.readAt < life) return known.app;
  const { SecretString } = await secretsClient().send(
    new GetSecretValueCommand({ SecretId: environment().META_APP_SECRET_ID }),
  );
  const app = schema.parse(JSON.parse(SecretString ?? '{}'));
  known = { app, readAt: Date.now() };
  return app;
};
