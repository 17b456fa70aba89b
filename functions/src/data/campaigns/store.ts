import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RecipientState } from '@recado/shared/contract/campaign-recipients';
import { type CampaignSettings, defaultCampaignSettings } from '@recado/shared/contract/campaign-settings';
import type { CampaignCounts, CampaignStatus } from '@recado/shared/contract/campaigns';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { numberForms } from '@recado/shared/text/brazilian-mobile';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import {
  campaignCountsEntity,
  campaignEntity,
  campaignMessageEntity,
  campaignPaceEntity,
  campaignRecipientEntity,
  campaignSettingsEntity,
  type SlotCount,
} from './entities.ts';

export type CampaignRecord = EntityRecord<typeof campaignEntity>;
export type CampaignCountsRecord = EntityRecord<typeof campaignCountsEntity>;
export type RecipientRecord = EntityRecord<typeof campaignRecipientEntity>;
export type CampaignMessageRecord = EntityRecord<typeof campaignMessageEntity>;
export type CampaignPaceRecord = EntityRecord<typeof campaignPaceEntity>;

/** Changes of counts, by name. */
export type CountChanges = Partial<CampaignCounts & Record<SlotCount, number> & { left: number; awaiting: number }>;

/** Campaigns of one company with their recipients. */
export interface CampaignStore extends Pick<
  EntityStore<EntityTypesOf<typeof campaignEntity>>,
  'get' | 'create' | 'update' | 'remove'
> {
  /** Up to `limit`, the newest first, those before a campaign. */
  page(before: number | null, limit: number): Promise<CampaignRecord[]>;
  /** Ids and beginnings of those that began, the newest first. */
  begun(): Promise<{ id: number; startedAt: number }[]>;
  /** Ids and names of all, the newest first. */
  names(): Promise<Pick<CampaignRecord, 'id' | 'name'>[]>;
  getMany(ids: readonly number[]): Promise<CampaignRecord[]>;
  /** Those with a status, the oldest first; eventually consistent. */
  withStatus(status: CampaignStatus): Promise<CampaignRecord[]>;
  /** Strongly consistent; zeros before there are any. */
  counts(campaignId: number): Promise<CampaignCountsRecord>;
  createCounts(campaignId: number): Write[];
  removeCounts(counts: CampaignCountsRecord): Write[];
  /** Raises or lowers counts that exist. */
  count(campaignId: number, changes: CountChanges): Write;
  recipient(campaignId: number, place: number): Promise<RecipientRecord | null>;
  /** Recipients by place, those behind `after`. */
  recipients(campaignId: number, after: number | null, limit: number): Promise<RecipientRecord[]>;
  /** Recipients in a state by place, those behind `after`; eventually consistent. */
  recipientsIn(
    campaignId: number,
    state: RecipientState,
    after: number | null,
    limit: number,
  ): Promise<RecipientRecord[]>;
  /** Recipients at an address, of the newest campaigns first; eventually consistent. */
  recipientsAt(address: Pick<Address, 'number' | 'lid'> & { userIds: readonly string[] }): Promise<RecipientRecord[]>;
  /** Number, LID, user id and state of all recipients; strongly consistent. */
  addresses(campaignId: number): Promise<Pick<RecipientRecord, 'number' | 'lid' | 'userId' | 'state'>[]>;
  /** All campaigns with this status, strongly consistent: reads every campaign. */
  certainlyWithStatus(status: CampaignStatus): Promise<CampaignRecord[]>;
  createRecipient(recipient: RecipientRecord): Write[];
  changeRecipient(before: RecipientRecord, change: Partial<RecipientRecord>): Write[];
  removeRecipient(recipient: RecipientRecord): Write[];
  message(whatsappId: number, wid: string): Promise<CampaignMessageRecord | null>;
  putMessage(message: CampaignMessageRecord): Write;
  /** Notes that a message is priced. Label `campaign message` fails if it was before. */
  messagePriced(message: CampaignMessageRecord): Write;
  pace(whatsappId: number): Promise<CampaignPaceRecord | null>;
  /** The paces of connections that have sent campaigns, in no order. */
  paces(whatsappIds: readonly number[]): Promise<CampaignPaceRecord[]>;
  savePace(before: CampaignPaceRecord | null, after: CampaignPaceRecord): Write[];
  settings(): Promise<CampaignSettings>;
  /** Changes settings; the others keep their values. */
  saveSettings(change: Partial<CampaignSettings>): Promise<Write[]>;
}

