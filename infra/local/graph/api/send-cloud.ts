import { receiptPayload, failurePayload } from '../world/payloads.ts';
import { storeMessage } from '../world/store-message.ts';
import type { Attachment, Customer, Message } from '../store/records.ts';
import { findRecipient, identityOf, newUserId } from '../world/whatsapp-identity.ts';
import type { World } from '../world/world.ts';
import { attachmentKinds, fetchAttachment, storedAttachment } from './attachments.ts';
import { cloudCards } from './cloud-cards.ts';
import { GraphApiError, invalidParameter, unknownObject } from '../world/graph-error.ts';
import { object, string } from './json.ts';
import type { GraphRequest } from './request.ts';
import { isWindowOpen, markSeen, noAnswer, showTyping, takeFault } from './send-state.ts';

const cloudText = (
  world: World,
  parameters: GraphRequest['parameters'],
  businessAccountId: string,
): { text: string; template: string | null } => {
  if (parameters.type !== 'template')
    return { text: parameters.type === 'text' ? string(object(parameters.text).body) : '', template: null };
  const { name, language, components } = object(parameters.template);
  const template = world.state.templates.get(`${businessAccountId} ${string(name)}`);
  if (template?.status !== 'APPROVED' || template.language !== string(object(language).code))
    throw new GraphApiError('Template name does not exist in the translation', { code: 132001 });
  const [body] = (Array.isArray(components) ? components : []) as {
    parameters?: { text?: string; parameter_name?: string }[];
  }[];
  const values = body?.parameters ?? [];
  const names = [...new Set([...template.body.matchAll(/\{\{(\w+)\}\}/g)].map(([, key = '']) => key))];
  if (values.length !== names.length)
    throw new GraphApiError('Number of parameters does not match the expected number of params', { code: 132000 });
  const text = names.reduce(
    (filled, key, index) =>
      filled.replaceAll(
        `{{${key}}}`,
        (values.find((value) => value.parameter_name === key) ?? values[index])?.text ?? '',
      ),
    template.body,
  );
  return { text, template: template.name };
};

const cloudAttachment = async (
  world: World,
  parameters: GraphRequest['parameters'],
): Promise<{ attachment: Attachment | null; caption: string }> => {
  const type = string(parameters.type);
  const kind = attachmentKinds[type];
  if (!kind) return { attachment: null, caption: '' };
  const { id, link, caption, voice = false } = object(parameters[type]);
  if (typeof voice !== 'boolean' || (voice && kind !== 'audio'))
    throw invalidParameter(`Unexpected key "voice" on param "${type}".`);
  const attachment =
    string(id) === '' ? await fetchAttachment(world, kind, string(link)) : storedAttachment(world, kind, string(id));
  return { attachment: { ...attachment, isVoice: voice }, caption: string(caption) };
};

const describeCloudMessage = (parameters: GraphRequest['parameters']): string => {
  switch (parameters.type) {
    case 'location': {
      const { name, latitude, longitude } = object(parameters.location);
      return `📍 ${string(name)} ${String(latitude)},${String(longitude)}`;
    }
    case 'contacts':
      return '👤';
    case 'reaction':
      return string(object(parameters.reaction).emoji);
    case 'interactive':
      return string(object(object(parameters.interactive).body ?? {}).text);
    default:
      return '';
  }
};

