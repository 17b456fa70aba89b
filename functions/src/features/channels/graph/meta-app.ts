import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { secretsClient } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';

const schema = z.object({ appId: z.string(), appSecret: z.string().min(1), verifyToken: z.string().min(1) });

/** The app by which the product calls Meta's APIs. */
export type MetaApp = z.output<typeof schema>;

/** Milliseconds that a process caches the secret. */
const lifetime = 5 * 60_000;

let known: { app: MetaApp; readAt: number } | undefined;

/** Returns the Meta app's id, secret and verify token. Throws if they are not configured. */
export const metaApp = async (): Promise<MetaApp> => {
  if (known && Date.now() - known.readAt < lifetime) return known.app;
  const { SecretString } = await secretsClient().send(
    new GetSecretValueCommand({ SecretId: environment().META_APP_SECRET_ID }),
  );
  const app = schema.parse(JSON.parse(SecretString ?? '{}'));
  known = { app, readAt: Date.now() };
  return app;
};
