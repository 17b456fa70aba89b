import { roleEvent } from '@recado/shared/contract/role-event';
import * as contract from '@recado/shared/contract/roles';
import { AppError } from '@recado/shared/contract/errors';
import { withNeeded } from '@recado/shared/permissions/rights-of-role';
import { bindAll, type UseCase } from '../../context/binding.ts';
import { presentRole, roleEntity, type RoleRecord } from '../../data/roles/store.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { applyRole, usersOf } from './apply-role.ts';
import { roleJob } from './role-job.ts';

const effects = recordEvents(roleEntity, roleEvent, {
  rooms: () => ['everything'],
  changed: ({ id }: RoleRecord) => ({ id }),
  removed: ({ id }) => ({ id }),
});

const roles = recordsOf({ thing: 'role', store: ({ stores }) => stores.roles, present: presentRole, effects });

/** Lists all roles with the users who have them. */
export const listRoles: UseCase<typeof contract.listRoles> = async ({ stores }) => {
  const [records, users] = await Promise.all([stores.roles.list(), stores.users.list()]);
  return records.map((record) => ({
    ...presentRole(record),
    userIds: users.filter(({ roleId }) => roleId === record.id).map(({ id }) => id),
  }));
};

/** Adds a role. */
export const createRole: UseCase<typeof contract.createRole> = async (context, { body }) => {
  const permissions = withNeeded(body.permissions);
  return roles.add(context, roleEntity.record({ ...body, permissions, id: await context.ids.next('role') }));
};

/**
 * Changes a role and the permissions of its users, in one transaction where these are few; a job changes the rest. Their
 * sockets leave the rooms that they may no longer see before the call is answered.
 */
export const updateRole: UseCase<typeof contract.updateRole> = (context, { params: { id }, body, checkSeen }) =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const [before, users] = await Promise.all([roles.find(context, id), usersOf(context, id)]);
      checkSeen?.(presentRole(before));
      const after = { ...before, ...body, permissions: withNeeded(body.permissions ?? before.permissions) };
      const adds = after.permissions.some((permission) => !before.permissions.includes(permission));
      if (adds && users.length > 0) checkRecentSignIn(context);
      const applied = await applyRole(context, after, users);
      const rest = applied.left > 0 ? startJob(context, roleJob, { roleId: id }) : null;
      await context.commit(
        [...stores.roles.update(before, after), ...applied.writes, ...(rest?.writes ?? [])],
        [...effects(context, before, after), ...applied.effects, ...(rest?.effects ?? [])],
      );
      await Promise.all(applied.viewers.map((viewer) => stores.sockets.rejoin(viewer)));
      return presentRole(after);
    },
    { refusals: context.stores.roles.refusals },
  );

/** Deletes a role that nobody has. */
export const deleteRole: UseCase<typeof contract.deleteRole> = (context, { params: { id } }) =>
  roles.remove(context, id, async () => {
    const users = await usersOf(context, id);
    if (users.length > 0) throw new AppError('ERR_ROLE_IN_USE', { count: users.length });
  });

export const rolesBindings = bindAll(contract, {
  listRoles,
  getRole: roles.get,
  createRole,
  updateRole,
  deleteRole,
});
