import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeServicesCommand, ECSClient, UpdateServiceCommand } from '@aws-sdk/client-ecs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Connection } from '@recado/shared/contract/connections';
import { healthSecretName } from '@recado/shared/deployment/health-company';
import { shardCount } from '@recado/shared/deployment/shards';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { seedHealth } from '../../../functions/src/entry/seed/seed-health.ts';
import { LeaseTable } from '../../../session-host/src/leases/lease-table.ts';
import { root } from '../../aws/root.ts';
import { serve, type Running } from '../../local/http/serve.ts';
import { cloud, sessionHostReady } from '../../local/testing/cloud.ts';
import { signIn } from '../../local/testing/sign-in.ts';
import { SimulatorClient } from '../../local/whatsapp/client.ts';
import { readSecret } from '../secret-store.ts';
import type { Credentials } from './browser.ts';
import type { SessionHosts } from './session-hosts.ts';
import { smokeTest } from './smoke-test.ts';

const patience = { timeout: 60_000, interval: 250 };

let web: Running;
let user: Credentials;
let appSecret: string;
let hosts: SessionHosts;
/** Addresses of the cloud that a test has the web app name otherwise. */
let changed: object = {};

beforeAll(async () => {
  const { addresses, environment } = await cloud();
  const configuration = {
    apiUrl: addresses.api,
    webSocketUrl: addresses.sockets,
    userPoolId: environment.USER_POOL_ID,
    userPoolClientId: environment.USER_POOL_CLIENT_ID,
    userPoolEndpoint: addresses.users,
  };
  web = await serve(0, (request, response) => {
    response.end(request.url === '/config.json' ? JSON.stringify({ ...configuration, ...changed }) : '<html></html>');
  });
  user = await readSecret(healthSecretName('local'), z.object({ email: z.string(), password: z.string() }));
  ({ appSecret } = await readSecret(environment.META_APP_SECRET_ID!, z.object({ appSecret: z.string() })));
  const { TABLE_NAME = '', RELEASE: release = '' } = environment;
  const leases = new LeaseTable(DynamoDBDocumentClient.from(new DynamoDBClient()), TABLE_NAME, release);
  hosts = { read: () => leases.read(), shards: shardCount, release, between: 1_200 };
});
afterAll(() => web.close());

/** Runs a command as an operator does. */
const run = async (args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...(await cloud()).environment, ...environment },
  });
  const [output, errors] = [child.stdout, child.stderr].map((stream) => {
    const chunks: string[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
    return chunks;
  }) as [string[], string[]];
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.join(''), errors: errors.join('') };
};

/** Tries the cloud, and returns what was reported. */
const tried = async (given: Partial<Parameters<typeof smokeTest>[0]> = {}): Promise<string[]> => {
  const steps: string[] = [];
  await smokeTest({ webUrl: web.url, user, appSecret, hosts, ...given }, (step) => steps.push(step));
  return steps;
};

test('an operator makes the health company and tries the installation, without a password on the screen', async () => {
  const seeded = await run(['functions/src/entry/seed/main.ts', '--health'], {
    SEED_HEALTH_EMAIL: user.email,
    SEED_HEALTH_PASSWORD: user.password,
  });
  expect(seeded.code).toBe(0);
  expect(seeded.output).toMatch(/^\{"health":\{"companyId":\d+\}\}\n$/);
  const { code, errors, output } = await run(['infra/operations/smoke/main.ts', '--stage', 'local', '--web', web.url]);
  expect(output.split('\n')).toEqual([
    'the web app is served',
    expect.stringMatching(/^the API answers, version \d/),
    'the health company’s user signs in at the user pool',
    'a socket opens',
    'a message of an internal chat is sent, stored and received over the socket',
    'a signed webhook in Meta’s protocol brings a customer’s text into a ticket, and to the socket',
    'a session host of this release sends heartbeats, and holds all 16 shards',
    'a session host takes a new connection to WhatsApp’s server, which gives it a QR code',
    expect.stringMatching(/^not tried: a WhatsApp text.*is not proved$/),
    'the user signs out',
    '',
  ]);
  expect(code).toBe(0);
  expect([output, errors, seeded.output, seeded.errors].join('')).not.toContain(user.password);
});

