import * as z from 'zod';
import { roleLimits } from '../limits/roles.ts';
import { grantable } from '../permissions/permission-keys.ts';
import { endpoint } from './grammar.ts';
import { done, id, idParams, text, trimmed } from './parameters.ts';

const fields = {
  name: trimmed(roleLimits.name),
  description: text(roleLimits.description),
  /** The permissions that its users have beside those of every user. Those that these need are added. */
  permissions: z.array(z.enum(grantable)).max(grantable.length),
};

/** A named set of permissions, which users of the company have in the place of switches of their own. */
export const role = z.object({ id, ...fields });
export type Role = z.output<typeof role>;

const calls = { group: 'identity', access: 'admin' } as const;
const one = { ...calls, path: '/roles/{id}', params: idParams('role') } as const;

export const listRoles = endpoint({
  ...calls,
  name: 'listRoles',
  summary: 'Lists the roles of the company by name, each with the users who have it',
  method: 'GET',
  path: '/roles',
  result: z.array(role.extend({ userIds: z.array(id) })),
});

export const getRole = endpoint({ ...one, name: 'getRole', summary: 'Returns a role', method: 'GET', result: role });

export const createRole = endpoint({
  ...calls,
  name: 'createRole',
  summary: 'Adds a role, which nobody has at first',
  method: 'POST',
  creates: true,
  path: '/roles',
  body: z.object({ ...fields, description: fields.description.default('') }),
  result: role,
  errors: ['ERR_ROLE_NAME_ALREADY_EXISTS', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Supervisão', permissions: ['dashboard:view', 'tickets-manager:showall'] } },
});

export const updateRole = endpoint({
  ...one,
  name: 'updateRole',
  summary:
    'Changes a role and what its users may do, at once; a permission that is added to a role of users needs a sign-in of the last five minutes',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  result: role,
  errors: ['ERR_ROLE_NAME_ALREADY_EXISTS', 'ERR_RECENT_SIGN_IN'],
  example: { body: { name: 'Supervisão da loja', permissions: ['dashboard:view'] } },
});

export const deleteRole = endpoint({
  ...one,
  name: 'deleteRole',
  summary: 'Deletes a role that no user has',
  method: 'DELETE',
  result: done,
  errors: ['ERR_ROLE_IN_USE'],
});
