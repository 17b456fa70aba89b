import { campaign, campaignCounts, type Campaign, type CampaignCounts } from '@recado/shared/contract/campaigns';
import type { Context } from '../../../context/context.ts';
import type { CampaignCountsRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import { expectedEnds, pacesOf } from './expected-end.ts';
import { waitsOf } from './waits.ts';

type Label = Campaign['whatsapp'];

const countNames = Object.keys(campaignCounts.shape) as (keyof CampaignCounts)[];

const presentCounts = (record: CampaignCountsRecord): CampaignCounts =>
  Object.fromEntries(countNames.map((name) => [name, record[name]])) as CampaignCounts;

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

/** True for a campaign whose connections send, or will. */
const isActive = ({ status }: CampaignRecord): boolean => status === 'PROGRAMADA' || status === 'EM_ANDAMENTO';

/** Returns campaigns as the API has them, with their counts and the names of what they refer to. */
export const presentCampaigns = async (context: Context, records: readonly CampaignRecord[]): Promise<Campaign[]> => {
  const { stores } = context;
  if (records.length === 0) return [];
  const [lists, tags, connections, counts] = await Promise.all([
    records.some(({ contactListId }) => contactListId !== null) ? stores.contactLists.list() : [],
    records.some(({ tagListId }) => tagListId !== null) ? stores.tags.list() : [],
    stores.connections.list(),
    Promise.all(records.map(({ id }) => stores.campaigns.counts(id))),
  ]);
  const active = new Set(records.filter(isActive).flatMap(({ whatsappIds }) => whatsappIds));
  const paces = await pacesOf(
    context,
    connections.filter(({ id }) => active.has(id)),
  );
  const ends = await expectedEnds(context, records, { counts, lists, connections, paces });
  return records.map((record, index) => ({
    ...shownOf(record),
    contactList: labelIn(lists, record.contactListId),
    tagList: labelIn(tags, record.tagListId),
    whatsapp: labelIn(connections, record.whatsappId),
    whatsappIds: record.whatsappIds.filter((id) => id === record.whatsappId || labelIn(connections, id) !== null),
    scheduledAt: isoOf(record.scheduledAt),
    startedAt: isoOf(record.startedAt),
    completedAt: isoOf(record.completedAt),
    createdAt: new Date(record.createdAt).toISOString(),
    answersUntil: record.status === 'EM_ANDAMENTO' ? isoOf(record.answersUntil) : null,
    estimatedEndAt: isoOf(ends[index] ?? null),
    isPreparing: record.status === 'EM_ANDAMENTO' && !record.isPrepared,
    waits: waitsOf(record, connections, paces, context.clock.now()),
    counts: presentCounts(counts[index]!),
  }));
};

/** Returns a campaign as the API has it. */
export const presentCampaign = async (context: Context, record: CampaignRecord): Promise<Campaign> => {
  const [presented] = await presentCampaigns(context, [record]);
  return presented!;
};
