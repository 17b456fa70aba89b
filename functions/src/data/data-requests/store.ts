import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dataRequest, type DataRequest } from '@recado/shared/contract/data-requests';
import { dueOnOf } from '@recado/shared/limits/personal-data';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A request of a person about its personal data. Contacts have the names that they had when they were chosen. */
export const dataRequestEntity = defineEntity({
  name: 'data request',
  schema: dataRequest.omit({ contactIds: true, dueOn: true }).extend({ version }),
  audited: { name: 'requester', hides: ['note'] },
  partition: 'c#{companyId}#data-requests',
  sort: 'request#{id:12}',
  quotas: { 'data-requests': { limit: 500 } },
});

export type DataRequestRecord = EntityRecord<typeof dataRequestEntity>;

/** The request as clients see it. */
export const presentDataRequest = ({ version: _version, ...fields }: DataRequestRecord): DataRequest => ({
  ...fields,
  contactIds: fields.contacts.map(({ id }) => id),
  dueOn: dueOnOf(fields.receivedOn),
});

const isClosed = ({ closedOn }: DataRequestRecord): boolean => closedOn !== null;

/** Those to be answered first, by the day on which they are due; then those that were answered, the newest first. */
const byUrgency = (one: DataRequestRecord, other: DataRequestRecord): number => {
  if (isClosed(one) !== isClosed(other)) return isClosed(one) ? 1 : -1;
  const order = one.receivedOn.localeCompare(other.receivedOn) || one.id - other.id;
  return isClosed(one) ? -order : order;
};

/** The requests of one company's contacts about their data. */
export const dataRequestStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(dataRequestEntity, client, companyId);
  return {
    ...store,
    /** All, those to be answered first. */
    list: async () => (await store.list()).sort(byUrgency),
  };
};
