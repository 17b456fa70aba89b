import { graphOf, nodeOf } from '@recado/shared/test/flows';
import type { User } from '@recado/shared/contract/users';
import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { addFlow } from '../../../test/flow-phone.ts';
import { signedInUser, startManagement, startPool } from '../../../test/sign-in.ts';
import { addTicket } from '../../../test/tickets.ts';
import { testCompany, userContext } from '../../../test/user-context.ts';
import { storesOf } from '../../data/stores.ts';
import { handler as realtimeHandler } from '../consumers/realtime/handler.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { toViewer } from '../../data/users/store.ts';
import { handler as authorizer } from './authorizer.ts';
import { handler } from './handler.ts';

const pool = await startPool();
const management = await startManagement();
Object.assign(process.env, { USER_POOL_JWKS_URL: pool.url, SOCKET_MANAGEMENT_URL: management.url });

afterAll(async () => {
  await pool.close();
  await management.close();
});

type SignedIn = Awaited<ReturnType<typeof signedInUser>>;

const offer = (protocols: string | undefined) =>
  authorizer({
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:000000000000:api/live/$connect',
    headers: protocols === undefined ? {} : { 'Sec-WebSocket-Protocol': protocols },
  } as unknown as APIGatewayRequestAuthorizerEvent);

const effectOf = async (protocols: string | undefined) => (await offer(protocols)).policyDocument.Statement[0]!.Effect;

const tokenOf = ({ sub, sessionId }: SignedIn, claims: object = {}) =>
  pool.token({ sub, origin_jti: sessionId, ...claims });

const event = (connectionId: string, routeKey: string, authorizerContext: unknown, body?: unknown) =>
  handler({
    requestContext: { connectionId, routeKey, authorizer: authorizerContext },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  } as unknown as Parameters<typeof handler>[0]);

/** Opens a socket as the gateway does: the authorizer's context comes back as text. */
const open = async (signedIn: SignedIn, protocol = 'recado.v2') => {
  const connectionId = randomUUID();
  const { context } = await offer(`${protocol}, ${tokenOf(signedIn)}`);
  const asText = Object.fromEntries(Object.entries(context!).map(([name, value]) => [name, String(value)]));
  const answer = await event(connectionId, '$connect', asText);
  return {
    connectionId,
    answer,
    say: (body: unknown) => event(connectionId, '$default', asText, body),
    leave: () => event(connectionId, '$disconnect', asText),
  };
};

const roomsOf = async (companyId: number, connectionId: string, candidates: string[]) => {
  const { sockets } = storesOf(documentClient(), companyId);
  const found = await Promise.all(
    candidates.map(async (room) =>
      (await sockets.members(room as 'everyone', Date.now())).some((member) => member.connectionId === connectionId),
    ),
  );
  return candidates.filter((_, at) => found[at]);
};

const ticketOf = (companyId: number, id: number, known: Partial<TicketRecord>) =>
  addTicket({ company: testCompany(companyId), stores: storesOf(documentClient(), companyId) }, { id, ...known });

const publish = async (companyId: number, rooms: string[], name: string, data: object) => {
  const body = JSON.stringify({
    companyId,
    rooms,
    except: [],
    event: `company-${companyId}-${name}`,
    data,
    order: 'x',
    id: randomUUID(),
  });
  const record = { messageId: randomUUID(), body, attributes: { MessageGroupId: 'x', ApproximateReceiveCount: '1' } };
  return realtimeHandler({ Records: [record] } as unknown as Parameters<typeof realtimeHandler>[0]);
};

const heard = (connectionId: string) =>
  management.posts.filter((post) => post.connectionId === connectionId).map(({ message }) => message);

