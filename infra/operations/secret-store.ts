import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { z } from 'zod';

/** Reads a secret, by its name or ARN, whose value is JSON. @throws Error without any of the value */
export const readSecret = async <Schema extends z.ZodType>(id: string, schema: Schema): Promise<z.output<Schema>> => {
  const client = new SecretsManagerClient();
  try {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: id }));
    const { data } = schema.safeParse(jsonOf(SecretString));
    if (!data) throw new Error(`The secret ${id} is not as this release stores it`);
    return data;
  } finally {
    client.destroy();
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
