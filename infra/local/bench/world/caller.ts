import { login } from '@recado/shared/contract/auth';
import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';

/** Thrown when a call is not answered with success. */
class CallFailedError extends Error {
  readonly status: number;

  constructor(endpoint: Endpoint, status: number, answer: string) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${answer.slice(0, 300)}`);
    this.name = 'CallRefused';
    this.status = status;
  }
}

type Values = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const addressOf = (api: string, path: string, params: Values, query: Values): string => {
  const requireRows = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, text(value));
  return `${api}${requireRows}${search.size > 0 ? `?${search.toString()}` : ''}`;
};

const send = async <E extends Endpoint>(
  api: string,
  endpoint: E,
  call: CallOf<E>,
  token: string | undefined,
): Promise<ResultOf<E>> => {
  const { params = {}, query = {}, body } = call as { params?: Values; query?: Values; body?: unknown };
  const response = await fetch(addressOf(api, endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new CallFailedError(endpoint, response.status, answer);
  return JSON.parse(answer) as ResultOf<E>;
};

/** A signed-in user who calls the HTTP API. */
export interface Caller {
  readonly token: string;
  readonly companyId: number;
  readonly userId: number;
  readonly user: ResultOf<typeof login>['user'];
  /** @throws CallRefused */
  call<E extends Endpoint>(endpoint: E, call: CallOf<E>): Promise<ResultOf<E>>;
}

/** Signs in by `POST /auth/login`, as clients without Amplify do. Calls after the end of a token's hour sign in again. */
export const signIn = async (api: string, email: string, password: string): Promise<Caller> => {
  const enter = () => send(api, login, { body: { email, password } }, undefined);
  let session = await enter();
  const { user } = session;
  return {
    get token() {
      return session.token;
    },
    user,
    userId: user.id,
    companyId: user.companyId,
    call: async (endpoint, call) => {
      try {
        return await send(api, endpoint, call, session.token);
      } catch (error) {
        if (!(error instanceof CallFailedError) || error.status !== 401) throw error;
        session = await enter();
        return send(api, endpoint, call, session.token);
      }
    },
  };
};