describe('the handshake', () => {
  it('accepts the current login of a user', async () => {
    const signedIn = await signedInUser();
    expect(await offer(`recado.v1, ${tokenOf(signedIn)}`)).toMatchObject({
      policyDocument: { Statement: [{ Effect: 'Allow' }] },
      context: { companyId: signedIn.companyId, userId: 1, sub: signedIn.sub, sessionId: signedIn.sessionId },
    });
  });

  it('refuses everything that is no valid access token', async () => {
    const signedIn = await signedInUser();
    const claims = { sub: signedIn.sub, origin_jti: signedIn.sessionId };
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const wrong = {
      'no protocol': undefined,
      'no token': 'recado.v1',
      'another protocol': `other, ${tokenOf(signedIn)}`,
      'token first': `${tokenOf(signedIn)}, recado.v1`,
      garbage: 'recado.v1, abc.def.ghi',
      forged: `recado.v1, ${pool.token(claims, { forged: true })}`,
      'unknown key': `recado.v1, ${pool.token(claims, { kid: 'unknown' })}`,
      expired: `recado.v1, ${tokenOf(signedIn, { iat: hourAgo, exp: hourAgo + 900 })}`,
      'id token': `recado.v1, ${tokenOf(signedIn, { token_use: 'id', aud: 'client' })}`,
      'another client': `recado.v1, ${tokenOf(signedIn, { client_id: 'other' })}`,
      'another pool': `recado.v1, ${tokenOf(signedIn, { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other0001' })}`,
      unsigned: `recado.v1, ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
      'no login': `recado.v1, ${pool.token({ sub: signedIn.sub })}`,
      'nobody’s': `recado.v1, ${pool.token({ sub: randomUUID(), origin_jti: 'x' })}`,
    };
    for (const [name, protocols] of Object.entries(wrong)) expect(await effectOf(protocols), name).toBe('Deny');
    expect(await effectOf(`recado.v1, ${tokenOf(signedIn)}`)).toBe('Allow');
  });

  it('refuses a displaced login and a company that is switched off', async () => {
    const signedIn = await signedInUser();
    expect(await effectOf(`recado.v1, ${tokenOf(signedIn, { origin_jti: 'an older one' })}`)).toBe('Deny');
    const off = await signedInUser({}, { status: false });
    expect(await effectOf(`recado.v1, ${tokenOf(off)}`)).toBe('Deny');
  });

  it('takes browsers of an earlier release, whose messages have one event each', async () => {
    const signedIn = await signedInUser();
    for (const protocol of ['recado.v1', 'recado.v2']) {
      const { connectionId, answer } = await open(signedIn, protocol);
      expect(answer).toEqual({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': protocol } });
      const socket = await storesOf(documentClient(), signedIn.companyId).sockets.get(connectionId);
      expect(socket).toMatchObject({ takesSeveral: protocol === 'recado.v2' });
    }
  });

  it('answers the protocol, and not to a login that was displaced meanwhile', async () => {
    const signedIn = await signedInUser();
    const { answer } = await open(signedIn);
    expect(answer).toEqual({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'recado.v2' } });
    const late = await event('late', '$connect', {
      companyId: String(signedIn.companyId),
      userId: '1',
      sub: signedIn.sub,
      sessionId: 'displaced',
    });
    expect(late).toEqual({ statusCode: 401 });
    expect(await roomsOf(signedIn.companyId, 'late', ['everyone', 'user:1'])).toEqual([]);
  });
});

describe('rooms', () => {
  const all = [
    'everyone',
    'everything',
    'connections',
    'user:1',
    'user:2',
    'queue:5',
    'queue:6',
    'queue-all:5',
    'group-queue:5',
    'queue:none',
  ];
  const agent: Partial<User> = { profile: 'user', queueIds: [5] };

  it('are those that the user’s rights open, until the socket closes', async () => {
    const signedIn = await signedInUser(agent);
    const { connectionId, leave } = await open(signedIn);
    expect(await roomsOf(signedIn.companyId, connectionId, all)).toEqual(['everyone', 'user:1', 'queue:5']);
    await leave();
    expect(await roomsOf(signedIn.companyId, connectionId, all)).toEqual([]);
    await leave();
  });

  it('stay open to users of a company in arrears, who read on', async () => {
    const signedIn = await signedInUser(agent, { dueDate: '2020-01-01' });
    await ticketOf(signedIn.companyId, 1, { queueId: 5 });
    const { connectionId, say } = await open(signedIn);
    expect(await roomsOf(signedIn.companyId, connectionId, all)).toEqual(['everyone', 'user:1', 'queue:5']);
    await say({ action: 'joinChatBox', ticketId: 1 });
    expect(heard(connectionId)).toMatchObject([{ data: { ticketId: 1, users: [{ id: 1 }] } }]);
  });

  it('change at once when rights change, also for more rooms than a transaction takes', async () => {
    const signedIn = await signedInUser(agent);
    const { connectionId } = await open(signedIn);
    const { sockets } = storesOf(documentClient(), signedIn.companyId);
    const many = Array.from({ length: 60 }, (_, at) => at + 100);
    await sockets.rejoin(toViewer({ ...signedIn.user, queueIds: many, allowGroup: true, allUserChat: 'enabled' }));
    expect(await roomsOf(signedIn.companyId, connectionId, ['queue:5', 'queue:100', 'group-queue-all:159'])).toEqual([
      'queue:100',
      'group-queue-all:159',
    ]);
    await sockets.rejoin(toViewer({ ...signedIn.user, queueIds: [6] }));
    expect(await roomsOf(signedIn.companyId, connectionId, [...all, ...many.map((id) => `queue:${id}`)])).toEqual([
      'everyone',
      'user:1',
      'queue:6',
    ]);
  });

  it('stay right when many changes come at once', async () => {
    const signedIn = await signedInUser(agent);
    const { connectionId, say } = await open(signedIn);
    const { sockets } = storesOf(documentClient(), signedIn.companyId);
    await Promise.all([
      sockets.rejoin(toViewer({ ...signedIn.user, queueIds: [6] })),
      say({ action: 'joinTickets' }),
      say({ action: 'leaveNotification' }),
      say({ action: 'joinNotification' }),
    ]);
    expect(await roomsOf(signedIn.companyId, connectionId, all)).toEqual(['everyone', 'user:1', 'queue:6']);
  });

  it('of another company are never entered', async () => {
    const one = await signedInUser();
    const other = await signedInUser();
    const { connectionId } = await open(one);
    expect(await roomsOf(other.companyId, connectionId, all)).toEqual([]);
  });
});

describe('a request', () => {
  it('opens the conversation of a ticket that the user may see, and of no other', async () => {
    const signedIn = await signedInUser({ profile: 'user', queueIds: [5] });
    const outsider = await signedInUser();
    await ticketOf(signedIn.companyId, 1, { queueId: 5 });
    await ticketOf(signedIn.companyId, 2, { queueId: 6 });
    await ticketOf(outsider.companyId, 3, {});
    const { connectionId, say } = await open(signedIn);
    for (const ticketId of [1, 2, 3, 4]) await say({ action: 'joinChatBox', ticketId });
    expect(await roomsOf(signedIn.companyId, connectionId, ['ticket:1', 'ticket:2', 'ticket:3', 'ticket:4'])).toEqual([
      'ticket:1',
    ]);
    expect(await roomsOf(outsider.companyId, connectionId, ['ticket:3'])).toEqual([]);
    const refused = { event: 'error', data: { error: 'ERR_NO_TICKET_FOUND' } };
    expect(heard(connectionId)).toMatchObject([
      { data: { ticketId: 1, users: [{ id: 1 }] } },
      refused,
      refused,
      refused,
    ]);
    await say({ action: 'joinChatBoxLeave', ticketId: 1 });
    expect(await roomsOf(signedIn.companyId, connectionId, ['ticket:1'])).toEqual([]);
  });

  it('joins the rooms of flows of an administrator whose plan has them, and of no others', async () => {
    const admin = await signedInUser({ profile: 'admin' });
    const { companyId } = admin;
    const agent = await signedInUser({ companyId, id: 2, profile: 'user' });
    const flowId = await addFlow(userContext({ companyId }), graphOf([nodeOf('start', 's', {})]), false);
    const [socket, other] = [await open(admin), await open(agent)];
    for (const { say } of [socket, other]) await say({ action: 'joinFlow', flowId });
    await socket.say({ action: 'joinFlow', flowId: flowId + 1 });
    const room = `flow:${flowId}`;
    expect(await roomsOf(companyId, socket.connectionId, [room, `flow:${flowId + 1}`])).toEqual([room]);
    expect(await roomsOf(companyId, other.connectionId, [room])).toEqual([]);
    const refused = { event: 'error', data: { error: 'ERR_NO_FLOW_FOUND' } };
    expect(heard(socket.connectionId)).toMatchObject([{ data: { flowId, users: [{ id: 1 }] } }, refused]);
    expect(heard(other.connectionId)).toEqual([refused]);
    await publish(companyId, ['everything'], 'flowDraft', { action: 'update', flowId });
    expect(heard(other.connectionId)).toEqual([refused]);
    await socket.say({ action: 'joinFlowLeave', flowId });
    expect(await roomsOf(companyId, socket.connectionId, [room])).toEqual([]);
  });

  it('that is garbage is answered, and costs neither this socket nor any other', async () => {
    const signedIn = await signedInUser();
    const other = await open(signedIn);
    const { connectionId, say } = await open(signedIn);
    const garbage = [
      '',
      'x',
      '[]',
      'null',
      '{"action":"shutdown"}',
      { action: 'joinChatBox' },
      { action: 'joinChatBox', ticketId: '1; drop' },
      { action: 'joinRoom', room: 'everything' },
    ];
    for (const body of garbage) await say(body);
    expect(heard(connectionId)).toEqual(garbage.map(() => ({ event: 'error', data: { error: 'ERR_VALIDATION' } })));
    expect(management.closed).not.toContain(connectionId);
    for (const id of [connectionId, other.connectionId])
      expect(await roomsOf(signedIn.companyId, id, ['everyone'])).toEqual(['everyone']);
  });

  it('keeps its user online', async () => {
    const signedIn = await signedInUser();
    const { say } = await open(signedIn);
    await say({ action: 'userStatus' });
    expect((await signedIn.users.get(1))!.onlineAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it('for a sign of life is answered', async () => {
    const signedIn = await signedInUser();
    const { connectionId, say } = await open(signedIn);
    await say({ action: 'ping' });
    expect(heard(connectionId)).toEqual([{ event: 'pong', data: {} }]);
  });

  it('of a login that has ended closes the socket', async () => {
    const signedIn = await signedInUser();
    const { connectionId, say } = await open(signedIn);
    await commit(documentClient(), signedIn.users.update(signedIn.user, { ...signedIn.user, sessionId: 'newer' }));
    await say({ action: 'userStatus' });
    expect(management.closed).toContain(connectionId);
    expect(await roomsOf(signedIn.companyId, connectionId, ['everyone', 'user:1'])).toEqual([]);
  });

  it('of a socket that nobody knows closes it, so that it comes again', async () => {
    const signedIn = await signedInUser();
    const { connectionId, say, leave } = await open(signedIn);
    await leave();
    await say({ action: 'joinTickets' });
    expect(management.closed).toContain(connectionId);
  });
});

describe('events', () => {
  it('reach the sockets of their company’s rooms, and are not sent to sockets that are gone', async () => {
    const signedIn = await signedInUser();
    const outsider = await open(await signedInUser());
    const one = await open(signedIn);
    const other = await open(signedIn);
    expect(await publish(signedIn.companyId, ['everyone', 'everything'], 'ticket', { action: 'updateUnread' })).toEqual(
      {
        batchItemFailures: [],
      },
    );
    expect(heard(one.connectionId)).toEqual([
      { event: `company-${signedIn.companyId}-ticket`, data: { action: 'updateUnread' } },
    ]);
    expect(heard(other.connectionId)).toHaveLength(1);
    expect(heard(outsider.connectionId)).toEqual([]);
    management.gone.add(one.connectionId);
    expect(await publish(signedIn.companyId, ['everyone'], 'ticket', { action: 'updateUnread' })).toEqual({
      batchItemFailures: [],
    });
    expect(heard(other.connectionId)).toHaveLength(2);
  });

  it('of a ticket do not reach somebody who opened it and may no longer see it', async () => {
    const signedIn = await signedInUser({ profile: 'user', queueIds: [5] });
    await ticketOf(signedIn.companyId, 1, { queueId: 5 });
    const { connectionId, say } = await open(signedIn);
    await say({ action: 'joinChatBox', ticketId: 1 });
    await publish(signedIn.companyId, ['queue:5', 'ticket:1'], 'appMessage', { text: 'seen' });
    await storesOf(documentClient(), signedIn.companyId).sockets.rejoin(toViewer({ ...signedIn.user, queueIds: [6] }));
    await publish(signedIn.companyId, ['queue:5', 'ticket:1'], 'appMessage', { text: 'not seen' });
    await publish(signedIn.companyId, ['user:2', 'queue-all:6', 'ticket:1'], 'appMessage', { text: 'not seen' });
    expect(heard(connectionId)).toMatchObject([
      { data: { ticketId: 1, users: [{ id: 1 }] } },
      { data: { text: 'seen' } },
    ]);
  });

  it('of a user have its sockets follow its rights as they are stored, before they are sent', async () => {
    const signedIn = await signedInUser({ profile: 'user', queueIds: [5] });
    const { connectionId } = await open(signedIn);
    const changed = { ...signedIn.user, queueIds: [6], allUserChat: 'enabled' as const };
    await commit(documentClient(), signedIn.users.update(signedIn.user, changed));
    await publish(signedIn.companyId, ['user:1'], 'user', { action: 'update', user: { id: 1 } });
    const candidates = ['user:1', 'queue:5', 'queue:6', 'queue-all:6'];
    expect(await roomsOf(signedIn.companyId, connectionId, candidates)).toEqual(['user:1', 'queue:6', 'queue-all:6']);
    expect(heard(connectionId)).toHaveLength(1);
  });

  describe('show a ticket’s viewers without one', () => {
    const viewedByTwo = async () => {
      const one = await signedInUser({ profile: 'admin' });
      const { companyId } = one;
      const other = await signedInUser({ companyId, id: 2, profile: 'user', queueIds: [5], name: 'Bia' });
      await ticketOf(companyId, 1, { queueId: 5 });
      const [socket, leaving] = [await open(one), await open(other)];
      for (const { say } of [socket, leaving]) await say({ action: 'joinChatBox', ticketId: 1 });
      const viewers = () =>
        (heard(socket.connectionId) as { data: { users?: { id: number }[] } }[])
          .flatMap(({ data }) => (data.users ? [data.users.map(({ id }) => id)] : []))
          .at(-1);
      expect(viewers()).toEqual([1, 2]);
      return { companyId, other, viewers };
    };

    it('whose rights no longer open it', async () => {
      const { companyId, other, viewers } = await viewedByTwo();
      await commit(documentClient(), other.users.update(other.user, { ...other.user, queueIds: [6] }));
      await publish(companyId, ['everything', 'user:2'], 'user', { action: 'update', user: { id: 2 } });
      expect(viewers()).toEqual([1]);
    });

    it('who is logged out or removed', async () => {
      const { companyId, viewers } = await viewedByTwo();
      await publish(companyId, ['user:2'], 'auth', { action: 'logout', user: { id: 2 }, keep: null });
      expect(viewers()).toEqual([1]);
    });

    it('who no longer has it in its rooms', async () => {
      const { companyId, viewers } = await viewedByTwo();
      const { tickets } = storesOf(documentClient(), companyId);
      const before = (await tickets.get(1))!;
      const after = { ...before, queueId: 6, version: before.version + 1 };
      await commit(documentClient(), tickets.saves([{ before, after }]));
      await publish(companyId, ['queue:5'], 'ticket', { action: 'delete', ticketId: 1, version: after.version });
      expect(viewers()).toEqual([1]);
    });
  });

  it('of a newer sign-in close the older sockets', async () => {
    const signedIn = await signedInUser();
    const { connectionId } = await open(signedIn);
    await publish(signedIn.companyId, ['user:1'], 'auth', { action: 'displaced', user: { id: 1 }, keep: 'newer' });
    expect(heard(connectionId)).toMatchObject([{ data: { action: 'displaced' } }]);
    expect(management.closed).toContain(connectionId);
    expect(await roomsOf(signedIn.companyId, connectionId, ['everyone', 'user:1'])).toEqual([]);
  });

  it('that cannot be read go to the dead letters, not to a socket', async () => {
    const record = {
      messageId: 'poison',
      body: '{"companyId":0}',
      attributes: { MessageGroupId: 'x', ApproximateReceiveCount: '1' },
    };
    expect(await realtimeHandler({ Records: [record] } as unknown as Parameters<typeof realtimeHandler>[0])).toEqual({
      batchItemFailures: [{ itemIdentifier: 'poison' }],
    });
  });
});
