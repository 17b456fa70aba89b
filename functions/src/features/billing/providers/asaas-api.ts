import type * as z from 'zod';
import { environment } from '../../../platform/environment.ts';

/** Milliseconds that an answer may take. */
const timeout = 10_000;

/** A refused call. The service's words are left out: they may repeat a payer's data. */
export class AsaasError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Asaas answered ${status}`);
    this.name = 'AsaasError';
    this.status = status;
  }
}

interface Call<Schema> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  schema: Schema;
}

/** Calls Asaas' API with an account's token. */
export const call = async <Schema extends z.ZodType>(
  token: string,
  { method, path, body, schema }: Call<Schema>,
): Promise<z.output<Schema>> => {
  const response = await fetch(`${environment().ASAAS_API_URL}/v3${path}`, {
    method,
    headers: { access_token: token, 'content-type': 'application/json', 'user-agent': 'Recado' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new AsaasError(response.status);
  return schema.parse(await response.json());
};
