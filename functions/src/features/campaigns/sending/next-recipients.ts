import type { SkipReason } from '@recado/shared/contract/campaign-recipients';
import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord, CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { campaignChannels, reaches } from '../campaign/connections.ts';
import { addressOf } from './recipient-address.ts';

/** Recipients that are read together. */
const page = 20;

/** True when a connection sends a campaign: over WhatsApp, or by the Cloud API where the campaign has a template. */
export const sends = (
  { id, channel }: Pick<ConnectionRecord, 'id' | 'channel'>,
  { whatsappIds, template }: CampaignRecord,
): boolean =>
  whatsappIds.includes(id) && campaignChannels.includes(channel) && (channel !== 'whatsappapi' || template !== null);

/** Sorts campaigns by round robin: the campaign after the one that was sent last comes first. */
export const inSendingOrder = (
  campaigns: readonly CampaignRecord[],
  { lastCampaignId }: Pick<CampaignPaceRecord, 'lastCampaignId'>,
): CampaignRecord[] => {
  const last = lastCampaignId ?? 0;
  return [...campaigns.filter(({ id }) => id > last), ...campaigns.filter(({ id }) => id <= last)];
};

/**
 * Returns the next recipients of a campaign that a connection may send to, a page at most. Each connection begins at
 * another recipient, so that two connections seldom choose the same one. The connection that sent the confirmation also
 * sends the message, as long as it sends the campaign. A recipient without a number is left to a connection that reaches
 * it, if the campaign has one.
 */
export const nextRecipients = async (
  { stores }: Pick<Context, 'stores'>,
  campaign: CampaignRecord,
  connections: readonly Pick<ConnectionRecord, 'id' | 'channel'>[],
  own: Pick<ConnectionRecord, 'id' | 'channel'>,
): Promise<RecipientRecord[]> => {
  const { id, whatsappIds } = campaign;
  const others = connections.filter((connection) => connection.id !== own.id && sends(connection, campaign));
  const isForAnother = (recipient: RecipientRecord): boolean =>
    others.some((other) => other.id === recipient.whatsappId) ||
    (!reaches(own, recipient) && others.some((other) => reaches(other, recipient)));
  for (let after: number | null = null; ;) {
    const found: RecipientRecord[] = await stores.campaigns.recipientsIn(id, 'pending', after, page);
    const mine = found.filter((recipient) => !isForAnother(recipient));
    if (mine.length > 0) {
      const first = whatsappIds.indexOf(own.id) % mine.length;
      return [...mine.slice(first), ...mine.slice(0, first)];
    }
    if (found.length < page) return [];
    after = found.at(-1)!.place;
  }
};

/** The contact of a recipient, and the reason why it may receive no campaign. */
interface RecipientStatus {
  contact: ContactRecord | null;
  exclusion: 'optedOut' | 'blocked' | null;
}

const statusOf = async (
  { stores }: Pick<Context, 'stores'>,
  recipient: Pick<RecipientRecord, 'number' | 'lid' | 'userId'>,
): Promise<RecipientStatus> => {
  const address = addressOf(recipient);
  const [hasOptedOut, contact] = await Promise.all([stores.optOuts.has(address), stores.contacts.identify(address)]);
  if (hasOptedOut || (contact !== null && contact.optedOutAt !== null)) return { contact, exclusion: 'optedOut' };
  return { contact, exclusion: contact?.active === false ? 'blocked' : null };
};

/** Returns the reason why a recipient may receive no campaign at this moment; null where it may. */
export const exclusionOf = async (
  context: Pick<Context, 'stores'>,
  recipient: RecipientRecord,
): Promise<RecipientStatus['exclusion']> => (await statusOf(context, recipient)).exclusion;

/** True while a list has a number. A list that was deleted while its campaign was stopped counts as having it. */
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
 * Returns the reason why a recipient is skipped when its turn comes; null where it gets its message. `deleted`: it was removed from
 * the list, or its contact was deleted, after the campaign began.
 */
export const skipReasonOf = async (
  context: Pick<Context, 'stores'>,
  { contactListId }: Pick<CampaignRecord, 'contactListId'>,
  recipient: RecipientRecord,
): Promise<SkipReason | null> => {
  const { contact, exclusion } = await statusOf(context, recipient);
  if (exclusion !== null) return exclusion;
  const isKnown = contactListId === null ? contact !== null : await isOnList(context, contactListId, recipient.number);
  return isKnown ? null : 'deleted';
};
