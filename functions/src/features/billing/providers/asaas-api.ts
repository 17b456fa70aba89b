import * as z from 'zod';
import { environment } from '../../../platform/environment.ts';
import { parsedOrNull } from './parsed-or-null.ts';

/** Milliseconds that an answer may take. */
const timeout = 10_000;

const refusal = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

/** Returns the code of a refusal; the status of one that has none. */
const codeOf = (status: number, text: string): string => {
  const { data } = refusal.safeParse(parsedOrNull(Buffer.from(text)));
  const code = data?.errors[0]?.code ?? '';
  return /^\w{1,60}$/.test(code) ? code : String(status);
};

/** A refused call. Of the service's words, only the code is kept: the others may repeat a payer's data. */
export class AsaasError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, text: string) {
    const code = codeOf(status, text);
    super(`Asaas answered ${status} (${code})`);
    this.name = 'AsaasError';
    this.status = status;
    this.code = code;
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
  if (!response.ok) throw new AsaasError(response.status, await response.text());
  return schema.parse(await response.json());
};
