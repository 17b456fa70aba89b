import type { Endpoint } from '@recado/shared/contract/grammar';
import { loggedOf } from './logged-of.ts';

interface ApiCall {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  rawBody?: string;
  token?: string;
  /** The path before the endpoint's own. */
  under?: string;
  /** Headers beside those of every call. */
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  body: { error?: string; details?: Record<string, unknown>; requestId?: string } | null;
  headers: Headers;
}

const pathOf = ({ path }: Endpoint, params: Record<string, string | number> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));

const parse = (text: string): ApiAnswer['body'] => {
  try {
    return JSON.parse(text) as ApiAnswer['body'];
  } catch {
    return null;
  }
};

/** Calls an endpoint through the gateway, as any client does. Prints what was logged of a call that failed. */
export const callApi = async (
  endpoint: Endpoint,
  { params, query, body, rawBody, token, under = '', headers: given }: ApiCall = {},
): Promise<ApiAnswer> => {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${process.env.API_URL}${under}${pathOf(endpoint, params)}${search}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...given,
    },
    ...(sent !== undefined && endpoint.method !== 'GET' && { body: sent }),
  });
  const { status, headers } = response;
  const answered = parse(await response.text());
  if (status === 500) process.stderr.write(`${endpoint.name} failed: ${await loggedOf(answered?.requestId)}\n`);
  return { status, headers, body: answered };
};