test('another deployment makes no second company, leaves nothing open, and gives the user the password of now', async () => {
  const first = await seedHealth(user);
  expect(await seedHealth({ ...user, password: 'AnotherOne1' })).toEqual(first);
  await expect(tried()).rejects.toThrow(/could not sign in at the user pool: Incorrect username or password/);
  expect(await seedHealth(user)).toEqual(first);
  expect(await tried({ appSecret: '' })).toContainEqual(expect.stringMatching(/^not tried: webhooks/));
  const caller = await signIn(user.email, user.password);
  for (const status of ['open', 'pending'])
    expect((await caller.call('GET', `/tickets?status=${status}&showAll=true`)).body).toMatchObject({ tickets: [] });
  const connections = (await caller.call<Connection[]>('GET', '/whatsapp')).body;
  expect(connections.map(({ name }) => name)).toEqual(['Webhook']);
  expect((await caller.call('GET', '/chats')).body).toMatchObject({ records: [] });
});

test('the address of another company is refused', async () => {
  const { email } = (await cloud()).signIns.find(({ role }) => role === 'admin')!;
  await expect(seedHealth({ ...user, email })).rejects.toThrow('is not the health company');
});

test.each([
  ['a secret of another app', { appSecret: 'another' }, {}, /signs was answered with 401/],
  ['sockets that no one serves', {}, { webSocketUrl: 'ws://127.0.0.1:1/' }, /socket at .* did not open.*ECONNREFUSED/],
  ['an API that no one serves', {}, { apiUrl: 'http://127.0.0.1:1' }, /fetch failed/],
  ['a web app that is gone', { webUrl: 'http://127.0.0.1:1' }, {}, /web app at http:\/\/127.0.0.1:1 could not be read/],
  ['a configuration without its pool', {}, { userPoolId: undefined }, /could not be read.*userPoolId/s],
])('%s ends it', async (_, given, change, message) => {
  changed = change;
  await expect(tried(given)).rejects.toThrow(message);
  changed = {};
});

/** Switches the session host off or on, as a deployment with `sessionHosts=0` does. */
const switchHosts = async (desiredCount: number): Promise<void> => {
  const ecs = new ECSClient({});
  const of = { cluster: 'local-recado-session-host' };
  await ecs.send(new UpdateServiceCommand({ ...of, service: of.cluster, desiredCount }));
  await vi.waitFor(async () => {
    const { services } = await ecs.send(new DescribeServicesCommand({ ...of, services: [of.cluster] }));
    expect(services?.[0]?.runningCount).toBe(desiredCount);
  }, patience);
  ecs.destroy();
};

/** Returns a reader of leases whose owner goes on with its heartbeats, as a host does that takes no work. */
const aliveFor = ({ leases }: Awaited<ReturnType<SessionHosts['read']>>): SessionHosts['read'] => {
  let beat = 0;
  return () => {
    beat += 1;
    return Promise.resolve({
      leases: leases.map((lease) => ({ ...lease, owner: 'stuck' })),
      hosts: [{ host: 'stuck', beat, capacity: 200, release: hosts.release }],
    });
  };
};

test('two linked numbers write to each other, and a host that stands still is named', async () => {
  const world = new SimulatorClient((await cloud()).addresses.phone);
  const caller = await signIn(user.email, user.password);
  const link = async (name: string): Promise<number> => {
    const { id } = (await caller.call<Connection>('POST', '/whatsapp', { name })).body;
    const { phone } = await world.call('createPhone', { name });
    const state = async () => (await caller.call<Connection>('GET', `/whatsapp/${id}`)).body;
    // A code that was replaced meanwhile is refused.
    await vi.waitFor(async () => world.call('scan', { phone, qr: (await state()).qrcode }), patience);
    await vi.waitFor(async () => expect((await state()).status).toBe('CONNECTED'), patience);
    return id;
  };
  const ids = [await link('Um'), await link('Dois')];
  for (let round = 0; round < 2; round += 1)
    expect(await tried()).toContain(
      'a WhatsApp text and its answer pass between "Um" and "Dois", with ticket and receipt at both ends',
    );
  await switchHosts(0);
  await expect(tried({ patience: 3_000 })).rejects.toThrow(
    /^WhatsApp: No session host sent a heartbeat within 3 s\. Do the session hosts run/,
  );
  const beating = { ...hosts, read: aliveFor(await hosts.read()) };
  await expect(tried({ patience: 3_000, hosts: beating })).rejects.toThrow(
    /^WhatsApp: .*(did not reach the socket|was not connected) within 3 s\. Do the session hosts run/,
  );
  const again = await signIn(user.email, user.password);
  for (const id of ids) expect((await again.call('DELETE', `/whatsapp/${id}`)).status).toBe(200);
  await expect(tried({ patience: 3_000, hosts: beating })).rejects.toThrow(
    /^WhatsApp: The QR code of a new connection/,
  );
  expect(await tried({ hosts: null })).toContain('not tried: WhatsApp, as the session hosts are switched off');
  await switchHosts(1);
  await sessionHostReady();
  await world.close();
}, 240_000);