/** Reads a location, contacts or interactive message; null for other types. Throws as the Cloud API refuses it. */
const readCloudCard = ({ type, ...parameters }: GraphRequest['parameters']): Record<string, unknown> | null => {
  if (type !== 'location' && type !== 'contacts' && type !== 'interactive') return null;
  const given: unknown = typeof parameters[type] === 'string' ? JSON.parse(parameters[type]) : parameters[type];
  const checked = cloudCards[type].safeParse(given);
  if (!checked.success)
    throw new GraphApiError(
      `Parameter value is not valid: ${checked.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
      { code: 131009 },
    );
  return { type, [type]: checked.data };
};

const supportedTypes = new Set([
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'template',
  'location',
  'contacts',
  'reaction',
  'interactive',
]);

/** True if a message is a template for a code, which Meta sends to numbers only. */
const isAuthentication = ({ state }: World, phoneId: string, { type, template }: GraphRequest['parameters']): boolean =>
  type === 'template' &&
  state.templates.get(`${state.phones.get(phoneId)?.businessAccountId ?? ''} ${string(object(template).name)}`)
    ?.category === 'AUTHENTICATION';

/** Marks a customer's message as read, and shows typing if the call asks for it. */
const markRead = (world: World, phoneId: string, parameters: GraphRequest['parameters']): object => {
  const read = world.state.messages.get(string(parameters.message_id));
  const customer = read && world.state.customer({ channel: 'whatsappapi', accountId: phoneId, id: read.customerId });
  if (!customer) throw new GraphApiError('Parameter value is not valid', { code: 131009 });
  markSeen(world, customer);
  if (parameters.typing_indicator !== undefined) showTyping(world, customer, 'typing_on');
  return { success: true };
};

/** Publishes the first status of a message: sent or, after the 24 hours or to a customer who blocked, failed. */
const publishStatus = (world: World, customer: Customer, message: Message): void => {
  const { state, webhooks } = world;
  if (customer.isBlocked) webhooks.publish(failurePayload(state, customer, message, 131026, 'Message undeliverable'));
  else if (message.template === null && !isWindowOpen(world, customer))
    webhooks.publish(failurePayload(state, customer, message, 131047, 'Re-engagement message'));
  else {
    const sent = receiptPayload(state, customer, message, 1, isWindowOpen(world, customer));
    if (sent) webhooks.publish(sent);
  }
};

/** The conversation of a group, which its messages are stored in. */
const groupIn = ({ state }: World, phoneId: string, groupId: string): Customer =>
  state.customer({ channel: 'whatsappapi', accountId: phoneId, id: groupId }) ??
  state.putCustomer({
    id: groupId,
    channel: 'whatsappapi',
    accountId: phoneId,
    name: groupId,
    isBlocked: false,
    whatsapp: { number: null, userId: groupId, parentUserId: null, username: null },
  });

/**
 * Finds the recipient of a message: `to` is a number, `recipient` a user id; a number wins. A number that is unknown gets a customer.
 * Throws for a user id that nobody has, and for an authentication template without a number.
 */
const recipientIn = (world: World, phoneId: string, parameters: GraphRequest['parameters']): Customer => {
  const { state } = world;
  if (parameters.recipient_type === 'group') return groupIn(world, phoneId, string(parameters.to));
  const to = string(parameters.to).replace(/\D/g, '');
  const recipient = string(parameters.recipient);
  if (to === '' && recipient === '') throw invalidParameter('The parameter to is required.');
  if (to !== '' && to.length < 8) throw new GraphApiError('Recipient phone number is not valid', { code: 131009 });
  const found = findRecipient(state, phoneId, { to, recipient });
  if (!found && to === '') throw new GraphApiError('Message undeliverable', { code: 131026 });
  if (to === '' && isAuthentication(world, phoneId, parameters))
    throw new GraphApiError('Authentication messages need a phone number', { code: 131062 });
  const identity = { number: to, userId: newUserId(), parentUserId: null, username: null };
  return (
    found ??
    state.putCustomer({
      id: to,
      channel: 'whatsappapi',
      accountId: phoneId,
      name: `+${to}`,
      isBlocked: false,
      whatsapp: identity,
    })
  );
};

/** The item of the answer that names the recipient. */
const sentTo = (customer: Customer, parameters: GraphRequest['parameters']): object => {
  const { number, userId } = identityOf(customer);
  return {
    input: string(parameters.to) || string(parameters.recipient),
    ...(number === null ? {} : { wa_id: number }),
    user_id: userId,
  };
};

/** `/{phone number}/messages`: the Cloud API. A message outside the 24 hours is accepted and fails afterwards. */
export const sendCloud = async (
  world: World,
  phoneId: string,
  { parameters }: GraphRequest,
): Promise<object | typeof noAnswer> => {
  const { state } = world;
  const phone = state.phones.get(phoneId);
  if (!phone) throw unknownObject(phoneId);
  if (parameters.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  if (parameters.status === 'read') return markRead(world, phoneId, parameters);
  const fault = takeFault(world);
  const type = string(parameters.type);
  if (!supportedTypes.has(type)) throw invalidParameter('Param type must be one of the supported types');
  const customer = recipientIn(world, phoneId, parameters);
  const { text, template } = cloudText(world, parameters, phone.businessAccountId);
  if (type === 'text' && (text === '' || text.length > 4096))
    throw invalidParameter('Param text[body] must be a string of 1 to 4096 characters');
  const { attachment, caption } = await cloudAttachment(world, parameters);
  const quotedMid = parameters.context === undefined ? null : string(object(parameters.context).message_id);
  const message = storeMessage(world, customer, {
    fromBusiness: true,
    text: text || caption || describeCloudMessage(parameters),
    attachment,
    template,
    card: readCloudCard(parameters),
    quotedMid,
    callback: string(parameters.biz_opaque_callback_data) || null,
  });
  publishStatus(world, customer, message);
  const answer = {
    messaging_product: 'whatsapp',
    contacts: [sentTo(customer, parameters)],
    messages: [{ id: message.mid, ...(template === null ? {} : { message_status: 'accepted' }) }],
  };
  return fault === 'lostAnswer' ? noAnswer : answer;
};
