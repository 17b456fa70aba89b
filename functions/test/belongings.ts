import { createCampaign } from '@recado/shared/contract/campaigns';
import { endSession } from '@recado/shared/contract/connection-sessions';
import { createConnection } from '@recado/shared/contract/connections';
import { createContact } from '@recado/shared/contract/contacts';
import { createContactListItem } from '@recado/shared/contract/contact-lists';
import { notFoundCodes, type Thing } from '@recado/shared/contract/errors';
import type { Endpoint, FunctionGroup } from '@recado/shared/contract/grammar';
import { createQueue } from '@recado/shared/contract/queues';
import { endpoints } from '@recado/shared/contract/registry';
import { createTicketNote } from '@recado/shared/contract/ticket-notes';
import { createFlowTest } from '@recado/shared/contract/flow-tests';
import { createPhraseCampaign } from '@recado/shared/contract/phrase-campaigns';
import { startEvaluationRun } from '@recado/shared/contract/evaluation';
import { createPrompt } from '@recado/shared/contract/prompts';
import { createTag } from '@recado/shared/contract/tags';
import { createSchedule } from '@recado/shared/contract/schedules';
import { createInternalChat, sendChatMessage } from '@recado/shared/contract/internal-chats';
import { webhookExamples } from '@recado/shared/contract/webhook-examples';
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { handler as connections } from '../src/entry/http/connections.ts';
import { handler as identity } from '../src/entry/http/identity.ts';
import { handler as inbox } from '../src/entry/http/inbox.ts';
import { handler as workspace } from '../src/entry/http/workspace.ts';
import { newDelivery } from '../src/features/webhooks/attempt.ts';
import { attachedKey, uploadKey } from '../src/platform/media/keys.ts';
import { contactImportEntity } from '../src/data/contact-imports/entities.ts';
import { invoiceEntity } from '../src/data/invoices/entities.ts';
import { mcpToolEntity } from '../src/data/mcp/entities.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { ticketUuid } from '../src/data/tickets/uuid.ts';
import { type Login, newColleague, newCompany, proveCompany } from './accounts.ts';
import { callHandler } from './call-handler.ts';
import { setSettings } from './conversation.ts';
import { addMessage, addTicket } from './tickets.ts';
import { type TestContext, userContext } from './user-context.ts';

/** Things whose examples name others, or that no call creates: they are created one by one below. */
const createdByHand: readonly Thing[] = [
  ...(['user', 'company', 'contact', 'ticket', 'message', 'connection', 'queue', 'option'] as const),
  ...([
    'contactListItem',
    'contactImport',
    'campaign',
    'internalChat',
    'schedule',
    'ticketNote',
    'phraseCampaign',
    'flowTest',
    'prompt',
    'unansweredQuestion',
    'evaluationRun',
    'webhookDelivery',
    'mcpTool',
  ] as const),
  'invoice',
];

const creating = (thing: Thing): (typeof endpoints)[number] => {
  const call = `create${thing.charAt(0).toUpperCase()}${thing.slice(1)}`;
  const endpoint = endpoints.find(({ name }) => name === call);
  if (!endpoint) throw new Error(`${call} is missing: create one ${thing} by hand in belongings.ts`);
  return endpoint;
};

/** The other things of a company: each is created by the example of the call that creates it. Super users' are the installation's. */
export const plainThings = (Object.keys(notFoundCodes) as Thing[]).filter(
  (thing) => !createdByHand.includes(thing) && creating(thing).access !== 'super',
);

type Things = Partial<Record<Thing, number | string>>;

/** One of everything that a company may own. */
export interface Belongings {
  admin: Login;
  companyId: number;
  /** One thing of each kind that a path may name. */
  things: Things;
  userId: number;
  queueId: number;
  whatsappId: number;
  contactId: number;
  contactListId: number;
  /** A kanban tag. */
  laneId: number;
  ticketId: number;
  uuid: string;
  messageId: string;
  /** A received voice note that was transcribed. */
  voiceNoteId: string;
  mediaKey: string;
  groupTicketId: number;
  /** Text of the message and a setting, and every text of the other things that may hold it: unique to the company. */
  name: string;
  /** Number of the group's one participant: unique to the company. */
  participantNumber: string;
}

