import { estimateEnd } from '@recado/shared/campaigns/estimate';
import type { Context } from '../../../context/context.ts';
import type { CampaignCountsRecord, CampaignPaceRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { ContactListRecord } from '../../../data/contact-lists/store.ts';
import { campaignChannels, paceAgeOf } from './connections.ts';

/** The most contacts of a tag that are counted for an estimate. */
const countLimit = 10_000;

/** Returns how many people an audience has before anybody has looked at them. */
const sizeOf = async (
  { stores }: Context,
  { contactListId, tagListId }: CampaignRecord,
  lists: readonly ContactListRecord[],
): Promise<number> => {
  if (tagListId !== null) return stores.tags.countContacts(tagListId, countLimit);
  return lists.find(({ id }) => id === contactListId)?.contactsCount ?? 0;
};

/** Returns how many people still wait for a campaign, those who are no recipients yet among them. */
const leftOf = async (
  context: Context,
  record: CampaignRecord,
  counts: CampaignCountsRecord,
  lists: readonly ContactListRecord[],
): Promise<number> => {
  if (record.isPrepared) return counts.left;
  const unprepared = (await sizeOf(context, record, lists)) - (record.preparedTo ?? 0);
  return counts.left + Math.max(0, unprepared);
};

/** The paces of connections, by their ids. */
export type Paces = ReadonlyMap<number, CampaignPaceRecord | null>;

/** Reads the paces of connections. */
export const pacesOf = async (
  { stores }: Context,
  connections: readonly Pick<ConnectionRecord, 'id'>[],
): Promise<Paces> =>
  new Map(await Promise.all(connections.map(async ({ id }) => [id, await stores.campaigns.pace(id)] as const)));

/**
 * Estimates when the last of a number of messages leaves these connections, in milliseconds since 1970. Null where none
 * of the connections can send.
 */
export const endOf = async (
  { clock, company, stores }: Context,
  left: number,
  connections: readonly ConnectionRecord[],
  scheduledAt: number | null,
  paces: Paces,
): Promise<number | null> => {
  const now = clock.now();
  const usable = connections.filter(({ channel }) => campaignChannels.includes(channel));
  const settings = await stores.campaigns.settings();
  return estimateEnd({
    left,
    connections: usable.map((connection) => {
      const pace = paces.get(connection.id) ?? null;
      return {
        ageInDays: paceAgeOf(connection, now),
        sent: pace === null ? null : { day: pace.day, count: pace.sentInDay },
      };
    }),
    settings,
    from: Math.max(now, scheduledAt ?? now),
    now,
    timeZone: company.timeZone,
  });
};

/** Estimates for each campaign when its last message leaves; null unless it is scheduled or being sent. */
export const expectedEnds = (
  context: Context,
  records: readonly CampaignRecord[],
  {
    counts,
    lists,
    connections,
    paces,
  }: {
    counts: readonly CampaignCountsRecord[];
    lists: readonly ContactListRecord[];
    connections: readonly ConnectionRecord[];
    paces: Paces;
  },
): Promise<(number | null)[]> =>
  Promise.all(
    records.map(async (record, index) => {
      if (record.status !== 'PROGRAMADA' && record.status !== 'EM_ANDAMENTO') return null;
      const left = await leftOf(context, record, counts[index]!, lists);
      if (record.isPrepared && left <= 0) return null;
      const own = connections.filter(({ id }) => record.whatsappIds.includes(id));
      return endOf(context, left, own, record.status === 'PROGRAMADA' ? record.scheduledAt : null, paces);
    }),
  );
