import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { phraseCampaign, type PhraseCampaign } from '@recado/shared/contract/phrase-campaigns';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A phrase that starts a flow. The record of its connection says that there is one. */
export const phraseCampaignEntity = defineEntity({
  name: 'phrase campaign',
  schema: phraseCampaign.extend({ version }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#phrase-campaigns',
  sort: 'phrase-campaign#{id:12}',
  quotas: { 'phrase-campaigns': { limit: 200 } },
});

export type PhraseCampaignRecord = EntityRecord<typeof phraseCampaignEntity>;

/** The phrase campaign as clients see it. */
export const presentPhraseCampaign = ({ version: _version, ...fields }: PhraseCampaignRecord): PhraseCampaign => fields;

/** The phrase campaigns of one company. */
export const phraseCampaignStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(phraseCampaignEntity, client, companyId);
  return {
    ...store,
    /** All, by name. */
    list: async () => (await store.list()).sort(byText(({ name }) => name)),
    /** The ids of those of a connection; strongly consistent. */
    idsOf: async (connectionId: number) =>
      (await store.list({ consistent: true, fields: ['id', 'whatsappId'] }))
        .filter(({ whatsappId }) => whatsappId === connectionId)
        .map(({ id }) => id),
  };
};
