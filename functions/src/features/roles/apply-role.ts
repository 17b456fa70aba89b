import type { Viewer } from '@recado/shared/permissions/can';
import { rightsOfRole } from '@recado/shared/permissions/rights-of-role';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context/context.ts';
import type { RoleRecord } from '../../data/roles/store.ts';
import { userChanged } from '../../data/users/events.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';

/** Users who are changed in one transaction. */
const batch = 25;

/** The changes of the next users of a role, which are committed together. */
interface Application {
  writes: Write[];
  effects: Effect[];
  /** The users as they are then. */
  viewers: Viewer[];
  /** The number of users whose rights differ from those of the role still. */
  left: number;
}

/** Returns the users who have a role. */
export const usersOf = async ({ stores }: Pick<Context, 'stores'>, roleId: number): Promise<UserRecord[]> =>
  (await stores.users.list()).filter((user) => user.roleId === roleId);

/** Returns the changes that give users the permissions of their role, where they have others. */
export const applyRole = async (
  context: Context,
  role: RoleRecord,
  users: readonly UserRecord[],
): Promise<Application> => {
  const rights = rightsOfRole(role.permissions);
  const changed = users
    .map((before) => ({ before, after: { ...before, ...rights } }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const next = changed.slice(0, batch);
  const queues = next.length > 0 ? await context.stores.queues.list() : [];
  const now = context.clock.now();
  return {
    writes: next.flatMap(({ before, after }) => context.stores.users.update(before, after)),
    effects: next.map(({ after }) => userChanged(context, 'update', presentUser(after, queues, now))),
    viewers: next.map(({ after }) => toViewer(after)),
    left: changed.length - next.length,
  };
};
