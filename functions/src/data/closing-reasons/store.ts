import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { closingReason, type ClosingReason } from '@recado/shared/contract/closing-reasons';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** Names that differ in case only are the same. */
const ignoreCase = (value: string): string => value.normalize('NFC').toLowerCase();

export const closingReasonEntity = defineEntity({
  name: 'closing reason',
  schema: closingReason.extend({ version }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#closing-reasons',
  sort: 'reason#{id:12}',
  unique: { name: { fold: ignoreCase, error: 'ERR_CLOSING_REASON_NAME_ALREADY_EXISTS' } },
  quotas: { 'closing-reasons': { limit: 100 } },
});

export type ClosingReasonRecord = EntityRecord<typeof closingReasonEntity>;

/** The last name of a reason that was deleted: service cycles refer to it. */
export const deletedReasonEntity = defineEntity({
  name: 'deleted closing reason',
  schema: closingReason.pick({ id: true, name: true }),
  partition: 'c#{companyId}#closing-reasons',
  sort: 'deleted#{id:12}',
  unlimited: 'traffic',
});

/** The closing reason as clients see it. */
export const presentClosingReason = ({ version: _version, ...fields }: ClosingReasonRecord): ClosingReason => fields;

const byOrder = (one: ClosingReason, other: ClosingReason): number =>
  one.order - other.order || one.name.localeCompare(other.name);

/** The closing reasons of one company. */
export const closingReasonStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(closingReasonEntity, client, companyId);
  const deleted = entityStore(deletedReasonEntity, client, companyId);
  return {
    ...store,
    /** All, in the order in which they are offered. */
    list: async () => (await store.list()).sort(byOrder),
    /** The names of all reasons by id, those of deleted ones too. */
    names: async (): Promise<ReadonlyMap<number, string>> => {
      const all = await Promise.all([store.list({ fields: ['id', 'name'] }), deleted.list()]);
      return new Map(all.flat().map(({ id, name }) => [id, name]));
    },
    /** Removes a reason and keeps its name. */
    remove: (record: ClosingReasonRecord) => [
      ...store.remove(record),
      deleted.put({ id: record.id, name: record.name }),
    ],
  };
};
