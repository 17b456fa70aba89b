import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { role, type Role } from '@recado/shared/contract/roles';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** Names that differ in case only are the same. */
const ignoreCase = (value: string): string => value.normalize('NFC').toLowerCase();

/** A role. Its version also changes when a user gets it, so that no change of it misses that user. */
export const roleEntity = defineEntity({
  name: 'role',
  schema: role.extend({ version }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#roles',
  sort: 'role#{id:12}',
  unique: { name: { fold: ignoreCase, error: 'ERR_ROLE_NAME_ALREADY_EXISTS' } },
  quotas: { roles: { limit: 50 } },
});

export type RoleRecord = EntityRecord<typeof roleEntity>;

/** The role as clients see it. */
export const presentRole = ({ version: _version, ...fields }: RoleRecord): Role => fields;

/** The roles of one company. */
export const roleStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(roleEntity, client, companyId);
  return {
    ...store,
    /** All, by name. */
    list: async () => (await store.list()).toSorted((one, other) => one.name.localeCompare(other.name)),
    /** Changes only the version of a role, which another change of it notices. */
    touch: (record: RoleRecord) => store.update(record, record),
    /** Holds while a role is as it was read; label `role`. */
    unchanged: ({ id, version: seen }: RoleRecord) =>
      store.check(id, { when: '#version = :version', values: { version: seen } }),
  };
};
