import { randomUUID } from 'node:crypto';
import { newUserRecord } from '../src/data/users/new-user.ts';
import type { UserRecord } from '../src/data/users/store.ts';
import { createRole, updateRole } from '../src/features/roles/roles.ts';
import type { Scene } from './job-scene.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Adds a user of a company, with what differs from a new one. */
export const addUser = async (context: TestContext, given: Partial<UserRecord> = {}): Promise<UserRecord> => {
  const id = await context.ids.next('user');
  const user = {
    ...newUserRecord({
      id,
      companyId: context.company.id,
      sub: randomUUID(),
      email: `${randomUUID()}@example.com`,
      name: `Pessoa ${id}`,
      profile: 'user',
    }),
    ...given,
  };
  await context.commit(context.stores.users.create(user, 1_000), []);
  return user;
};

/** A role of more users than one transaction changes, which gets another permission in the place of its first. */
export const roleChange = async (users = 30): Promise<Scene> => {
  const context = userContext();
  const { id } = await createRole(context, {
    ...none,
    body: { name: 'Supervisão', description: '', permissions: ['tickets-manager:showall'] },
  });
  for (let count = 0; count < users; count++)
    await addUser(context, { roleId: id, ...(count === 7 ? {} : { allUserChat: 'enabled' }) });
  await updateRole(context, { ...none, params: { id }, body: { permissions: ['dashboard:view', 'users-page:view'] } });
  return {
    context,
    state: async () =>
      (await context.stores.users.list())
        .filter(({ roleId }) => roleId === id)
        .map(({ allUserChat, showDashboard, permissions }) => ({ allUserChat, showDashboard, permissions })),
  };
};
