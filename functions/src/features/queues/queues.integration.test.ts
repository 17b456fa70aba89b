import { me } from '@recado/shared/contract/auth';
import { createQueue, deleteQueue, listQueues, updateQueue } from '@recado/shared/contract/queues';
import { noServiceLevels, type ServiceLevels } from '@recado/shared/contract/service-levels';
import { updateUser } from '@recado/shared/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, type Login, newColleague, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addConnection } from '../../../test/conversation.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeRealtime } from '../../../test/queue-messages.ts';
import { addTicket } from '../../../test/tickets.ts';
import { userContext } from '../../../test/user-context.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { handler } from '../../entry/http/workspace.ts';

const add = (by: Login, name: string, color: string, fields: object = {}) =>
  callHandler(handler, createQueue, { body: { name, color, greetingMessage: 'Olá!', ...fields } }, { token: by.token });
const list = async (by: Login) => (await callHandler(handler, listQueues, {}, { token: by.token })).result;

useOwnQueues();
beforeAll(installPlans);

describe('queues', () => {
  it('are listed in their order and published to everyone', async () => {
    const admin = await newCompany();
    const [last, first] = [
      await add(admin, 'Segunda', '#000001'),
      await add(admin, 'Primeira', '#000002', { orderQueue: 1 }),
    ];
    expect((await list(admin)).map(({ id }) => id)).toEqual([first.result.id, last.result.id]);
    expect(await takeRealtime(admin.company.id, 'queue')).toMatchObject({
      rooms: ['everyone'],
      data: { action: 'create', queue: { name: 'Segunda' } },
    });
  });

  it('have a colour and a name of their own, whatever the case', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Vendas', '#AABBCC');
    expect(await add(admin, 'Outra', '#aabbcc')).toMatchObject({
      status: 409,
      error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    });
    expect(await add(admin, 'VENDAS', '#000000')).toMatchObject({
      status: 409,
      error: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    });
    const { result: other } = await add(admin, 'Suporte', '#000000');
    const rename = (id: number, fields: object) =>
      callHandler(handler, updateQueue, { params: { id }, body: fields }, { token: admin.token });
    expect(await rename(other.id, { color: '#AABBCC' })).toMatchObject({
      status: 409,
      error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    });
    expect(await rename(queue.id, { name: 'vendas', greetingMessage: 'Oi' })).toMatchObject({
      status: 200,
      result: { name: 'vendas', greetingMessage: 'Oi' },
    });
    expect((await rename(queue.id, { color: '#DDEEFF' })).status).toBe(200);
    expect((await rename(other.id, { color: '#AABBCC' })).status).toBe(200);
  });

  it('keep what two administrators change at once, each its own field', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Vendas', '#000001');
    const changes = [{ name: 'Loja' }, { color: '#000002' }, { orderQueue: 3 }, { greetingMessage: 'Olá' }];
    const answers = await Promise.all(
      changes.map((body) =>
        callHandler(handler, updateQueue, { params: { id: queue.id }, body }, { token: admin.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await list(admin)).toMatchObject([Object.assign({}, ...changes)]);
  });

  it('have service levels, whose escalation names another queue or a user of the company', async () => {
    const [admin, foreign] = [await newCompany(), await newCompany()];
    const agent = await newColleague(admin);
    const { result: other } = await add(admin, 'Plantão', '#000001');
    const { result: theirs } = await add(foreign, 'Alheia', '#000001');
    const { result: queue } = await add(admin, 'Vendas', '#000002');
    expect(queue.serviceLevels).toEqual(noServiceLevels);
    const member = await newColleague(admin, { queueIds: [queue.id] });
    const change = (given: Partial<ServiceLevels>) =>
      callHandler(
        handler,
        updateQueue,
        { params: { id: queue.id }, body: { serviceLevels: { ...noServiceLevels, firstAnswer: 15, ...given } } },
        { token: admin.token },
      );
    for (const [given, error] of [
      [{ escalation: 'queue' }, 'ERR_SERVICE_LEVEL_TARGET'],
      [{ escalation: 'user' }, 'ERR_SERVICE_LEVEL_TARGET'],
      [{ escalation: 'queue', toQueueId: queue.id }, 'ERR_SERVICE_LEVEL_TARGET'],
      [{ toQueueId: theirs.id + 1_000 }, 'ERR_NO_QUEUE_FOUND'],
      [{ escalation: 'user', toUserId: 99_999 }, 'ERR_NO_USER_FOUND'],
      [{ notifyIds: [agent.user.id, 99_999] }, 'ERR_NO_USER_FOUND'],
      [{ notifyIds: [member.user.id, agent.user.id] }, 'ERR_SERVICE_LEVEL_NOTIFIED'],
      [{ firstAnswer: 0 }, 'ERR_VALIDATION'],
    ] as const)
      expect(await change(given as Partial<ServiceLevels>)).toMatchObject({ error });
    const wanted = { escalation: 'queue', toQueueId: other.id, notifyIds: [member.user.id, admin.user.id] } as const;
    expect(await change({ ...wanted, notifyIds: [...wanted.notifyIds] })).toMatchObject({
      status: 200,
      result: { serviceLevels: { ...noServiceLevels, firstAnswer: 15, ...wanted } },
    });
  });

  it('leave no trace of one that was refused', async () => {
    const admin = await newCompany();
    await add(admin, 'Vendas', '#000001');
    await add(admin, 'Vendas', '#000002');
    expect((await add(admin, 'Outra', '#000002')).status).toBe(200);
    expect(await list(admin)).toHaveLength(2);
  });

  it('stop at the plan’s limit, also when many are added at once', async () => {
    const admin = await newCompany({ planId: 1 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add(admin, `Fila ${index}`, `#00000${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await add(admin, 'Mais uma', '#999999')).error).toBe('ERR_PLAN_LIMIT_QUEUES');
  });

  it('leave their users when they are removed, and free colour, name and place', async () => {
    const admin = await newCompany({ planId: 1 });
    const queues = await Promise.all([1, 2, 3].map((index) => add(admin, `Fila ${index}`, `#00000${index}`)));
    const queueIds = queues.map(({ result }) => result.id);
    const colleague = await newColleague(admin, { queueIds });
    expect(
      (await callHandler(handler, deleteQueue, { params: { id: queueIds[0]! } }, { token: admin.token })).status,
    ).toBe(200);
    const { result } = await callHandler(identity, me, {}, { token: colleague.token });
    expect(result.user.queueIds.toSorted()).toEqual(queueIds.slice(1).toSorted());
    expect((await add(admin, 'Fila 1', '#000001')).status).toBe(200);
  });

  it('leave their tickets to no queue when they are removed, counted and shown as such', async () => {
    const admin = await newCompany();
    const companyId = admin.company.id;
    const context = userContext({ companyId, viewer: { id: admin.user.id } });
    const [{ result: sales }, { result: support }] = [
      await add(admin, 'Vendas', '#000001'),
      await add(admin, 'Suporte', '#000002'),
    ];
    const connection = await addConnection(context);
    const about = { whatsappId: connection.id, queueId: sales.id };
    for (let id = 1; id <= 21; id++) await addTicket(context, { ...about, id, contactId: id, status: 'pending' });
    await addTicket(context, { ...about, id: 22, contactId: 22, status: 'open', userId: admin.user.id });
    await addTicket(context, { ...about, id: 23, contactId: 23, status: 'closed' });
    await addTicket(context, { ...about, id: 24, contactId: 24, status: 'pending', queueId: support.id });
    expect((await callHandler(handler, deleteQueue, { params: { id: sales.id } }, { token: admin.token })).status).toBe(
      200,
    );
    const tickets = await context.stores.tickets.getMany(Array.from({ length: 24 }, (_, index) => index + 1));
    expect(tickets.filter(({ queueId }) => queueId === null)).toHaveLength(23);
    expect(tickets.find(({ id }) => id === 24)).toMatchObject({ queueId: support.id, version: 1 });
    const counts = (await context.stores.tickets.counts()).filter(({ queueId }) => queueId === null);
    expect(counts.filter(({ status }) => status === 'pending').reduce((sum, { count }) => sum + count, 0)).toBe(21);
    const first = await takeRealtime(companyId, 'ticket');
    expect(first).toMatchObject({ data: { action: 'delete' } });
    expect([
      [`queue:${sales.id}`, 'queues-all'],
      [`queue-all:${sales.id}`, 'queues-all'],
    ]).toContainEqual(first.rooms);
  });

  it('are set up by administrators only', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Vendas', '#000001');
    const colleague = await newColleague(admin);
    expect((await add(colleague, 'Minha', '#000002')).status).toBe(403);
    expect(
      (
        await callHandler(
          handler,
          updateQueue,
          { params: { id: queue.id }, body: { name: 'Minha' } },
          { token: colleague.token },
        )
      ).status,
    ).toBe(403);
    expect(
      (await callHandler(handler, deleteQueue, { params: { id: queue.id } }, { token: colleague.token })).status,
    ).toBe(403);
    expect(await list(colleague)).toHaveLength(1);
  });

  it('of another company can’t be reached, nor given to a user', async () => {
    const [admin, other] = await Promise.all([newCompany(), newCompany()]);
    await add(other, 'Reserva', '#000009');
    const { result: queue } = await add(other, 'Dela', '#000001');
    expect(await list(admin)).toEqual([]);
    expect(
      (
        await callHandler(
          handler,
          updateQueue,
          { params: { id: queue.id }, body: { name: 'Minha' } },
          { token: admin.token },
        )
      ).error,
    ).toBe('ERR_NO_QUEUE_FOUND');
    expect((await callHandler(handler, deleteQueue, { params: { id: queue.id } }, { token: admin.token })).error).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
    expect(
      (
        await callHandler(
          identity,
          updateUser,
          { params: { id: admin.user.id }, body: { queueIds: [queue.id] } },
          { token: admin.token },
        )
      ).error,
    ).toBe('ERR_NO_QUEUE_FOUND');
    expect((await list(other)).map(({ name }) => name)).toContain('Dela');
  });
});
