import { randomBytes } from 'node:crypto';
import type { Attachment, Channel, Customer, Message } from '../store/records.ts';
import { echoOf, failureOf, receiptOf } from '../payloads.ts';
import { fileUrl, keepFile } from '../files.ts';
import type { World } from '../world.ts';
import { faults, GraphApiError, invalidParameter, unknownObject } from './graph-error.ts';
import { cloudCards } from './cloud-cards.ts';
import type { GraphRequest } from './request.ts';

const window = 24 * 3_600_000;

const object = (value: unknown): Record<string, unknown> => {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (typeof parsed !== 'object' || parsed === null) throw invalidParameter('A JSON object is required.');
  return parsed as Record<string, unknown>;
};

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

export const midFor = (channel: Channel): string => {
  if (channel === 'facebook') return `m_${randomBytes(48).toString('base64url')}`;
  return channel === 'instagram'
    ? `aWdfZAG1f${randomBytes(96).toString('base64url')}`
    : `wamid.${randomBytes(36).toString('base64')}`;
};

const isOpen = (world: World, customer: Customer): boolean => {
  const last = world.state.conversation(customer).findLast((message) => !message.fromBusiness);
  return !world.closedWindows.has(customer.accountId) && last !== undefined && Date.now() - last.at < window;
};

/** The refusal that somebody asked for, if any is left. A lost answer is one that is given to nobody. */
const takeFault = (world: World): 'lostAnswer' | null => {
  const { fault } = world;
  if (!fault) return null;
  world.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  const make = faults[fault.name];
  if (make) throw make();
  return 'lostAnswer';
};

/** The answer of a call whose sender never gets it. */
export const lost = Symbol('lost');

const keep = (world: World, customer: Customer, given: Partial<Message>): Message => {
  const { channel, accountId, id: customerId } = customer;
  const message: Message = {
    mid: midFor(channel),
    channel,
    accountId,
    customerId,
    fromBusiness: true,
    text: '',
    attachment: null,
    template: null,
    card: null,
    quotedMid: null,
    at: Date.now(),
    ack: 1,
    isUndelivered: false,
    callback: null,
    ...given,
  };
  world.state.messages.put(message.mid, message);
  world.events.send({ type: 'message', message });
  return message;
};

const attachmentKinds: Record<string, Attachment['kind']> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'document',
  document: 'document',
  sticker: 'sticker',
};

const fetched = async (world: World, kind: Attachment['kind'], url: string): Promise<Attachment> => {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw new GraphApiError('Failed to fetch the file from the url', { code: 100, subcode: 2018008 });
  const mimetype = response.headers.get('content-type') ?? 'application/octet-stream';
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'file');
  return {
    kind,
    mimetype,
    name,
    isVoice: false,
    fileId: keepFile(world.state, Buffer.from(await response.arrayBuffer()), mimetype, name),
  };
};

const stored = (world: World, kind: Attachment['kind'], fileId: string): Attachment => {
  const file = world.state.files.get(fileId);
  if (!file) throw unknownObject(fileId);
  return { kind, mimetype: file.mimetype, name: file.name, isVoice: false, fileId };
};

const messengerAttachment = async (world: World, given: unknown): Promise<Attachment | null> => {
  if (given === undefined) return null;
  const { type, payload } = object(given);
  const kind = attachmentKinds[string(type)];
  if (!kind)
    throw invalidParameter('Param message[attachment][type] must be one of {AUDIO, FILE, IMAGE, TEMPLATE, VIDEO}');
  const { url, attachment_id: id } = object(payload);
  return string(id) === '' ? fetched(world, kind, string(url)) : stored(world, kind, string(id));
};

/** `/{page}/message_attachments`: a file to be sent by its id. */
export const uploadAttachment = (world: World, { parameters, files }: GraphRequest): object => {
  const [file] = files;
  const { attachment } = object(parameters.message);
  if (!file || !attachmentKinds[string(object(attachment).type)])
    throw invalidParameter('Upload a file with its attachment type.');
  return file
    .arrayBuffer()
    .then((bytes) => ({ attachment_id: keepFile(world.state, Buffer.from(bytes), file.type, file.name) }));
};

