import { campaignSlots } from '@recado/shared/campaigns/render';
import {
  campaign,
  campaignCounts,
  type Campaign,
  type CampaignCounts,
  type VariantCounts,
} from '@recado/shared/contract/campaigns';
import { defaultCampaignSettings } from '@recado/shared/contract/campaign-settings';
import type { Context } from '../../../context/context.ts';
import { slotCount } from '../../../data/campaigns/entities.ts';
import type { CampaignCountsRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import { expectedEnd } from './expected-end.ts';
import { pacesOf } from './paces.ts';
import { leftCounts } from './held-message.ts';
import { waitsOf } from './waits.ts';

type Label = Campaign['whatsapp'];

const countNames = Object.keys(campaignCounts.shape) as (keyof CampaignCounts)[];

const presentCounts = (record: CampaignCountsRecord): CampaignCounts =>
  Object.fromEntries(countNames.map((name) => [name, record[name]])) as CampaignCounts;

/** Returns the results of the messages that somebody got. */
const presentVariants = (record: CampaignCountsRecord): VariantCounts[] =>
  campaignSlots
    .map((slot) => ({
      slot,
      delivered: record[slotCount(slot, 'delivered')],
      received: record[slotCount(slot, 'received')],
      read: record[slotCount(slot, 'read')],
      replied: record[slotCount(slot, 'replied')],
    }))
    .filter(({ delivered }) => delivered > 0);

type ShownField = keyof Campaign & keyof CampaignRecord;

/** The fields of a record that clients see. */
const shownOf = (record: CampaignRecord): Pick<CampaignRecord, ShownField> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in campaign.shape)) as Pick<
    CampaignRecord,
    ShownField
  >;

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns a record's name; null for a removed one. */
const labelIn = (records: readonly { id: number; name: string }[], id: number | null): Label => {
  const found = records.find((record) => record.id === id);
  return found ? { id: found.id, name: found.name } : null;
};

/** Returns the senders of the campaigns that are being sent, with their pace. */
const sendersOf = async (context: Context, records: readonly CampaignRecord[]) => {
  const running = records.filter(({ status }) => status === 'EM_ANDAMENTO');
  const sending = new Set(running.flatMap(({ whatsappIds }) => whatsappIds));
  const connections = await context.stores.connections.list();
  const [paces, settings] = await Promise.all([
    pacesOf(
      context,
      connections.filter(({ id }) => sending.has(id)),
    ),
    running.length > 0 ? context.stores.campaigns.settings() : defaultCampaignSettings,
  ]);
  return { connections, paces, settings };
};

/** Returns campaigns as the API has them, with their counts and the names of what they refer to. */
export const presentCampaigns = async (context: Context, records: readonly CampaignRecord[]): Promise<Campaign[]> => {
  const { stores } = context;
  if (records.length === 0) return [];
  const [lists, tags, senders, counts] = await Promise.all([
    records.some(({ contactListId }) => contactListId !== null) ? stores.contactLists.list() : [],
    records.some(({ tagListId }) => tagListId !== null) ? stores.tags.list() : [],
    sendersOf(context, records),
    Promise.all(records.map(({ id }) => stores.campaigns.counts(id))),
  ]);
  const { connections } = senders;
  return records.map((record, index) => ({
    ...shownOf(record),
    contactList: labelIn(lists, record.contactListId),
    tagList: labelIn(tags, record.tagListId),
    whatsapp: labelIn(connections, record.whatsappId),
    whatsappIds: record.whatsappIds.filter((id) => id === record.whatsappId || labelIn(connections, id) !== null),
    scheduledAt: isoOf(record.scheduledAt),
    startedAt: isoOf(record.startedAt),
    completedAt: isoOf(record.completedAt),
    cancelledAt: isoOf(record.cancelledAt),
    createdAt: new Date(record.createdAt).toISOString(),
    answersUntil: record.status === 'EM_ANDAMENTO' ? isoOf(record.answersUntil) : null,
    estimatedEndAt: isoOf(expectedEnd(context, record, counts[index]!, senders)),
    isPreparing: record.status === 'EM_ANDAMENTO' && !record.isPrepared,
    waits: waitsOf(context, record, senders),
    counts: leftCounts(record, presentCounts(counts[index]!), senders, context.clock.now()),
    variants: presentVariants(counts[index]!),
  }));
};

/** Returns a campaign as the API has it. */
export const presentCampaign = async (context: Context, record: CampaignRecord): Promise<Campaign> => {
  const [presented] = await presentCampaigns(context, [record]);
  return presented!;
};
