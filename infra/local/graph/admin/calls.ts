import { isWindowOpen } from '../api/send-state.ts';
import type { z } from 'zod';
import { fileUrl, storeFile } from '../world/files.ts';
import { storeMessage } from '../world/store-message.ts';
import {
  accountPayload,
  appEchoPayload,
  customerMessagePayload,
  echoPayload,
  failurePayload,
  messengerEntry,
  preferencePayload,
  receiptPayload,
  renamedPayload,
} from '../world/payloads.ts';
import type { Attachment, Customer, Message } from '../store/records.ts';
import { newId } from '../store/state.ts';
import { identityOf, newUserId } from '../world/whatsapp-identity.ts';
import { noDeliveryFaults } from '../world/webhooks.ts';
import type { World } from '../world/world.ts';
import type { AdminCall, adminInputs, attachment } from './inputs.ts';

const customerOf = (
  { state }: World,
  { channel: name, accountId, customerId }: { channel: Customer['channel']; accountId: string; customerId: string },
): Customer => {
  const found = state.customer({ channel: name, accountId, id: customerId });
  if (!found) throw new RangeError('there is no such customer');
  return found;
};

/** Finds a message of the business on the Cloud API. Throws RangeError if there is none. */
const requireBusinessMessage = ({ state }: World, mid: string): { message: Message; customer: Customer } => {
  const message = state.messages.get(mid);
  const customer = message && state.customer({ ...message, id: message.customerId });
  if (!message?.fromBusiness || customer?.channel !== 'whatsappapi')
    throw new RangeError('there is no such message of the Cloud API');
  return { message, customer };
};

/** True if the account's page (also for Instagram) or business account (for a phone number) is subscribed. */
const isSubscribed = ({ state }: World, { channel: name, accountId }: Customer): boolean => {
  const parent =
    name === 'instagram'
      ? state.pages.all().find((page) => page.instagram?.id === accountId)?.id
      : (state.phones.get(accountId)?.businessAccountId ?? accountId);
  return parent !== undefined && state.subscriptions.get(parent) !== undefined;
};

const publishWebhook = (world: World, customer: Customer, payload: object | null): void => {
  if (payload && isSubscribed(world, customer)) world.webhooks.publish(payload);
};

const markReceived = (world: World, customer: Customer, ack: 2 | 3): Message[] => {
  const messages = world.state
    .conversation(customer)
    .filter((one) => one.fromBusiness && !one.isUndelivered && one.ack < ack);
  for (const message of messages) world.state.messages.put(message.mid, { ...message, ack });
  const announced = customer.channel === 'whatsappapi' ? messages : messages.slice(-1);
  const isOpen = isWindowOpen(world, customer);
  for (const message of announced)
    publishWebhook(world, customer, receiptPayload(world.state, customer, message, ack, isOpen));
  if (messages.length > 0) world.events.send({ type: 'receipt', customer, ack });
  return messages;
};

const storeAttachment = (world: World, given: z.output<typeof attachment> | null): Attachment | null =>
  given && {
    kind: given.kind,
    mimetype: given.mimetype,
    name: given.name,
    isVoice: given.kind === 'audio' && given.isVoice,
    fileId: storeFile(world.state, Buffer.from(given.data, 'base64'), given.mimetype, given.name),
  };

type AdminCalls = { readonly [C in AdminCall]: (world: World, input: z.output<(typeof adminInputs)[C]>) => unknown };

/** The calls of the admin API: what people, customers and tests do at Meta. */
export const adminCalls = {
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
  addCustomer: (
    { state },
    { channel: name, accountId, name: called, number: given, userId, parentUserId, username },
  ) => {
    const number = given === undefined ? `55119${newId().slice(0, 8)}` : given;
    const whatsapp = { number, userId: userId ?? newUserId(), parentUserId, username };
    return state.putCustomer({
      id: name === 'whatsappapi' ? (number ?? whatsapp.userId) : newId(),
      channel: name,
      accountId,
      name: called,
      isBlocked: false,
      whatsapp: name === 'whatsappapi' ? whatsapp : null,
    });
  },
  write: (world, { text, card, attachment: given, quotedMid, groupId, at, ...customer }) => {
    const found = customerOf(world, customer);
    const message = storeMessage(world, found, {
      text,
      card,
      attachment: storeAttachment(world, given),
      quotedMid,
      groupId,
      ...(at === undefined ? {} : { at }),
    });
    publishWebhook(
      world,
      found,
      customerMessagePayload(world.state, found, message, (id) => fileUrl(world, id)),
    );
    return message;
  },
  postback: (world, { title, payload, ...customer }) => {
    const found = customerOf(world, customer);
    const message = storeMessage(world, found, { text: title });
    publishWebhook(
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
  read: (world, customer) => markReceived(world, customerOf(world, customer), 3),
  deliver: (world, customer) => markReceived(world, customerOf(world, customer), 2),
  listen: (world, { mid }) => {
    const { message, customer } = requireBusinessMessage(world, mid);
    if (!message.attachment?.isVoice || message.ack > 3) return {};
    world.state.messages.put(mid, { ...message, ack: 4 });
    publishWebhook(world, customer, receiptPayload(world.state, customer, message, 4));
    world.events.send({ type: 'receipt', customer, ack: 4 });
    return {};
  },
  undeliver: (world, { mid, code }) => {
    const { message, customer } = requireBusinessMessage(world, mid);
    if (message.ack > 1) throw new RangeError('this message can’t fail any more');
    world.state.messages.put(mid, { ...message, isUndelivered: true });
    publishWebhook(world, customer, failurePayload(world.state, customer, message, code, 'Message undeliverable'));
    world.events.send({ type: 'failure', customer, mid });
    return {};
  },
  businessWrites: (world, { text, ...customer }) => {
    const found = customerOf(world, customer);
    const message = storeMessage(world, found, { text, fromBusiness: true });
    publishWebhook(
      world,
      found,
      found.channel === 'whatsappapi'
        ? appEchoPayload(world.state, found, message)
        : echoPayload(message, world.app.appId, (id) => fileUrl(world, id)),
    );
    return message;
  },
  rename: (world, { number, userId, ...customer }) => {
    const former = customerOf(world, customer);
    if (former.channel !== 'whatsappapi') throw new RangeError('this person has no number');
    const whatsapp = { ...identityOf(former), number, userId: userId ?? newUserId() };
    const current = world.state.putCustomer({ ...former, whatsapp });
    publishWebhook(world, current, renamedPayload(world.state, former, current));
    return current;
  },
  prefer: (world, { value, ...customer }) => {
    const found = customerOf(world, customer);
    publishWebhook(world, found, preferencePayload(world.state, found, value));
    return {};
  },
  announce: (world, { businessAccountId, field, value }) => {
    if (world.state.subscriptions.get(businessAccountId) !== undefined)
      world.webhooks.publish(accountPayload(businessAccountId, field, value));
    return {};
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
  disturb: ({ webhooks }, deliveryFaults) => {
    webhooks.deliveryFaults = { ...noDeliveryFaults, ...deliveryFaults };
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
} satisfies AdminCalls;
