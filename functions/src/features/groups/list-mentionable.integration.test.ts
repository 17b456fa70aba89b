import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { servedConversation } from '../../../test/served-conversation.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { listMentionable } from './list-mentionable.ts';

it('a note can mention the colleagues who see its ticket', async () => {
  const { context, ticket } = await servedConversation();
  // The first id is that of the agent who acts.
  await context.ids.next('user');
  const add = async (name: string, profile: 'admin' | 'user', parts: object = {}): Promise<number> => {
    const user = newUserRecord({
      ...{ id: await context.ids.next('user'), companyId: context.company.id, sub: randomUUID(), name, profile },
      email: `${randomUUID()}@aurora.test`,
    });
    await context.commit(context.stores.users.create({ ...user, ...parts }, 100), []);
    return user.id;
  };
  const [administrator, , ofAllChats] = [
    await add('Bia Lima', 'admin'),
    await add('Caio', 'user'),
    await add('Dora', 'user', { allTicket: 'enable', allUserChat: 'enabled' }),
  ];
  const ids = await listMentionable(context, { params: { ticketId: ticket.id }, query: undefined, body: undefined });
  expect(ids.toSorted((one, other) => one - other)).toEqual([administrator, ofAllChats]);
});
