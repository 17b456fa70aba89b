import { defaultNotifications, type User } from '@recado/shared/contract/users';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { installationStores, storesOf } from '../src/data/stores.ts';
import { documentClient } from '../src/platform/clients.ts';
import { commit } from '../src/platform/commit.ts';
import { environment } from '../src/platform/environment.ts';
import type { UserRecord } from '../src/data/users/store.ts';
import { newCompanyId, testCompany, testPlan, testViewer } from './user-context.ts';

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Serves a user pool's keys and signs tokens with them, valid and invalid ones. */
export const startPool = async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherPrivateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const kid = randomUUID();
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }];
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const token = (claims: object, options: { forged?: boolean; kid?: string } = {}): string => {
    const { USER_POOL_ID, USER_POOL_CLIENT_ID } = environment();
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      iss: `https://cognito-idp.${USER_POOL_ID.split('_')[0]}.amazonaws.com/${USER_POOL_ID}`,
      client_id: USER_POOL_CLIENT_ID,
      token_use: 'access',
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 900,
      jti: randomUUID(),
      ...claims,
    };
    const text = `${base64({ alg: 'RS256', kid: options.kid ?? kid })}.${base64(payload)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), options.forged ? otherPrivateKey : privateKey).toString('base64url')}`;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    token,
    close: () => close(server),
  };
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const bodyOf = async (request: IncomingMessage): Promise<string> =>
  (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');

/** The gateway's management address, which notes what is posted to sockets and knows some of them to be gone. */
export const startManagement = async () => {
  const posts: { connectionId: string; message: unknown }[] = [];
  const closed: string[] = [];
  const gone = new Set<string>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const connectionId = decodeURIComponent(request.url!.split('/@connections/')[1]!);
      if (gone.has(connectionId))
        return response
          .writeHead(410, { 'x-amzn-errortype': 'GoneException', 'content-type': 'application/json' })
          .end('{"message":"Gone"}');
      if (request.method === 'DELETE') closed.push(connectionId);
      else posts.push({ connectionId, message: JSON.parse(body) });
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    closed,
    gone,
    close: () => close(server),
  };
};

/** Plans of the companies below alone: other tests use the installation's plans. */
const planId = 99;

/** A company with one user who is signed in. */
export const signedInUser = async (
  known: Partial<User> = {},
  company: Partial<ReturnType<typeof testCompany>> = {},
) => {
  const companyId = known.companyId ?? newCompanyId();
  const client = documentClient();
  const installation = installationStores(client);
  const { users } = storesOf(client, companyId);
  const { id: _id, ...rights } = testViewer({ companyId });
  const user: UserRecord = {
    id: 1,
    email: `${randomUUID()}@recado.test`,
    emailVerified: true,
    supporting: null,
    name: 'Ana',
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    defaultTheme: 'light',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 404,
    profileImage: null,
    notifications: defaultNotifications,
    letterKeys: false,
    language: null,
    endedSessions: [],
    onlineAt: null,
    secondFactor: false,
    sessionAt: 0,
    sessionFrom: null,
    sessionProvedAt: 0,
    earliestSession: 0,
    version: 1,
    ...rights,
    roleId: null,
    queueIds: [...rights.queueIds],
    permissions: [...rights.permissions],
    sub: randomUUID(),
    sessionId: randomUUID(),
    ...known,
    companyId,
  };
  await installation.plans.save({ ...testPlan, id: planId, isPublic: false });
  if (known.companyId === undefined)
    await commit(client, installation.companies.create({ ...testCompany(companyId), planId, ...company }));
  await commit(client, [
    ...users.create(user, 100),
    ...installation.identities.bindSub(user.sub, { companyId, userId: user.id }),
  ]);
  return { companyId, user, sub: user.sub, sessionId: user.sessionId!, users };
};