export const campaignStore = (client: DynamoDBDocumentClient, companyId: number): CampaignStore => {
  const campaigns = entityStore(campaignEntity, client, companyId);
  const counts = entityStore(campaignCountsEntity, client, companyId);
  const recipients = entityStore(campaignRecipientEntity, client, companyId);
  const messages = entityStore(campaignMessageEntity, client, companyId);
  const paces = entityStore(campaignPaceEntity, client, companyId);
  const settings = entityStore(campaignSettingsEntity, client, companyId);
  return {
    ...campaigns,
    page: (before, limit) => campaigns.list({ order: 'desc', after: before === null ? null : { id: before }, limit }),
    begun: async () =>
      (await campaigns.list({ order: 'desc', fields: ['id', 'startedAt'] })).flatMap(({ id, startedAt }) =>
        startedAt === null ? [] : { id, startedAt },
      ),
    names: () => campaigns.list({ order: 'desc', fields: ['id', 'name'] }),
    getMany: (ids) => campaigns.getMany(ids),
    withStatus: (status) => campaigns.listBy('byStatus', { partition: { status } }),
    counts: async (campaignId) => (await counts.get(campaignId)) ?? campaignCountsEntity.record({ campaignId }),
    createCounts: (campaignId) => counts.create({ campaignId }),
    removeCounts: (record) => counts.remove(record),
    count: (campaignId, changes) => counts.patch(campaignId, {}, { add: changes }),
    recipient: (campaignId, place) => recipients.get({ campaignId, place }),
    recipients: (campaignId, after, limit) =>
      recipients.list({
        partition: { campaignId },
        prefix: {},
        after: after === null ? null : { place: after },
        limit,
      }),
    recipientsIn: (campaignId, state, after, limit) =>
      recipients.listBy('byState', {
        partition: { campaignId, state },
        after: after === null ? null : { place: after },
        limit,
      }),
    recipientsAt: async ({ number, lid, userIds }) => {
      const lists = await Promise.all([
        ...(number === null ? [] : numberForms(number)).map((form) =>
          recipients.listBy('byNumber', { partition: { number: form }, order: 'desc', limit: 20 }),
        ),
        ...[...(lid === null ? [] : [lid]), ...userIds].map((alias) =>
          recipients.listBy('byAlias', { partition: { alias }, order: 'desc', limit: 20 }),
        ),
      ]);
      const found = new Map(lists.flat().map((record) => [`${record.campaignId}.${record.place}`, record]));
      return [...found.values()].toSorted((one, other) => other.campaignId - one.campaignId);
    },
    addresses: (campaignId) =>
      recipients.list({
        partition: { campaignId },
        prefix: {},
        consistent: true,
        fields: ['number', 'lid', 'userId', 'state'],
      }),
    certainlyWithStatus: async (status) =>
      (await campaigns.list({ consistent: true })).filter((record) => record.status === status),
    createRecipient: (recipient) => recipients.create(recipient),
    changeRecipient: (before, change) => recipients.update(before, change),
    removeRecipient: (recipient) => recipients.remove(recipient),
    message: (whatsappId, wid) => messages.get({ whatsappId, wid }),
    putMessage: (message) => messages.put(message),
    messagePriced: ({ whatsappId, wid }) =>
      messages.patch(
        { whatsappId, wid },
        { isPriced: true },
        {
          when: 'attribute_not_exists(#isPriced) OR #isPriced = :not',
          values: { not: false },
        },
      ),
    pace: (whatsappId) => paces.get(whatsappId),
    paces: (whatsappIds) => paces.getMany(whatsappIds),
    savePace: (before, after) => paces.save(before, after),
    settings: async () => {
      const { version: _version, ...stored } = (await settings.get()) ?? {};
      return { ...defaultCampaignSettings, ...stored };
    },
    saveSettings: async (change) => {
      const before = await settings.get();
      return settings.save(before, { version: 1, ...before, ...change });
    },
  };
};
