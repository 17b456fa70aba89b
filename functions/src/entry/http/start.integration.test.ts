import { expect, it } from 'vitest';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { createInternalChat } from '../../features/internal-chats/change-chats.ts';
import { getStart } from './start.ts';

const none = { params: undefined, query: undefined, body: undefined };

const addUser = (context: TestContext, id: number): Promise<void> =>
  context.commit(
    context.stores.users.create(
      newUserRecord({
        id,
        companyId: context.company.id,
        sub: `s${id}`,
        email: `${context.company.id}-${id}@x.test`,
        name: `Ana ${id}`,
        profile: 'user',
      }),
      9,
    ),
    [],
  );

it('the start holds what the single calls return; a company is set up once it has all it needs', async () => {
  const context = userContext();
  expect(await getStart(context, none)).toMatchObject({
    connections: [],
    chats: { records: [] },
    firstSteps: { connections: [], queues: [], users: [] },
  });
  const { id, name } = await addConnection(context);
  await addQueue(context, 'Vendas');
  await addUser(context, context.actor.viewer.id);
  expect(await getStart(context, none)).toMatchObject({
    firstSteps: { connections: [{ id }], queues: [{ name: 'Vendas' }], users: [{ id: context.actor.viewer.id }] },
  });
  const agent = userContext({ companyId: context.company.id, viewer: { profile: 'user' } });
  expect(await getStart(agent, none)).toMatchObject({ firstSteps: null });
  await addUser(context, context.actor.viewer.id + 1);
  await createInternalChat(context, {
    ...none,
    body: { title: 'Equipe', users: [context.actor.viewer.id + 1] },
  });
  expect(await getStart(context, none)).toMatchObject({
    connections: [{ id, name, status: 'CONNECTED' }],
    chats: { records: [{ title: 'Equipe' }], hasMore: false },
    counts: { open: 0, pending: 0, closed: 0 },
    pictures: [],
    version: { version: '4.5.0', release: 'local' },
    firstSteps: null,
  });
  expect(
    await getStart(userContext({ companyId: context.company.id, plan: { useInternalChat: false } }), none),
  ).toMatchObject({ chats: { records: [], hasMore: false } });
});
