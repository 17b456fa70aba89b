import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type QuickMessage, quickMessage } from '@recado/shared/contract/quick-messages';
import { isShared } from '@recado/shared/permissions/quick-messages';
import { byText } from '../../platform/by-text.ts';
import { audienceOf, audiencesOf } from '../../platform/entity/audience.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

const limits = { ofCompany: 400, ofUser: 200 };

/** A quick message by id; in gsi1 the shared ones of a company, and the others of each user. */
export const quickMessageEntity = defineEntity({
  name: 'quick message',
  schema: quickMessage.omit({ isMedia: true }).extend({ version }),
  audited: { name: 'shortcode' },
  partition: 'c#{companyId}#quick-message#{id:12}',
  sort: 'quick-message',
  computed: { audience: (record) => audienceOf(isShared(record), record.userId) },
  indexes: { byAudience: { index: 'gsi1', partition: 'c#{companyId}#quick-messages#{audience}', sort: '{id:12}' } },
  quotas: {
    'quick-messages': { limit: limits.ofCompany },
    'own-quick-messages': { limit: limits.ofUser, per: 'userId' },
  },
});

export type QuickMessageRecord = EntityRecord<typeof quickMessageEntity>;

/** The quick message as those who see it are shown it. */
export const presentQuickMessage = ({ version: _version, ...fields }: QuickMessageRecord): QuickMessage => ({
  ...fields,
  isMedia: fields.mediaPath !== null,
});

/** Quick messages of one company. */
export const quickMessageStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(quickMessageEntity, client, companyId);
  return {
    ...store,
    ...audiencesOf(
      (query) => store.listBy('byAudience', query),
      limits,
      byText(({ shortcode }) => shortcode),
    ),
  };
};
