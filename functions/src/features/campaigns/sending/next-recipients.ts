import type { SkipReason } from '@recado/shared/contract/campaign-recipients';
import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord, CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { campaignChannels, reachesLids } from '../connections.ts';
import { addressOf } from './recipient-address.ts';

/** Recipients that are looked at together. */
const page = 20;

/** Whether a connection sends a campaign: over WhatsApp, and by the Cloud API where it has a template. */
export const sends = (
  { id, channel }: Pick<ConnectionRecord, 'id' | 'channel'>,
  { whatsappIds, template }: CampaignRecord,
): boolean =>
  whatsappIds.includes(id) && campaignChannels.includes(channel) && (channel !== 'whatsappapi' || template !== null);

/** Whether a recipient's message can leave by a connection. */
const reaches = (connection: Pick<ConnectionRecord, 'channel'>, { number }: RecipientRecord): boolean =>
  number !== '' || reachesLids(connection);

/** The campaigns that a connection sends now: after the one that was sent last, so that they take turns. */
export const inTurn = (
  campaigns: readonly CampaignRecord[],
  { lastCampaignId }: Pick<CampaignPaceRecord, 'lastCampaignId'>,
): CampaignRecord[] => {
  const last = lastCampaignId ?? 0;
  return [...campaigns.filter(({ id }) => id > last), ...campaigns.filter(({ id }) => id <= last)];
};

/**
 * The next recipients of a campaign that a connection may send to, some at most. Each connection begins at another one, so that they
 * seldom choose the same. Who has had a confirmation gets its message from the connection that sent it, while that one
 * sends the campaign, and who has no number from one that reaches it, where there is one.
 */
export const pendingFor = async (
  { stores }: Pick<Context, 'stores'>,
  campaign: CampaignRecord,
  connections: readonly Pick<ConnectionRecord, 'id' | 'channel'>[],
  own: Pick<ConnectionRecord, 'id' | 'channel'>,
): Promise<RecipientRecord[]> => {
  const { id, whatsappIds } = campaign;
  const others = connections.filter((connection) => connection.id !== own.id && sends(connection, campaign));
  const isForOthers = (recipient: RecipientRecord): boolean =>
    others.some((other) => other.id === recipient.whatsappId) ||
    (!reaches(own, recipient) && others.some((other) => reaches(other, recipient)));
  for (let after: number | null = null; ;) {
    const found: RecipientRecord[] = await stores.campaigns.recipientsIn(id, 'pending', after, page);
    const mine = found.filter((recipient) => !isForOthers(recipient));
    if (mine.length > 0) {
      const first = whatsappIds.indexOf(own.id) % mine.length;
      return [...mine.slice(first), ...mine.slice(0, first)];
    }
    if (found.length < page) return [];
    after = found.at(-1)!.place;
  }
};

interface Standing {
  contact: ContactRecord | null;
  leftOut: 'optedOut' | 'blocked' | null;
}

const standingOf = async (
  { stores }: Pick<Context, 'stores'>,
  recipient: Pick<RecipientRecord, 'number' | 'lid'>,
): Promise<Standing> => {
  const address = addressOf(recipient);
  const [hasOptedOut, contact] = await Promise.all([stores.optOuts.has(address), stores.contacts.identify(address)]);
  if (hasOptedOut || (contact !== null && contact.optedOutAt !== null)) return { contact, leftOut: 'optedOut' };
  return { contact, leftOut: contact?.active === false ? 'blocked' : null };
};

/** Why a recipient may get nothing now; null where it may. */
export const leftOutNow = async (
  context: Pick<Context, 'stores'>,
  recipient: RecipientRecord,
): Promise<Standing['leftOut']> => (await standingOf(context, recipient)).leftOut;

/** Whether a list has a number still. One that was deleted while its campaign was stopped keeps who was on it. */
const isOnList = async (
  { stores: { contactLists } }: Pick<Context, 'stores'>,
  contactListId: number,
  number: string,
): Promise<boolean> => {
  if (await contactLists.has(contactListId, number)) return true;
  const list = await contactLists.get(contactListId);
  return list === null || list.removing;
};

/**
 * Why a recipient is skipped when its turn comes; null where it gets its message. `deleted` is who was taken out of the
 * list, and whose contact was deleted, after the campaign began.
 */
export const skipReasonOf = async (
  context: Pick<Context, 'stores'>,
  { contactListId }: Pick<CampaignRecord, 'contactListId'>,
  recipient: RecipientRecord,
): Promise<SkipReason | null> => {
  const { contact, leftOut } = await standingOf(context, recipient);
  if (leftOut !== null) return leftOut;
  const isThere = contactListId === null ? contact !== null : await isOnList(context, contactListId, recipient.number);
  return isThere ? null : 'deleted';
};
