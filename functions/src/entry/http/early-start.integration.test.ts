import { listTickets } from '@recado/shared/contract/tickets';
import { logout } from '@recado/shared/contract/auth';
import { updateUser } from '@recado/shared/contract/users';
import { expect, it } from 'vitest';
import { installPlans, type Login, newColleague, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { measure } from '../../../test/capacity.ts';
import { addConnection, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';

/** A company with a ticket that waits without a queue, which its administrator made visible to an agent. */
const company = async () => {
  await installPlans();
  const admin = await newCompany();
  const agent = await newColleague(admin, { allTicket: 'enable' });
  const context: TestContext = userContext({ companyId: admin.user.companyId });
  await receiveMessage(context, inboundText(await addConnection(context)));
  return { admin, agent };
};

const waiting = (login: Login, query: object = {}) =>
  callHandler(inbox, listTickets, { query: { status: 'pending', ...query } }, { token: login.token });

const change = async (admin: Login, user: Login, body: object): Promise<void> => {
  const { status } = await callHandler(
    identity,
    updateUser,
    { params: { id: user.user.id }, body },
    { token: admin.token },
  );
  expect(status).toBe(200);
};

it('what began as the caller of an earlier call is discarded once its rights have changed', async () => {
  const { admin, agent } = await company();
  expect((await waiting(agent)).result.tickets).toHaveLength(1);
  expect((await waiting(agent)).result.tickets).toHaveLength(1);
  await change(admin, agent, { allTicket: 'disable' });
  expect((await waiting(agent)).result.tickets).toEqual([]);
  await change(admin, agent, { allTicket: 'enable' });
  expect((await waiting(agent)).result.tickets).toHaveLength(1);
});

it('a caller whose login has ended is refused, whatever it could read before', async () => {
  const { agent } = await company();
  expect((await waiting(agent)).status).toBe(200);
  await callHandler(identity, logout, {}, { token: agent.token });
  expect(await waiting(agent)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
});

it('a refusal of the early start counts only while the caller is unchanged', async () => {
  const { admin, agent } = await company();
  const cursor = 'no cursor';
  for (const _ of [1, 2]) expect(await waiting(agent, { cursor })).toMatchObject({ error: 'ERR_VALIDATION' });
  await change(admin, agent, { name: 'Outro nome' });
  expect(await waiting(agent, { cursor })).toMatchObject({ error: 'ERR_VALIDATION' });
});

it('a page of the inbox takes one call for its caller, one for its counters and one for its rows of a status', async () => {
  const { admin, agent } = await company();
  for (const [login, query, lists] of [
    [admin, { status: 'open', showAll: true }, 1],
    [admin, { status: 'pending', showAll: true }, 1],
    // Those that wait for their rating are among the closed ones.
    [admin, { status: 'closed', showAll: true }, 2],
    [agent, { status: 'open' }, 1],
  ] as const) {
    // Names and settings are cached for some seconds.
    await waiting(login, query);
    const { calls, reads } = await measure(() => waiting(login, query));
    expect(calls).toEqual({ BatchGetItemCommand: 1, QueryCommand: 1 + lists });
    expect(reads).toBeLessThanOrEqual(5);
  }
});
