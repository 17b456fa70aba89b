import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { applyRole, usersOf } from './apply-role.ts';

/**
 * Gives the users of a role its permissions, those of a role with more users than one transaction holds. It reads the role
 * as it is at each slice, and the users who have other permissions still.
 */
export const roleJob = defineJob({
  kind: 'apply-role',
  input: z.object({ roleId: id }),
  cursor: z.object({ left: z.int() }),
  runsWhileOff: true,
  slice: async (context, { input: { roleId } }) => {
    const role = await context.stores.roles.get(roleId);
    if (!role) return { end: 'done' };
    const { writes, effects, left } = await applyRole(context, role, await usersOf(context, roleId));
    const done = { writes: [...writes, context.stores.roles.unchanged(role)], effects };
    return left === 0 ? { ...done, end: 'done' } : { ...done, cursor: { left } };
  },
});
