import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queueIntegration, type QueueIntegration } from '@recado/shared/contract/queue-integrations';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A secret, sealed for its company; null for none. */
const sealed = z.object({ key: z.string(), text: z.string() }).nullable();

/** A service that answers customers instead of people. */
export const queueIntegrationEntity = defineEntity({
  name: 'queue integration',
  schema: queueIntegration
    .omit({ hasJsonContent: true, hasSecret: true })
    .extend({ jsonContent: sealed, secret: sealed, version }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#queue-integrations',
  sort: 'queue-integration#{id:12}',
  quotas: { 'queue-integrations': { limit: 100 } },
});

export type QueueIntegrationRecord = EntityRecord<typeof queueIntegrationEntity>;

/** The integration as clients see it: its secrets are shown as set. */
export const presentQueueIntegration = ({
  version: _version,
  jsonContent,
  secret,
  ...fields
}: QueueIntegrationRecord): QueueIntegration => ({
  ...fields,
  hasJsonContent: jsonContent !== null,
  hasSecret: secret !== null,
});

/** The queue integrations of one company. */
export const queueIntegrationStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(queueIntegrationEntity, client, companyId);
  return {
    ...store,
    /** All, by name. */
    list: async () => (await store.list()).sort(byText(({ name }) => name)),
  };
};