/** `/{page}/messages`: Messenger's and Instagram's Send API. */
export const sendMessenger = async (
  world: World,
  pageId: string,
  { parameters }: GraphRequest,
): Promise<object | typeof lost> => {
  const { state } = world;
  const to = string(object(parameters.recipient).id);
  const page = state.pages.get(pageId);
  const customer = state.customers
    .all()
    .find((one) => one.id === to && (one.accountId === pageId || one.accountId === page?.instagram?.id));
  if (!page || !customer) throw new GraphApiError('No matching user found', { code: 100, subcode: 2018001 });
  if (parameters.sender_action !== undefined) {
    if (parameters.sender_action === 'mark_seen') markSeen(world, customer);
    else showTyping(world, customer, string(parameters.sender_action));
    return { recipient_id: to };
  }
  const fault = takeFault(world);
  if (customer.isBlocked) throw faults.userBlocked();
  if (parameters.messaging_type === undefined) throw invalidParameter('messaging_type is required');
  if (parameters.messaging_type !== 'MESSAGE_TAG' && !isOpen(world, customer)) throw faults.windowClosed();
  const given = object(parameters.message);
  if (string(given.text).length > (customer.channel === 'facebook' ? 2000 : 1000))
    throw invalidParameter('Length of param message[text] must be less than or equal to 2000');
  const attachment = await messengerAttachment(world, given.attachment);
  if (attachment === null && string(given.text) === '')
    throw invalidParameter('Message cannot be empty, must provide valid attachment or text');
  const quotedMid = parameters.reply_to === undefined ? null : string(object(parameters.reply_to).mid);
  const message = keep(world, customer, {
    text: string(given.text),
    attachment,
    quotedMid,
    callback: string(given.metadata) || null,
  });
  world.webhooks.tell(echoOf(message, world.app.appId, (id) => fileUrl(world, id)));
  return fault === 'lostAnswer' ? lost : { recipient_id: to, message_id: message.mid };
};

const showTyping = (world: World, customer: Customer, state: string): void => {
  world.typing.push({ accountId: customer.accountId, customerId: customer.id, state });
  world.events.send({ type: 'typing', customer, state });
};

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
  const attachment = string(id) === '' ? await fetched(world, kind, string(link)) : stored(world, kind, string(id));
  return { attachment: { ...attachment, isVoice: voice }, caption: string(caption) };
};

const describedCloud = (parameters: GraphRequest['parameters']): string => {
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

/** A place, people or choices; what the Cloud API refuses of them. */
const cloudCardOf = ({ type, ...parameters }: GraphRequest['parameters']): Record<string, unknown> | null => {
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

const known = new Set([
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

const markSeen = (world: World, customer: Customer): void => {
  for (const message of world.state.conversation(customer).filter((one) => !one.fromBusiness && one.ack < 3)) {
    world.state.messages.put(message.mid, { ...message, ack: 3 });
  }
  world.events.send({ type: 'seen', customer });
};

/** `/{phone number}/messages`: the Cloud API. What is outside the 24 hours is taken, and fails afterwards. */
export const sendCloud = async (
  world: World,
  phoneId: string,
  { parameters }: GraphRequest,
): Promise<object | typeof lost> => {
  const { state } = world;
  const phone = state.phones.get(phoneId);
  if (!phone) throw unknownObject(phoneId);
  if (parameters.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  if (parameters.status === 'read') {
    const read = state.messages.get(string(parameters.message_id));
    const customer = read && state.customer({ channel: 'whatsappapi', accountId: phoneId, id: read.customerId });
    if (!customer) throw new GraphApiError('Parameter value is not valid', { code: 131009 });
    markSeen(world, customer);
    if (parameters.typing_indicator !== undefined) showTyping(world, customer, 'typing_on');
    return { success: true };
  }
  const fault = takeFault(world);
  const type = string(parameters.type);
  if (!known.has(type)) throw invalidParameter('Param type must be one of the supported types');
  const number = string(parameters.to).replace(/\D/g, '');
  if (number.length < 8) throw new GraphApiError('Recipient phone number is not valid', { code: 131009 });
  const customer =
    state.customer({ channel: 'whatsappapi', accountId: phoneId, id: number }) ??
    state.putCustomer({ id: number, channel: 'whatsappapi', accountId: phoneId, name: `+${number}`, isBlocked: false });
  const { text, template } = cloudText(world, parameters, phone.businessAccountId);
  if (type === 'text' && (text === '' || text.length > 4096))
    throw invalidParameter('Param text[body] must be a string of 1 to 4096 characters');
  const { attachment, caption } = await cloudAttachment(world, parameters);
  const quotedMid = parameters.context === undefined ? null : string(object(parameters.context).message_id);
  const message = keep(world, customer, {
    text: text || caption || describedCloud(parameters),
    attachment,
    template,
    card: cloudCardOf(parameters),
    quotedMid,
    callback: string(parameters.biz_opaque_callback_data) || null,
  });
  if (customer.isBlocked) world.webhooks.tell(failureOf(state, message, 131026, 'Message undeliverable'));
  else if (template === null && !isOpen(world, customer))
    world.webhooks.tell(failureOf(state, message, 131047, 'Re-engagement message'));
  else {
    const sent = receiptOf(state, message, 1);
    if (sent) world.webhooks.tell(sent);
  }
  const answer = {
    messaging_product: 'whatsapp',
    contacts: [{ input: string(parameters.to), wa_id: number }],
    messages: [{ id: message.mid, ...(template === null ? {} : { message_status: 'accepted' }) }],
  };
  return fault === 'lostAnswer' ? lost : answer;
};
