import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startSocketGateway, type RunningSocketGateway } from './start.ts';

interface Event {
  headers?: Record<string, string>;
  body?: string;
  requestContext: {
    routeKey: string;
    connectionId: string;
    authorizer?: Record<string, string>;
    disconnectStatusCode?: number;
  };
}

type Answer = (event: Event) => unknown;

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
const methodArn = 'arn:aws:execute-api:us-east-1:000000000000:localsocket/live/$connect';
const allow = {
  principalId: 'ana',
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: methodArn }],
  },
  context: { company: 7 },
};

let gateway: RunningSocketGateway;
let client: ApiGatewayManagementApiClient;
let functions: Record<'authorize' | 'connect' | 'message' | 'greet' | 'disconnect', Answer>;

beforeAll(async () => {
  gateway = await startSocketGateway({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    authorizer: 'authorize',
    identityHeaders: ['sec-websocket-protocol'],
    routes: { $connect: 'connect', $default: 'message', $disconnect: 'disconnect', greet: 'greet' },
    host: {
      invoke: (name, event) =>
        Promise.resolve(JSON.parse(JSON.stringify(event)) as Event).then(functions[name as keyof typeof functions]),
    },
  });
  client = new ApiGatewayManagementApiClient({
    region: 'us-east-1',
    endpoint: gateway.managementUrl,
    credentials,
    maxAttempts: 1,
  });
});

afterAll(() => gateway.close());

beforeEach(() => {
  functions = {
    authorize: () => allow,
    connect: () => ({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'v1' } }),
    message: () => ({ statusCode: 200 }),
    greet: () => ({ statusCode: 200 }),
    disconnect: () => ({ statusCode: 200 }),
  };
});

/** Resolves with the next event of a function; of one connection if `id` is given, as others may still disconnect. */
const called = (name: keyof typeof functions, id?: string): Promise<Event> => {
  const usual = functions[name];
  return new Promise((resolve) => {
    functions[name] = (event) => {
      if (id === undefined || event.requestContext.connectionId === id) resolve(event);
      return usual(event);
    };
  });
};

const connect = (protocols = ['v1', 'token']): Promise<WebSocket> => {
  const socket = new WebSocket(gateway.socketUrl, protocols);
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      resolve(socket);
    });
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(String(response.statusCode)));
    });
  });
};

const closing = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
const text = (socket: WebSocket) =>
  new Promise<string>((resolve) =>
    socket.once('message', (data: Buffer) => {
      resolve(data.toString());
    }),
  );

const opened = async (): Promise<{ socket: WebSocket; id: string }> => {
  const event = called('connect');
  const socket = await connect();
  return { socket, id: (await event).requestContext.connectionId };
};

describe('the handshake', () => {
  test('invokes the authorizer, passes its context on as strings and answers the chosen subprotocol', async () => {
    const [authorized, connected] = [called('authorize'), called('connect')];
    const socket = await connect();
    expect((await authorized).headers?.['Sec-WebSocket-Protocol']).toBe('v1,token');
    expect((await connected).requestContext.authorizer).toMatchObject({ principalId: 'ana', company: '7' });
    expect(socket.protocol).toBe('v1');
    socket.close();
  });

  test.each<[string, Partial<typeof functions>, string[], string]>([
    [
      'a denial',
      {
        authorize: () => ({
          ...allow,
          policyDocument: { Statement: [{ Effect: 'Deny', Action: '*', Resource: '*' }] },
        }),
      },
      ['v1', 't'],
      '403',
    ],
    [
      'a policy for something else',
      {
        authorize: () => ({
          ...allow,
          policyDocument: { Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: `${methodArn}x` }] },
        }),
      },
      ['v1', 't'],
      '403',
    ],
    [
      'an authorizer that throws Unauthorized',
      {
        authorize: () => {
          throw new Error('Unauthorized');
        },
      },
      ['v1', 't'],
      '401',
    ],
    ['no token', {}, [], '401'],
    [
      'a broken authorizer',
      {
        authorize: () => {
          throw new Error('bug');
        },
      },
      ['v1', 't'],
      '500',
    ],
    ['a refusing $connect', { connect: () => ({ statusCode: 409 }) }, ['v1', 't'], '409'],
  ])('is refused by %s', async (_name, changes, protocols, status) => {
    Object.assign(functions, changes);
    await expect(connect(protocols)).rejects.toThrow(status);
  });
});

describe('messages', () => {
  test('go to the route of their action, or to $default, in order', async () => {
    const { socket } = await opened();
    const [greeted, other] = [called('greet'), called('message')];
    socket.send('{"action":"greet","name":"ana"}');
    expect(await greeted).toMatchObject({
      body: '{"action":"greet","name":"ana"}',
      requestContext: { routeKey: 'greet' },
    });
    socket.send('no json');
    expect(await other).toMatchObject({ body: 'no json', requestContext: { routeKey: '$default' } });
    for (const action of ['__proto__', 'constructor', 'toString', '$connect']) {
      const inherited = called('message');
      socket.send(JSON.stringify({ action }));
      expect(await inherited).toMatchObject({ requestContext: { routeKey: '$default' } });
    }
    socket.close();
  });

  test('an error of a function is sent to the client without its reason', async () => {
    const { socket, id } = await opened();
    functions.message = () => {
      throw new Error('secret detail');
    };
    socket.send('x');
    expect(JSON.parse(await text(socket))).toMatchObject({ message: 'Internal server error', connectionId: id });
    socket.close();
  });

  test('a message that is too large or binary closes the connection and invokes $disconnect', async () => {
    const large = await opened();
    const end = called('disconnect', large.id);
    large.socket.send('x'.repeat(32 * 1024 + 1));
    expect(await closing(large.socket)).toBe(1009);
    expect((await end).requestContext).toMatchObject({ connectionId: large.id, disconnectStatusCode: 1006 });
    const binary = await opened();
    binary.socket.send(Buffer.from('x'));
    expect(await closing(binary.socket)).toBe(1003);
  });
});

describe('management', () => {
  const post = (ConnectionId: string, Data: string) => client.send(new PostToConnectionCommand({ ConnectionId, Data }));

  test('posts to a connection, describes it, closes it, and answers 410 afterwards', async () => {
    const { socket, id } = await opened();
    expect(id).toMatch(/=$/);
    const received = text(socket);
    await post(id, 'olá 🙂');
    expect(await received).toBe('olá 🙂');
    expect((await client.send(new GetConnectionCommand({ ConnectionId: id }))).ConnectedAt).toBeInstanceOf(Date);
    const closed = closing(socket);
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }));
    await closed;
    await expect(post(id, 'x')).rejects.toBeInstanceOf(GoneException);
  });

  test('refuses unknown access keys and messages that are too large', async () => {
    const { socket, id } = await opened();
    const otherKey = new ApiGatewayManagementApiClient({
      region: 'us-east-1',
      endpoint: gateway.managementUrl,
      credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'x' },
      maxAttempts: 1,
    });
    await expect(otherKey.send(new PostToConnectionCommand({ ConnectionId: id, Data: 'x' }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    await expect(post(id, 'x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({ name: 'PayloadTooLargeException' });
    socket.close();
  });

  test('dropped sockets close without a close frame and invoke $disconnect', async () => {
    const { socket, id } = await opened();
    const end = called('disconnect', id);
    expect(gateway.drop()).toBeGreaterThan(0);
    expect(await closing(socket)).toBe(1006);
    expect((await end).requestContext.connectionId).toBe(id);
    await expect(post(id, 'x')).rejects.toBeInstanceOf(GoneException);
  });
});