interface IdSource {
  /** Every numeric id is larger than this. Two companies with the same value get the same ids. */
  beyond: number;
  /** Belongings of another company with the same `beyond`, whose ticket uuid, message ids and import id are used again. */
  sameAs?: Pick<Belongings, 'uuid' | 'messageId' | 'voiceNoteId' | 'things'>;
}

const kebabCase = (thing: string): string => thing.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The example's body with this name as each of its texts that may hold it. */
const exampleNamed = ({ body: schema, example }: Endpoint, name: string): object => {
  let body = example?.body as object;
  for (const [field, value] of Object.entries(body)) {
    const named = { ...body, [field]: name };
    if (typeof value === 'string' && schema?.safeParse(named).success) body = named;
  }
  return body;
};

const handlers: Partial<Record<FunctionGroup, typeof inbox>> = { identity, inbox, connections, workspace };

/** Creates one of each plain thing, with the company's name in it. */
const createPlainThings = async (name: string, { token }: Login): Promise<Things> => {
  const things: Things = {};
  for (const thing of plainThings) {
    const endpoint = creating(thing);
    const call = { params: {}, body: exampleNamed(endpoint, name) };
    const { result } = await callHandler(handlers[endpoint.group], endpoint, call, { token });
    things[thing] = (result as { id: number }).id;
  }
  return things;
};

/** Adds a group ticket with one participant. Returns the ticket's id. */
const addGroup = async (
  context: TestContext,
  ticket: Pick<TicketRecord, 'whatsappId' | 'queueId'>,
  participantNumber: string,
): Promise<number> => {
  const contactId = await context.ids.next('contact');
  const { id } = await addTicket(context, {
    ...ticket,
    id: await context.ids.next('ticket'),
    contactId,
    status: 'group',
    isGroup: true,
    jid: '120363012345678901@g.us',
  });
  await context.stores.groups.keep(
    { whatsappId: ticket.whatsappId, contactId },
    { isMember: true, participants: [{ address: { number: participantNumber, lid: null }, isAdmin: false }] },
    1,
  );
  return id;
};

