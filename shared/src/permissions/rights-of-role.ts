import { grantable, type GrantablePermission } from './permission-keys.ts';
import { onOf, switchFor, type Switches } from './switches.ts';

const permissionOf = new Map(
  Object.entries(switchFor).map(([permission, name]) => [name, permission as GrantablePermission]),
);
const names = [...permissionOf.keys()];

const off: Partial<Switches> = { allTicket: 'disable', allowGroup: false };

/** Returns whether switches turn one on that is off in others. */
export const switchMore = (given: Partial<Switches>, others: Switches): boolean =>
  names.some((name) => given[name] === onOf(name) && others[name] !== onOf(name));

/** The permission without which another one is of no use. */
const needed: Partial<Record<GrantablePermission, GrantablePermission>> = {
  'connections-page:addConnection': 'connections-page:view',
  'tickets-manager:searchAll': 'tickets-manager:showall',
  // Lists are filled by imports.
  'campaigns-page:edit': 'contacts-page:import',
};

/** Returns permissions with those that they need, each once, in the order in which they are shown. */
export const withNeeded = (permissions: readonly GrantablePermission[]): GrantablePermission[] => {
  const all = new Set(permissions.flatMap((permission) => [permission, needed[permission] ?? permission]));
  return grantable.filter((permission) => all.has(permission));
};

/** The rights of a user, as its role or nothing gives them: its switches, and the permissions that have none. */
interface RightsOfRole extends Switches {
  permissions: string[];
}

/** Returns the rights of a user whose role has these permissions. */
export const rightsOfRole = (permissions: readonly GrantablePermission[]): RightsOfRole => {
  const all = withNeeded(permissions);
  const values = [...permissionOf].map(([name, permission]) => [
    name,
    all.includes(permission) ? onOf(name) : (off[name] ?? 'disabled'),
  ]);
  return {
    ...(Object.fromEntries(values) as unknown as Switches),
    permissions: all.filter((permission) => !(permission in switchFor)),
  };
};
