import type { GrantablePermission } from '@recado/shared/permissions/permission-keys';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addUser, roleChange } from '../../../test/role-scene.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { updateUser } from '../users/update-user.ts';
import { createRole, deleteRole, listRoles, updateRole } from './roles.ts';

const none = { params: undefined, query: undefined, body: undefined };
const change = updateUser({} as UserPool);

const add = (context: TestContext, permissions: GrantablePermission[], name = 'Supervisão') =>
  createRole(context, { ...none, body: { name, description: '', permissions } });
const give = (context: TestContext, userId: number, body: Parameters<typeof change>[1]['body']) =>
  change(context, { ...none, params: { id: userId }, body });
const edit = (context: TestContext, id: number, permissions: GrantablePermission[]) =>
  updateRole(context, { ...none, params: { id }, body: { permissions } });
const late = (context: TestContext): TestContext => ({
  ...context,
  actor: { ...context.actor, provedAt: Date.now() / 1000 - 3600 },
});

describe('a role', () => {
  it('has the permissions that its own need, and shows its users', async () => {
    const context = userContext();
    const role = await add(context, ['connections-page:addConnection', 'tickets-manager:searchAll']);
    expect(role.permissions).toEqual([
      'tickets-manager:showall',
      'tickets-manager:searchAll',
      'connections-page:view',
      'connections-page:addConnection',
    ]);
    const { id } = await addUser(context);
    await give(context, id, { roleId: role.id });
    expect(await listRoles(context, none)).toEqual([{ ...role, userIds: [id] }]);
  });

  it('gives its users switches and permissions, and takes away what it has not', async () => {
    const context = userContext();
    const role = await add(context, ['tickets-manager:showall', 'campaigns-page:edit']);
    const { id } = await addUser(context, { showDashboard: 'enabled', allowGroup: true });
    expect(await give(context, id, { roleId: role.id })).toMatchObject({
      roleId: role.id,
      allUserChat: 'enabled',
      showDashboard: 'disabled',
      allowGroup: false,
      permissions: ['contacts-page:import', 'campaigns-page:edit'],
    });
    await edit(context, role.id, ['dashboard:view']);
    const changed = { allUserChat: 'disabled', showDashboard: 'enabled', permissions: [] };
    expect(await context.stores.users.get(id)).toMatchObject(changed);
    const published = context.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
    expect(published.at(-1)).toMatchObject({
      data: { action: 'update', user: { id, ...changed } },
      rooms: ['everything', 'users', `user:${id}`],
    });
  });

  it('leaves nothing with a user who loses it, but what the same change turns on', async () => {
    const context = userContext();
    const role = await add(context, ['dashboard:view', 'audit-page:view']);
    const users = [await addUser(context), await addUser(context), await addUser(context)];
    for (const { id } of users) await give(context, id, { roleId: role.id });
    const [first, second, third] = users.map(({ id }) => id) as [number, number, number];
    const nothing = { roleId: null, showDashboard: 'disabled', permissions: [] };
    expect(await give(context, first, { roleId: null })).toMatchObject(nothing);
    expect(await give(context, second, { roleId: null, allowGroup: true })).toMatchObject({
      ...nothing,
      allowGroup: true,
    });
    expect(await give(context, third, { profile: 'admin' })).toMatchObject({ ...nothing, profile: 'admin' });
    await expect(give(context, third, { roleId: role.id })).rejects.toMatchObject({
      code: 'ERR_ROLE_OF_ADMINISTRATOR',
    });
  });

  it('is not added to by a switch', async () => {
    const context = userContext();
    const role = await add(context, ['dashboard:view']);
    const { id } = await addUser(context);
    const more = { code: 'ERR_RIGHTS_OF_ROLE' };
    await expect(give(context, id, { roleId: role.id, allowGroup: true })).rejects.toMatchObject(more);
    await give(context, id, { roleId: role.id, showDashboard: 'disabled' });
    await expect(give(context, id, { allowConnections: 'enabled' })).rejects.toMatchObject(more);
    expect(await give(context, id, { name: 'Bia', showDashboard: 'disabled' })).toMatchObject({
      showDashboard: 'enabled',
    });
  });

  it('of another company is none, and one that users have is not deleted', async () => {
    const [context, other] = [userContext(), userContext()];
    for (let count = 0; count < 3; count++) await add(other, [], `Função ${count}`);
    const role = await add(context, []);
    const { id } = await addUser(context);
    await expect(give(context, id, { roleId: role.id + 2 })).rejects.toMatchObject({ code: 'ERR_NO_ROLE_FOUND' });
    await give(context, id, { roleId: role.id });
    const deleting = () => deleteRole(context, { ...none, params: { id: role.id } });
    await expect(deleting()).rejects.toMatchObject({ code: 'ERR_ROLE_IN_USE', details: { count: 1 } });
    await give(context, id, { roleId: null });
    await deleting();
    expect(await listRoles(context, none)).toEqual([]);
  });

  it('of users gets a permission by who has just signed in only, and loses one at any time', async () => {
    const context = userContext();
    const role = await add(context, ['dashboard:view']);
    const { id } = await addUser(context);
    await edit(late(context), role.id, ['dashboard:view', 'audit-page:view']);
    await give(context, id, { roleId: role.id });
    const code = 'ERR_RECENT_SIGN_IN';
    await expect(edit(late(context), role.id, [...role.permissions, 'users-page:view'])).rejects.toMatchObject({
      code,
    });
    expect(await edit(late(context), role.id, [])).toMatchObject({ permissions: [] });
    expect(await context.stores.users.get(id)).toMatchObject({ showDashboard: 'disabled', permissions: [] });
  });

  it('reaches a user who gets it while it is changed', async () => {
    const context = userContext();
    const role = await add(context, ['dashboard:view']);
    const users = await Promise.all(Array.from({ length: 4 }, () => addUser(context)));
    await Promise.all([
      ...users.map(({ id }) => give(context, id, { roleId: role.id })),
      edit(context, role.id, ['audit-page:view']),
    ]);
    for (const { id } of users)
      expect(await context.stores.users.get(id)).toMatchObject({
        roleId: role.id,
        showDashboard: 'disabled',
        permissions: ['audit-page:view'],
      });
  });

  it('changes as many users at once as a transaction holds; a job follows with the rest', async () => {
    const scene = await roleChange();
    const done = ((await scene.state()) as { showDashboard: string }[]).filter(
      ({ showDashboard }) => showDashboard === 'enabled',
    );
    expect(done).toHaveLength(25);
    expect(scene.context.effects.filter(({ to }) => to === 'jobs')).toHaveLength(1);
  });
});

it('roles have names of their own', async () => {
  const context = userContext();
  context.request = { userId: 1, endpoint: 'createRole', requestId: randomUUID(), fingerprint: '' };
  await add(context, [], 'Leitura');
  await expect(add(context, [], 'LEITURA')).rejects.toMatchObject({ code: 'ERR_ROLE_NAME_ALREADY_EXISTS' });
});
