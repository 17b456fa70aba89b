import { AppError } from '@recado/shared/contract/errors';
import { confirmationsOf, messagesOf } from '@recado/shared/campaigns/render';
import type { Context } from '../../context/context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { Audience } from './campaign/audience.ts';
import { connectionsOf } from './campaign/connections.ts';

/** A value that a call may leave out. */
type Given<T> = { [K in keyof T]?: T[K] | undefined };

/** The user and the queue that serve the tickets that a campaign opens. */
type Agent = Pick<CampaignRecord, 'userId' | 'queueId'>;

/**
 * Checks that a company may begin to send: what reaches many people asks for a proved e-mail address (ADR 0028).
 *
 * @throws AppError ERR_CAMPAIGN_EMAIL_UNPROVED
 */
export const checkProved = ({ company }: Pick<Context, 'company'>): void => {
  if (!company.emailVerified) throw new AppError('ERR_CAMPAIGN_EMAIL_UNPROVED');
};

/** Returns the error where the list or the tag of an audience is gone; null where it is there. */
const missingAudience = async (
  { stores }: Pick<Context, 'stores'>,
  { contactListId, tagListId }: Audience,
): Promise<'ERR_NO_CONTACT_LIST_FOUND' | 'ERR_NO_TAG_FOUND' | null> => {
  if (contactListId !== null) {
    const list = await stores.contactLists.get(contactListId);
    if (!list || list.removing) return 'ERR_NO_CONTACT_LIST_FOUND';
  }
  if (tagListId === null) return null;
  const tag = await stores.tags.get(tagListId);
  return tag?.kanban === 0 ? null : 'ERR_NO_TAG_FOUND';
};

/**
 * Checks that the list or the tag of a campaign that was stopped is still there.
 *
 * @throws AppError ERR_CAMPAIGN_AUDIENCE_GONE
 */
export const checkAudienceIsLeft = async (context: Pick<Context, 'stores'>, campaign: Audience): Promise<void> => {
  if ((await missingAudience(context, campaign)) !== null) throw new AppError('ERR_CAMPAIGN_AUDIENCE_GONE');
};

/**
 * Checks the list or the tag of an audience, of which there is one.
 *
 * @throws AppError ERR_CAMPAIGN_AUDIENCE_REQUIRED, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND
 */
export const checkAudience = async (context: Pick<Context, 'stores'>, audience: Audience): Promise<void> => {
  if ((audience.contactListId === null) === (audience.tagListId === null))
    throw new AppError('ERR_CAMPAIGN_AUDIENCE_REQUIRED');
  const missing = await missingAudience(context, audience);
  if (missing !== null) throw new AppError(missing);
};

/**
 * Checks the user and the queue that a call names. Those that a campaign has already may be gone: it is sent without them.
 *
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND
 */
export const checkAgent = async (
  { stores }: Pick<Context, 'stores'>,
  { userId, queueId }: Given<Agent>,
  before: Agent = { userId: null, queueId: null },
): Promise<void> => {
  const [user, queue] = await Promise.all([
    typeof userId === 'number' && userId !== before.userId ? stores.users.get(userId) : true,
    typeof queueId === 'number' && queueId !== before.queueId ? stores.queues.get(queueId) : true,
  ]);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
};

const has = (connections: readonly ConnectionRecord[], name: ConnectionRecord['channel']): boolean =>
  connections.some(({ channel }) => channel === name);

/**
 * Checks what a campaign sends, and from where. The Cloud API begins with a template in place of the texts: with a
 * confirmation, the template asks, and who answers gets a text.
 *
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_CAMPAIGN_QUEUE_REQUIRED, ERR_CAMPAIGN_TEXT_REQUIRED, ERR_CAMPAIGN_TEMPLATE_REQUIRED
 */
export const checkContent = async (context: Pick<Context, 'stores'>, campaign: CampaignRecord): Promise<void> => {
  const connections = await connectionsOf(context, campaign.whatsappIds);
  if (campaign.userId !== null && campaign.queueId === null) throw new AppError('ERR_CAMPAIGN_QUEUE_REQUIRED');
  const { confirmation } = campaign;
  const sendsTexts = has(connections, 'whatsapp');
  const lacksMessage = (sendsTexts || confirmation) && messagesOf(campaign).length === 0;
  const lacksConfirmation = sendsTexts && confirmation && confirmationsOf(campaign).length === 0;
  if (lacksMessage || lacksConfirmation) throw new AppError('ERR_CAMPAIGN_TEXT_REQUIRED');
  if (campaign.template === null && has(connections, 'whatsappapi'))
    throw new AppError('ERR_CAMPAIGN_TEMPLATE_REQUIRED');
};
