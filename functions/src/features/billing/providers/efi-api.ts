import { Agent, request } from 'node:https';
import { readFileSync } from 'node:fs';
import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import type { ClientCertificate } from '../../../data/certificates/store.ts';
import { environment } from '../../../platform/environment.ts';
import { parsedOrNull } from './parsed-or-null.ts';

/** Milliseconds that an answer may take. */
const timeout = 10_000;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

interface Answer {
  status: number;
  text: string;
}

const bodyOf = ({ text }: Answer): unknown => (text === '' ? null : parseJson(text));

/** The code of a refusal: of OAuth, by Efi's form, and by that of the central bank's standard, whose `type` is an address. */
const refusal = z.object({ error: z.string().optional(), nome: z.string().optional(), type: z.string().optional() });

/** Returns the code of a refusal; the status of one that has none. */
const reasonOf = (answer: Answer): string => {
  const { data } = refusal.safeParse(parsedOrNull(Buffer.from(answer.text)));
  const code = data?.error ?? data?.nome ?? data?.type?.split('/').at(-1) ?? '';
  return /^\w{1,60}$/.test(code) ? code : String(answer.status);
};

/** A refused call. Of the service's words, only the code is kept: the others may repeat a payer's data. */
export class EfiError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(answer: Answer) {
    super(`Efi answered ${answer.status} (${reasonOf(answer)})`);
    this.name = 'EfiError';
    this.status = answer.status;
    this.reason = reasonOf(answer);
  }
}

/** Makes a call whose caller is identified by its certificate. */
const send = (agent: Agent, { body, headers: more, method, path }: Call, authorization: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { ...more, authorization, 'content-type': 'application/json' };
    const url = `${environment().EFI_API_URL}${path}`;
    const call = request(url, { agent, method, headers, signal: AbortSignal.timeout(timeout) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });

/** The last access token of each account, for all calls of this process. */
const tokens = new Map<string, string>();

const token = z.object({ access_token: z.string() });

/** Returns a function that calls Efi's API as an account: its token is asked for once, and again when it is refused. */
export const efiApi = (clientId: string, clientSecret: string, { certificates, key }: ClientCertificate) => {
  const { EFI_CA_FILE: authority } = environment();
  const agent = new Agent({
    cert: certificates,
    key,
    ...(authority === undefined ? {} : { ca: readFileSync(authority) }),
  });
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const authorise = async (): Promise<string> => {
    const body = { grant_type: 'client_credentials' };
    const answer = await send(agent, { method: 'POST', path: '/oauth/token', body }, basic);
    if (answer.status !== 200) throw new EfiError(answer);
    const { access_token } = token.parse(bodyOf(answer));
    tokens.set(basic, access_token);
    return access_token;
  };
  return async <Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>> => {
    const known = tokens.get(basic);
    let answer = await send(agent, call, `Bearer ${known ?? (await authorise())}`);
    if (answer.status === 401 && known !== undefined) answer = await send(agent, call, `Bearer ${await authorise()}`);
    if (answer.status < 200 || answer.status > 299) throw new EfiError(answer);
    return schema.parse(bodyOf(answer));
  };
};

export type EfiApi = ReturnType<typeof efiApi>;
