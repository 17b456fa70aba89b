import type { Connection } from '@recado/shared/contract/connections';
import type { CompanySettings } from '@recado/shared/contract/settings';
import {
  content,
  type InboundEvent,
  type InboundMention,
  type InboundMessage,
} from '@recado/shared/contract/queue-messages/inbound';
import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import { newConnection } from '../src/data/connections/new-connection.ts';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import { queueEntity, type QueueRecord } from '../src/data/queues/store.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import type { TestContext } from './user-context.ts';

/** More than any test adds. */
const maxQueues = 1000;
const maxConnections = 1000;

/** A connection of a company, in service. */
export const addConnection = async (
  context: TestContext,
  given: Partial<ConnectionRecord> = {},
): Promise<ConnectionRecord> => {
  const { company, ids, stores } = context;
  const id = await ids.next('whatsapp');
  const connection = newConnection(
    { id, companyId: company.id, name: `Loja ${id}`, number: '5511900000000', status: 'CONNECTED', ...given },
    0,
  );
  await context.commit(stores.connections.create(connection, maxConnections), []);
  return connection;
};

export const addQueue = async (context: TestContext, name: string, greetingMessage = ''): Promise<QueueRecord> => {
  const id = await context.ids.next('queue');
  const queue = queueEntity.record({ id, name, color: `#${id.toString(16).padStart(6, '0')}`, greetingMessage });
  await context.commit(context.stores.queues.create(queue, maxQueues), []);
  return queue;
};

export const setSettings = async (context: TestContext, given: Partial<CompanySettings>): Promise<void> => {
  const before = await context.stores.settings.versioned();
  await context.commit(context.stores.settings.change(before, { ...before.settings, ...given }), []);
};

export const anyNumber = (): string => `55119${randomInt(10_000_000, 99_999_999)}`;

/** The fields of a contact's text that a test gives. */
export type GivenText = Partial<Omit<InboundMessage, 'chat' | 'content'>> & {
  number?: string;
  body?: string;
  content?: z.input<typeof content>;
  group?: string;
  chat?: InboundMessage['chat'];
};

/** A text that a contact writes; a group's with `group`, its JID. */
export const inboundText = (
  connection: Connection,
  { number = anyNumber(), body = 'Olá', group, ...given }: GivenText = {},
): InboundMessage => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  channel: connection.channel,
  type: 'message',
  chat: group
    ? { jid: group, isGroup: true, address: { number: null, lid: null }, subject: 'Família' }
    : { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid: null }, subject: null },
  wid: randomBytes(8).toString('hex').toUpperCase(),
  fromMe: false,
  pushName: 'Maria Silva',
  participant: group ? { address: { number, lid: null }, name: 'Zé' } : null,
  quotedWid: null,
  quote: null,
  isForwarded: false,
  mentions: [],
  at: Date.now(),
  ...given,
  content: content.parse(given.content ?? { type: 'text', body }),
});

/** The event by which the session host reports a receipt of one of our messages. */
export const receiptOf = (
  connection: Connection,
  number: string,
  wid: string,
  ack: 1 | 2 | 3 | 4,
): Extract<InboundEvent, { type: 'receipt' }> => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  channel: connection.channel,
  type: 'receipt',
  chat: { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid: null }, subject: null },
  wid,
  ack,
  reader: null,
  at: Date.now(),
});

/** All tickets of a company, by id, as far as its ids go. */
export const allTickets = async ({ ids, stores }: TestContext): Promise<TicketRecord[]> => {
  const next = await ids.next('ticket');
  const found = await Promise.all(Array.from({ length: next - 1 }, (_, index) => stores.tickets.get(index + 1)));
  return found.filter((ticket) => ticket !== null);
};

type Change = Extract<InboundEvent, { type: 'edit' | 'revoke' | 'reaction' }>;
type ChangeOf =
  | { type: 'edit'; body: string; mentions?: InboundMention[] }
  | { type: 'revoke'; byAdmin?: boolean }
  | { type: 'reaction'; emoji: string };

/** The event by which the session host reports a change of a message: by its author, or by `by`. */
export const changeOf = (
  message: Pick<
    InboundMessage,
    'companyId' | 'whatsappId' | 'channel' | 'chat' | 'wid' | 'fromMe' | 'participant' | 'at'
  >,
  change: ChangeOf,
  given: Partial<Change> = {},
): Change => {
  const { companyId, whatsappId, channel, chat, wid, fromMe, participant, at } = message;
  const by = fromMe
    ? { fromMe: true, address: null, name: null }
    : { fromMe: false, address: participant?.address ?? chat.address, name: participant?.name ?? null };
  return {
    companyId,
    whatsappId,
    channel,
    chat,
    wid,
    fromMe,
    by,
    changeWid: randomBytes(8).toString('hex'),
    at: at + 1_000,
    byAdmin: false,
    mentions: [],
    ...change,
    ...given,
  } as Change;
};
