import { z } from 'zod';
import { midFor } from '../api/send.ts';
import { fileUrl, keepFile } from '../files.ts';
import { customerWrote, echoOf, failureOf, messengerEntry, receiptOf } from '../payloads.ts';
import type { Attachment, Customer, Message } from '../store/records.ts';
import { newId } from '../store/state.ts';
import { calm } from '../webhooks.ts';
import type { World } from '../world.ts';

const channel = z.enum(['facebook', 'instagram', 'whatsappapi']);
const who = { channel, accountId: z.string(), customerId: z.string() };
const attachment = z.object({
  kind: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  mimetype: z.string(),
  name: z.string().nullable().default(null),
  data: z.base64(),
  isVoice: z.boolean().default(true),
});

/** The calls of the admin API, each with its input. Tests and the page use the same ones. */
export const inputs = {
  addPerson: z.object({ name: z.string() }),
  addPage: z.object({ name: z.string(), ownerId: z.string(), username: z.string().nullable().default(null) }),
  addPhone: z.object({ name: z.string(), number: z.string(), businessAccountId: z.string().optional() }),
  systemToken: z.object({ businessAccountId: z.string() }),
  addCustomer: z.object({ channel, accountId: z.string(), name: z.string(), number: z.string().optional() }),
  /** `card` as the webhook carries it: location, contacts, or interactive on WhatsApp; an attachment elsewhere. */
  write: z.object({
    ...who,
    text: z.string().default(''),
    card: z.record(z.string(), z.unknown()).nullable().default(null),
    attachment: attachment.nullable().default(null),
    quotedMid: z.string().nullable().default(null),
    at: z.number().optional(),
  }),
  postback: z.object({ ...who, title: z.string(), payload: z.string() }),
  read: z.object(who),
  deliver: z.object(who),
  /** A customer of the Cloud API plays a voice note for the first time. */
  listen: z.object({ mid: z.string() }),
  /** Of the Cloud API, which takes a message, says "sent", and may have to say "failed" afterwards: 131026 is a phone that can't be reached. */
  undeliver: z.object({ mid: z.string(), code: z.int().default(131026) }),
  businessWrites: z.object({ ...who, text: z.string() }),
  conversation: z.object(who),
  block: z.object({ ...who, isBlocked: z.boolean() }),
  revokeToken: z.object({ subjectId: z.string() }),
  closeWindow: z.object({ accountId: z.string(), isClosed: z.boolean() }),
  fail: z.object({
    name: z.enum([
      'rateLimit',
      'pairRateLimit',
      'tokenExpired',
      'windowClosed',
      'reEngagement',
      'unavailable',
      'userBlocked',
      'lostAnswer',
    ]),
    times: z.int().min(1).default(1),
  }),
  disturb: z.object({
    copies: z.int().min(1).default(1),
    reorder: z.int().min(0).default(0),
    badSignature: z.boolean().default(false),
  }),
  post: z.object({ payload: z.record(z.string(), z.unknown()) }),
  settle: z.object({}),
  overview: z.object({}),
};
export type AdminCall = keyof typeof inputs;
export type AdminInput<C extends AdminCall> = z.input<(typeof inputs)[C]>;

const customerOf = (
  { state }: World,
  { channel: name, accountId, customerId }: { channel: Customer['channel']; accountId: string; customerId: string },
): Customer => {
  const found = state.customer({ channel: name, accountId, id: customerId });
  if (!found) throw new RangeError('there is no such customer');
  return found;
};

/** What the business sent to a customer by the Cloud API. */
const ours = ({ state }: World, mid: string): { message: Message; customer: Customer } => {
  const message = state.messages.get(mid);
  const customer = message && state.customer({ ...message, id: message.customerId });
  if (!message?.fromBusiness || customer?.channel !== 'whatsappapi')
    throw new RangeError('there is no such message of the Cloud API');
  return { message, customer };
};

