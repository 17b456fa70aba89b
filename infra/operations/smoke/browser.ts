import { openLogin } from '@recado/shared/contract/auth';
import {
  type CallOf,
  type Endpoint,
  eventName,
  type RealtimeEvent,
  type ResultOf,
} from '@recado/shared/contract/grammar';
import { socketMessage, socketProtocol } from '@recado/shared/contract/socket-messages';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** The addresses of an installation, as the web app's `/config.json` has them. */
const configuration = z.object({
  apiUrl: z.url(),
  webSocketUrl: z.url(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.url().optional(),
});
type Configuration = z.output<typeof configuration>;

/** A user who may sign in. */
export interface Credentials {
  email: string;
  password: string;
}

type Values = Record<string, unknown>;

const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
};

/** Does something, and says of its failure what could not be done. */
const saying = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${reasonOf(error)}`, { cause: error });
  }
};

/** Reads the web app's page and the addresses of its installation, as a browser does first. */
export const openWebApp = (webUrl: string): Promise<Configuration> =>
  saying(`The web app at ${webUrl} could not be read`, async () => {
    const [page, config] = await Promise.all(['/', '/config.json'].map((path) => fetch(new URL(path, webUrl))));
    for (const { ok, status, url } of [page!, config!]) if (!ok) throw new Error(`${url} answered ${status}`);
    if (!(await page!.text()).includes('<html')) throw new Error('it is no page');
    return configuration.parse(await config!.json());
  });

const addressOf = (api: string, path: string, params: Values, query: Values): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `${api}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
};

/** A call that was not answered with success. */
export class Refused extends Error {
  /** The code of the error, and what it says of it; undefined for an answer that is none of the product's. */
  readonly error: string | undefined;
  readonly details: unknown;

  constructor({ method, path }: Endpoint, status: number, text: string) {
    super(`${method} ${path} answered ${status} ${text.slice(0, 200)}`);
    this.name = 'Refused';
    const refusal = z.object({ error: z.string(), details: z.unknown() }).safeParse(jsonOf(text)).data;
    this.error = refusal?.error;
    this.details = refusal?.details;
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Calls the HTTP API, and parses what it answers by the contract. @throws Refused */
export const callApi = async <E extends Endpoint>(
  apiUrl: string,
  endpoint: E,
  call: CallOf<E>,
  token?: string,
): Promise<ResultOf<E>> => {
  const { params = {}, query = {}, body } = call as { params?: Values; query?: Values; body?: unknown };
  const response = await saying(`${endpoint.method} ${apiUrl}${endpoint.path} was not answered`, () =>
    fetch(addressOf(apiUrl, endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Refused(endpoint, response.status, text);
  return endpoint.result.parse(jsonOf(text)) as ResultOf<E>;
};

/** Returns a store of tokens that nobody else has, and that ends with the process. */
const ownStorage = () => {
  const values = new Map<string, string>();
  return {
    setItem: (key: string, value: string) => Promise.resolve(void values.set(key, value)),
    getItem: (key: string) => Promise.resolve(values.get(key) ?? null),
    removeItem: (key: string) => Promise.resolve(void values.delete(key)),
    clear: () => Promise.resolve(values.clear()),
  };
};

/** Signs in at the user pool by SRP with Amplify, as the web app does. Returns the access token. */
const tokenOf = ({ userPoolId, userPoolClientId, userPoolEndpoint }: Configuration, { email, password }: Credentials) =>
  saying(`${email} could not sign in at the user pool`, async () => {
    Amplify.configure({
      Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint !== undefined && { userPoolEndpoint }) } },
    });
    cognitoUserPoolsTokenProvider.setKeyValueStorage(ownStorage());
    const { isSignedIn, nextStep } = await signIn({ username: email, password });
    if (!isSignedIn) throw new Error(`the pool asks for ${nextStep.signInStep}`);
    const { tokens } = await fetchAuthSession();
    if (!tokens) throw new Error('the pool gave no tokens');
    return tokens.accessToken.toString();
  });

/** The events that a socket has received. */
class Events {
  readonly #received: { event: string; data: unknown }[] = [];
  readonly #waiting = new Set<() => void>();

  add(text: string): void {
    this.#received.push(...[socketMessage.parse(JSON.parse(text))].flat());
    for (const look of this.#waiting) look();
  }

  /**
   * Looks in the events of a name, those that came and those that will come, until something is found, and returns it.
   *
   * @throws Error saying that `what` did not come
   */
  next<Found>(name: string, find: (data: unknown) => Found | null, what: string, patience: number): Promise<Found> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(late);
        this.#waiting.delete(look);
        settle();
      };
      const look = (): void => {
        try {
          for (const { event, data } of this.#received) {
            const found = event === name ? find(data) : null;
            if (found !== null) return end(() => resolve(found));
          }
        } catch (error) {
          end(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      };
      const late = setTimeout(
        () => end(() => reject(new Error(`${what} did not reach the socket within ${patience / 1_000} s`))),
        patience,
      );
      this.#waiting.add(look);
      look();
    });
  }
}

const openSocket = (url: string, token: string): Promise<{ events: Events; close: () => void }> =>
  saying(`The socket at ${url} did not open`, async () => {
    const socket = new WebSocket(url, [socketProtocol, token]);
    const events = new Events();
    socket.on('message', (data: Buffer) => events.add(data.toString()));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return { events, close: () => socket.terminate() };
  });

/** A signed-in user, as a browser is. */
export interface Browser {
  companyId: number;
  user: ResultOf<typeof openLogin>['user'];
  plan: ResultOf<typeof openLogin>['plan'];
  /** @throws Refused */
  call: <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ResultOf<E>>;
  /** Opens the socket; until then, no event is heard. */
  listen: () => Promise<void>;
  /**
   * Looks in the events of a kind until something is found, and returns it.
   *
   * @throws Error saying that `what` did not come
   */
  hear: <Payload extends z.ZodType, Found>(
    event: RealtimeEvent<Payload>,
    find: (data: z.output<Payload>) => Found | null,
    what: string,
  ) => Promise<Found>;
  close: () => void;
}

/** Signs in as a browser does: tokens from the user pool, then a login of the product, which ends an earlier one of the user. */
export const signInAsBrowser = async (
  given: Configuration,
  credentials: Credentials,
  patience: number,
): Promise<Browser> => {
  const token = await tokenOf(given, credentials);
  const call: Browser['call'] = (endpoint, input) => callApi(given.apiUrl, endpoint, input, token);
  const { company, plan, user } = await call(openLogin, {});
  let socket: Awaited<ReturnType<typeof openSocket>> | undefined;
  return {
    companyId: company.id,
    plan,
    user,
    call,
    listen: async () => {
      socket = await openSocket(given.webSocketUrl, token);
    },
    hear: async ({ name, payload }, find, what) => {
      if (!socket) throw new Error('The socket is not open');
      const wanted = eventName(company.id, name);
      return socket.events.next(wanted, (data) => find(payload.parse(data)), what, patience);
    },
    close: () => socket?.close(),
  };
};
