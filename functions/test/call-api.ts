import type { Endpoint } from '@recado/shared/contract/grammar';

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
  body: { error?: string; details?: Record<string, unknown> } | null;
  headers: Headers;
}

const pathOf = ({ path }: Endpoint, params: Record<string, string | number> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));

/** Calls an endpoint through the gateway, as any client does. */
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
  const text = await response.text();
  try {
    return { status, headers, body: JSON.parse(text) as ApiAnswer['body'] };
  } catch {
    return { status, headers, body: null };
  }
};
