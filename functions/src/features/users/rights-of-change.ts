import { AppError } from '@recado/shared/contract/errors';
import { rightsOfRole, switchMore } from '@recado/shared/permissions/rights-of-role';
import type { Switches } from '@recado/shared/permissions/switches';
import type { UserContext } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { existing } from '../../platform/existing.ts';
import type { Write } from '../../platform/write.ts';

/** The fields of a change that decide about rights. */
type Rights = Partial<Switches & Pick<UserRecord, 'roleId'>>;

const namesOfRights = Object.keys(rightsOfRole([])) as (keyof ReturnType<typeof rightsOfRole>)[];

/** Returns the switches and permissions among these fields. */
const rightsIn = (fields: Partial<UserRecord>): Partial<UserRecord> =>
  Object.fromEntries(namesOfRights.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));

/**
 * Returns a user as a change leaves it, with the rights that its role gives. Who becomes an administrator has no role any
 * more; without its role, a user has those switches only that the same change turns on.
 *
 * @param before null for a new user
 * @param changed the user with the fields of the change
 * @returns the user, and the writes by which the change fails where the role is another by then
 * @throws AppError ERR_NO_ROLE_FOUND, ERR_ROLE_OF_ADMINISTRATOR, ERR_RIGHTS_OF_ROLE
 */
export const withRightsOfRole = async (
  { stores }: Pick<UserContext, 'stores'>,
  before: UserRecord | null,
  changed: UserRecord,
  change: Rights,
): Promise<{ user: UserRecord; writes: Write[] }> => {
  const had = before?.roleId ?? null;
  const isAdministrator = changed.profile === 'admin';
  if (isAdministrator && typeof change.roleId === 'number') throw new AppError('ERR_ROLE_OF_ADMINISTRATOR');
  const roleId = isAdministrator ? null : changed.roleId;
  if (roleId === null) {
    const left = had === null ? {} : { ...rightsOfRole([]), ...rightsIn(change) };
    return { user: { ...changed, ...left, roleId }, writes: [] };
  }
  const role = roleId === had ? null : existing('role', await stores.roles.get(roleId));
  const rights = role ? rightsOfRole(role.permissions) : rightsIn(before!);
  const user = { ...changed, ...rights };
  if (switchMore(change, user)) throw new AppError('ERR_RIGHTS_OF_ROLE');
  return { user, writes: role ? stores.roles.touch(role) : [] };
};
