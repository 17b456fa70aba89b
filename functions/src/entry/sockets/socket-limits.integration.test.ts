import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { signedInUser, startManagement, startPool } from '../../../test/sign-in.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { handler as authorizer } from './authorizer.ts';
import { handler } from './handler.ts';

const pool = await startPool();
const management = await startManagement();
Object.assign(process.env, {
  USER_POOL_JWKS_URL: pool.url,
  SOCKET_MANAGEMENT_URL: management.url,
  LIMITS: JSON.stringify({
    frames: { perSecond: 0.01, burst: 10 },
    handshakes: { perSecond: 0.01, burst: 8 },
    sockets: 5,
  }),
});

afterAll(async () => {
  await pool.close();
  await management.close();
});

type SignedIn = Awaited<ReturnType<typeof signedInUser>>;

const send = (connectionId: string, routeKey: string, authorizerContext: unknown, body?: object) =>
  handler({
    requestContext: { connectionId, routeKey, authorizer: authorizerContext },
    ...(body && { body: JSON.stringify(body) }),
  } as unknown as Parameters<typeof handler>[0]);

const open = async ({ sub, sessionId }: SignedIn) => {
  const connectionId = randomUUID();
  const { context } = await authorizer({
    methodArn: 'arn:aws:execute-api:us-east-1:000000000000:api/live/$connect',
    headers: { 'Sec-WebSocket-Protocol': `recado.v1, ${pool.token({ sub, origin_jti: sessionId })}` },
  } as unknown as APIGatewayRequestAuthorizerEvent);
  const answer = await send(connectionId, '$connect', context);
  return { connectionId, answer, say: (body: object) => send(connectionId, '$default', context, body) };
};

it('closes the oldest sockets of a user that opens too many', async () => {
  const signedIn = await signedInUser();
  const opened: string[] = [];
  for (let count = 0; count < 7; count++) opened.push((await open(signedIn)).connectionId);
  const members = await storesOf(documentClient(), signedIn.companyId).sockets.members('user:1', Date.now());
  expect(members.map(({ connectionId }) => connectionId).toSorted()).toEqual(opened.slice(2).toSorted());
  expect(management.closed).toEqual(opened.slice(0, 2));
});

it('refuses a user that opens sockets too often, and nobody else', async () => {
  const signedIn = await signedInUser();
  const answers = [];
  for (let count = 0; count < 9; count++) answers.push((await open(signedIn)).answer);
  expect(answers.at(-2)).toMatchObject({ statusCode: 200 });
  expect(answers.at(-1)).toEqual({ statusCode: 429 });
  expect((await open(await signedInUser())).answer).toMatchObject({ statusCode: 200 });
});

it('closes the socket of a user that sends too much, without doing what it asks for', async () => {
  const signedIn = await signedInUser();
  const loud = await open(signedIn);
  const quiet = await open(await signedInUser());
  for (let count = 0; count < 10; count++) await loud.say({ action: 'ping' });
  expect(management.closed).not.toContain(loud.connectionId);
  const posted = management.posts.length;
  expect(await loud.say({ action: 'userStatus' })).toEqual({ statusCode: 429 });
  expect(management.closed).toContain(loud.connectionId);
  expect(management.posts).toHaveLength(posted);
  expect((await signedIn.users.get(1))!.onlineAt).toBeNull();
  await quiet.say({ action: 'ping' });
  expect(management.closed).not.toContain(quiet.connectionId);
});
