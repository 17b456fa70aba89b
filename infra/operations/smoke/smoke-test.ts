import { randomUUID } from 'node:crypto';
import { login, logout } from '@recado/shared/contract/auth';
import { eventName } from '@recado/shared/contract/grammar';
import { createQuickMessage, quickMessageEvent } from '@recado/shared/contract/quick-messages';
import { version } from '@recado/shared/contract/settings';
import { socketMessage, socketProtocol } from '@recado/shared/contract/socket-messages';
import { WebSocket } from 'ws';

/** A running installation, and a user who may sign in. */
interface Installation {
  /** Address of the HTTP API. */
  apiUrl: string;
  socketUrl: string;
  email: string;
  password: string;
}

interface Call {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
}

/** Milliseconds that an event may take from a change to the socket: the sweeper sends within a minute what was not sent at once. */
const patience = 90_000;

const caller =
  ({ apiUrl }: Installation) =>
  async ({ method, path, token, body }: Call): Promise<unknown> => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text.slice(0, 200)}`);
    return text === '' ? undefined : JSON.parse(text);
  };

/** Opens a socket as a browser does. Its events are kept, because one may come before it is waited for. */
const openSocket = async ({ socketUrl }: Installation, token: string) => {
  const socket = new WebSocket(socketUrl, [socketProtocol, token]);
  const waiting: { fits: (text: string) => boolean; found: () => void }[] = [];
  const received: string[] = [];
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    received.push(text);
    for (const { fits, found } of waiting) if (fits(text)) found();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const hears = (fits: (text: string) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (received.some(fits)) return resolve();
      const late = setTimeout(() => reject(new Error('the change did not reach the socket')), patience);
      const found = (): void => (clearTimeout(late), resolve());
      waiting.push({ fits, found });
    });
  return { hears, close: () => socket.terminate() };
};

/**
 * Uses an installation as a browser does: signs in, opens a socket, stores a quick message that its user alone sees,
 * hears of it, deletes it, and signs out. So API, table, user pool, outbox, queue and sockets have worked once. The
 * sign-in ends another one of the same user.
 *
 * @param report called with each step that worked
 * @throws Error naming the step that did not
 */
export const smokeTest = async (installation: Installation, report: (step: string) => void): Promise<void> => {
  const call = caller(installation);
  const about = version.result.parse(await call(version));
  report(`the API answers, version ${about.version}`);
  const { email, password } = installation;
  const signedIn = login.result.parse(await call({ ...login, body: { email, password } }));
  const { token } = signedIn;
  report('a user signs in');
  const socket = await openSocket(installation, token);
  try {
    report('a socket opens');
    const shortcode = `smoke-${randomUUID()}`;
    const body = { shortcode, message: 'smoke test', requestId: randomUUID() };
    const { id } = createQuickMessage.result.parse(await call({ ...createQuickMessage, token, body }));
    const event = eventName(signedIn.company.id, quickMessageEvent.name);
    const isAbout = (text: string): boolean =>
      text.includes(shortcode) && [socketMessage.parse(JSON.parse(text))].flat().some((one) => one.event === event);
    await socket.hears(isAbout);
    report('a change is stored, and reaches the socket');
    await call({ method: 'DELETE', path: `/quick-messages/${id}`, token });
    await call({ ...logout, token });
    report('the change is taken back, and the user signed out');
  } finally {
    socket.close();
  }
};