const keep = (world: World, customer: Customer, given: Partial<Message>): Message => {
  const message: Message = {
    mid: midFor(customer.channel),
    channel: customer.channel,
    accountId: customer.accountId,
    customerId: customer.id,
    fromBusiness: false,
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

/** Webhooks go to who subscribed: the page, also for its Instagram account, or the business account of a number. */
const isSubscribed = ({ state }: World, { channel: name, accountId }: Customer): boolean => {
  const parent =
    name === 'instagram'
      ? state.pages.all().find((page) => page.instagram?.id === accountId)?.id
      : (state.phones.get(accountId)?.businessAccountId ?? accountId);
  return parent !== undefined && state.subscriptions.get(parent) !== undefined;
};

const tell = (world: World, customer: Customer, payload: object | null): void => {
  if (payload && isSubscribed(world, customer)) world.webhooks.tell(payload);
};

const received = (world: World, customer: Customer, ack: 2 | 3): Message[] => {
  const messages = world.state
    .conversation(customer)
    .filter((one) => one.fromBusiness && !one.isUndelivered && one.ack < ack);
  for (const message of messages) world.state.messages.put(message.mid, { ...message, ack });
  const told = customer.channel === 'whatsappapi' ? messages : messages.slice(-1);
  for (const message of told) tell(world, customer, receiptOf(world.state, message, ack));
  if (messages.length > 0) world.events.send({ type: 'receipt', customer, ack });
  return messages;
};

const fileOf = (world: World, given: z.output<typeof attachment> | null): Attachment | null =>
  given && {
    kind: given.kind,
    mimetype: given.mimetype,
    name: given.name,
    isVoice: given.kind === 'audio' && given.isVoice,
    fileId: keepFile(world.state, Buffer.from(given.data, 'base64'), given.mimetype, given.name),
  };

type Acts = { [C in AdminCall]: (world: World, input: z.output<(typeof inputs)[C]>) => unknown };

/** What people, customers and tests do at Meta. */
export const acts = {
  addPerson: ({ state }, { name }) => {
    const person = { id: newId(), name };
    state.people.put(person.id, person);
    return person;
  },
  addPage: ({ state }, { name, ownerId, username }) => {
    const page = { id: newId(), name, ownerId, instagram: username === null ? null : { id: newId(), username } };
    state.pages.put(page.id, page);
    return page;
  },
  addPhone: ({ state }, { name, number, businessAccountId }) => {
    const phone = { id: newId(), businessAccountId: businessAccountId ?? newId(), number, name };
    state.phones.put(phone.id, phone);
    for (const template of [
      { name: 'pedido_pronto', body: 'Olá, {{1}}! Seu pedido {{2}} está pronto para retirada.' },
      { name: 'retomar_conversa', body: 'Olá, {{nome}}! Podemos continuar o seu atendimento?' },
    ]) {
      state.templates.put(`${phone.businessAccountId} ${template.name}`, {
        ...template,
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
      });
    }
    return phone;
  },
  systemToken: ({ state }, { businessAccountId }) => ({ token: state.tokenFor('system', businessAccountId).token }),
  addCustomer: ({ state }, { channel: name, accountId, name: called, number }) =>
    state.putCustomer({
      id: name === 'whatsappapi' ? (number ?? `55119${newId().slice(0, 8)}`) : newId(),
      channel: name,
      accountId,
      name: called,
      isBlocked: false,
    }),
  write: (world, { text, card, attachment: given, quotedMid, at, ...customer }) => {
    const found = customerOf(world, customer);
    const message = keep(world, found, {
      text,
      card,
      attachment: fileOf(world, given),
      quotedMid,
      ...(at === undefined ? {} : { at }),
    });
    tell(
      world,
      found,
      customerWrote(world.state, found, message, (id) => fileUrl(world, id)),
    );
    return message;
  },
  postback: (world, { title, payload, ...customer }) => {
    const found = customerOf(world, customer);
    const message = keep(world, found, { text: title });
    tell(
      world,
      found,
      messengerEntry(found.channel, found.accountId, {
        sender: { id: found.id },
        recipient: { id: found.accountId },
        timestamp: message.at,
        postback: { mid: message.mid, title, payload },
      }),
    );
    return message;
  },
  read: (world, customer) => received(world, customerOf(world, customer), 3),
  deliver: (world, customer) => received(world, customerOf(world, customer), 2),
  listen: (world, { mid }) => {
    const { message, customer } = ours(world, mid);
    if (!message.attachment?.isVoice || message.ack > 3) return {};
    world.state.messages.put(mid, { ...message, ack: 4 });
    tell(world, customer, receiptOf(world.state, message, 4));
    world.events.send({ type: 'receipt', customer, ack: 4 });
    return {};
  },
  undeliver: (world, { mid, code }) => {
    const { message, customer } = ours(world, mid);
    if (message.ack > 1) throw new RangeError('this message can’t fail any more');
    world.state.messages.put(mid, { ...message, isUndelivered: true });
    tell(world, customer, failureOf(world.state, message, code, 'Message undeliverable'));
    world.events.send({ type: 'failure', customer, mid });
    return {};
  },
  businessWrites: (world, { text, ...customer }) => {
    const found = customerOf(world, customer);
    const message = keep(world, found, { text, fromBusiness: true });
    tell(
      world,
      found,
      echoOf(message, world.app.appId, (id) => fileUrl(world, id)),
    );
    return message;
  },
  conversation: (world, customer) => world.state.conversation(customerOf(world, customer)),
  block: (world, { isBlocked, ...customer }) => world.state.putCustomer({ ...customerOf(world, customer), isBlocked }),
  revokeToken: ({ state }, { subjectId }) => {
    const revoked = state.tokens.all().filter((token) => token.subjectId === subjectId);
    for (const token of revoked) state.tokens.put(token.token, { ...token, isRevoked: true });
    return { revoked: revoked.length };
  },
  closeWindow: ({ closedWindows }, { accountId, isClosed }) => {
    if (isClosed) closedWindows.add(accountId);
    else closedWindows.delete(accountId);
    return {};
  },
  fail: (world, fault) => {
    world.fault = fault;
    return {};
  },
  disturb: ({ webhooks }, disturbance) => {
    webhooks.disturbance = { ...calm, ...disturbance };
    return {};
  },
  post: async ({ webhooks }, { payload }) => ({ status: await webhooks.post(payload) }),
  settle: async ({ webhooks }) => {
    await webhooks.idle();
    return {};
  },
  overview: ({ state, typing }) => ({
    typing,
    people: state.people.all(),
    pages: state.pages.all(),
    phones: state.phones.all(),
    customers: state.customers.all(),
    subscribed: state.subscriptions.entries().map(([id]) => id),
    businessAccounts: [...new Set(state.phones.all().map(({ businessAccountId }) => businessAccountId))].map((id) => ({
      id,
      token: state.tokenFor('system', id).token,
    })),
  }),
} satisfies Acts;