/** Signs up a company and gives it one of everything. */
export const newBelongings = async ({ beyond, sameAs }: IdSource): Promise<Belongings> => {
  const admin = await newCompany();
  await proveCompany(admin);
  const companyId = admin.company.id;
  const name = `Segredo ${companyId}`;
  const participantNumber = `55119${String(companyId).padStart(8, '0')}`;
  const context = userContext({ companyId, viewer: { id: admin.user.id } });
  for (const kind of [
    ...['user', 'queue', 'queue-option', 'internal-chat', 'schedule', 'campaign', 'ticket-note', 'whatsapp'],
    ...[
      'contact',
      'contact-list-item',
      'ticket',
      'invoice',
      'phrase-campaign',
      'prompt',
      'flow-test',
      'mcp-tool',
      'evaluation-run',
      ...plainThings.map(kebabCase),
    ],
  ])
    await context.ids.next(kind, beyond);
  await setSettings(context, { transferMessage: name });
  const { result: queue } = await callHandler(
    workspace,
    createQueue,
    { body: { name, color: '#123456', chatbots: [{ name: `${name} opção` }] } },
    { token: admin.token },
  );
  const colleague = await newColleague(admin, { queueIds: [queue.id] });
  const { result: connection } = await callHandler(
    connections,
    createConnection,
    { body: { name, queueIds: [queue.id] } },
    { token: admin.token },
  );
  const { result: contact } = await callHandler(
    inbox,
    createContact,
    // The number of the example of `getContactProfile`.
    { body: { name, number: '5511912345678' } },
    { token: admin.token },
  );
  const plain = await createPlainThings(name, admin);
  const contactListId = Number(plain.contactList);
  const { result: listItem } = await callHandler(
    inbox,
    createContactListItem,
    { body: { contactListId, name, number: '5511912345678' } },
    { token: admin.token },
  );
  const { result: chat } = await callHandler(
    inbox,
    createInternalChat,
    { body: { title: name, users: [colleague.user.id] } },
    { token: admin.token },
  );
  await callHandler(
    inbox,
    sendChatMessage,
    { params: { id: chat.id }, body: { message: name } },
    { token: admin.token },
  );
  const { result: schedule } = await callHandler(
    inbox,
    createSchedule,
    {
      body: { contactId: contact.id, whatsappId: connection.id, body: 'Bom dia!', sendAt: '2090-01-01T12:00:00.000Z' },
    },
    { token: admin.token },
  );
  const { result: lane } = await callHandler(
    inbox,
    createTag,
    { body: { name: `${name} quadro`, color: '#2F9E44', kanban: 1 } },
    { token: admin.token },
  );
  const { result: campaign } = await callHandler(
    inbox,
    createCampaign,
    { body: { name, message1: name, tagListId: Number(plain.tag), whatsappId: connection.id } },
    { token: admin.token },
  );
  const { result: phraseCampaign } = await callHandler(
    inbox,
    createPhraseCampaign,
    { body: { name, phrase: name, flowId: Number(plain.flow), whatsappId: connection.id } },
    { token: admin.token },
  );
  const { result: prompt } = await callHandler(
    inbox,
    createPrompt,
    { body: { name, prompt: name.repeat(10), apiKey: 'sk-exemplo', queueId: queue.id } },
    { token: admin.token },
  );
  const server = (await context.stores.mcpServers.get(Number(plain.mcpServer)))!;
  const tool = mcpToolEntity.record({
    ...{ id: await context.ids.next('mcp-tool'), serverId: server.id, name, title: name, description: name },
    // The hash of the example of the call that allows it.
    ...{ schema: '{"type":"object"}', hash: 'a1b2', isListed: true, saysReadOnly: false, needsPerson: true, given: [] },
  });
  await context.commit(context.stores.mcpServers.changeTools(server, [], [{ before: null, after: tool }]).writes, []);
  const { result: evaluationRun } = await callHandler(
    inbox,
    startEvaluationRun,
    { body: { promptId: null } },
    { token: admin.token },
  );
  const { result: flowTest } = await callHandler(
    inbox,
    createFlowTest,
    {
      params: { id: Number(plain.flow) },
      body: { name, scene: { at: 1_790_000_000_000, name: 'Maria', moves: [{ type: 'write', text: name }] } },
    },
    { token: admin.token },
  );
  const ticketId = await context.ids.next('ticket');
  const ticket = await addTicket(context, {
    id: ticketId,
    uuid: sameAs?.uuid ?? ticketUuid(ticketId, randomUUID()),
    contactId: contact.id,
    whatsappId: connection.id,
    queueId: queue.id,
    userId: colleague.user.id,
    lastMessage: name,
  });
  const unanswered = { id: beyond + 1, text: name, count: 1, lastAt: 1, ticketUuid: ticket.uuid };
  await context.commit([context.stores.unanswered.put(unanswered)], []);
  const { result: note } = await callHandler(
    inbox,
    createTicketNote,
    { body: { note: name, ticketId } },
    { token: admin.token },
  );
  const upload = uploadKey(companyId, ticketId, context.ids.ulid(), 'foto.jpg');
  const message = await addMessage(context, ticket, {
    ...(sameAs && { id: sameAs.messageId }),
    wid: 'SAME-IN-EVERY-COMPANY',
    body: name,
    fromMe: true,
    ack: 1,
    createdAt: Date.now(),
    mediaType: 'image',
    mediaState: 'ready',
    media: { key: attachedKey(upload), name: 'foto.jpg', size: 10, mimetype: 'image/jpeg' },
  });
  const voiceNote = await addMessage(context, ticket, {
    ...(sameAs && { id: sameAs.voiceNoteId }),
    wid: 'VOICE-NOTE-IN-EVERY-COMPANY',
    mediaType: 'audio',
    mediaState: 'ready',
    media: { key: attachedKey(upload), name: null, size: 10, mimetype: 'audio/ogg' },
    transcription: name,
  });
  const contactImport = contactImportEntity.record({
    id: sameAs?.things.contactImport?.toString() ?? context.ids.ulid(),
    userId: admin.user.id,
    source: 'file',
    fileName: 'contatos.csv',
    validateContact: false,
    total: 1,
    phase: 'uploading',
    uploaded: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: 4_000_000_000,
  });
  await context.commit(context.stores.contactImports.create(contactImport), []);
  // Paid: calls about it look at no payment provider.
  const invoice = invoiceEntity.record({
    id: await context.ids.next('invoice'),
    companyId,
    detail: name,
    users: 3,
    connections: 1,
    queues: 3,
    cents: 9900,
    months: 1,
    issued: { users: 3, connections: 1, cents: 9900 },
    dueDate: '2026-01-01',
    charges: [{ provider: 'stripe', chargeId: name, cents: 9900, paidCents: 9900, state: 'paid', createdAt: 1 }],
    renewed: { from: '2026-01-01', to: '2026-02-01' },
    paidAt: 1,
    createdAt: 1,
  });
  await context.commit(context.stores.invoices.create(invoice), []);
  const event = {
    id: 'one',
    type: 'message.received' as const,
    timestamp: '2026-01-01T00:00:00.000Z',
    data: { ...webhookExamples['message.received'], name },
  };
  const sent = { companyId, webhookId: Number(plain.webhook), order: 'ticket-1', event, replay: null };
  const delivery = { ...newDelivery(context, sent, null), state: 'failed' as const };
  await context.commit([context.stores.webhooks.deliveryPut(delivery)], []);
  return {
    admin,
    companyId,
    things: {
      ...plain,
      user: colleague.user.id,
      company: companyId,
      contact: contact.id,
      ticket: ticketId,
      message: message.id,
      connection: connection.id,
      queue: queue.id,
      option: queue.chatbots[0]!.id,
      contactListItem: listItem.id,
      contactImport: contactImport.id,
      campaign: campaign.id,
      webhookDelivery: `${delivery.order}~${delivery.place}`,
      phraseCampaign: phraseCampaign.id,
      prompt: prompt.id,
      mcpTool: tool.id,
      unansweredQuestion: unanswered.id,
      flowTest: flowTest.id,
      evaluationRun: evaluationRun.id,
      internalChat: chat.id,
      schedule: schedule.id,
      ticketNote: note.id,
      invoice: invoice.id,
    },
    userId: colleague.user.id,
    queueId: queue.id,
    whatsappId: connection.id,
    contactId: contact.id,
    contactListId,
    laneId: lane.id,
    ticketId,
    uuid: ticket.uuid,
    messageId: message.id,
    voiceNoteId: voiceNote.id,
    mediaKey: upload,
    groupTicketId: await addGroup(context, { whatsappId: connection.id, queueId: queue.id }, participantNumber),
    name,
    participantNumber,
  };
};

/**
 * Logs a company's number out and waits until it is stored, so that only calls change what the company owns: while a session
 * waits for its QR code to be scanned, the code is replaced, runs out and fails by itself.
 */
export const endSessionOf = async ({ admin, companyId, whatsappId }: Belongings): Promise<void> => {
  await callHandler(connections, endSession, { params: { id: whatsappId } }, { token: admin.token });
  const { stores } = userContext({ companyId });
  await vi.waitFor(async () => expect((await stores.connections.get(whatsappId))?.status).toBe('DISCONNECTED'), {
    timeout: 60_000,
    interval: 50,
  });
};
