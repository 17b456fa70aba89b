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
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { handler as connections } from '../src/entry/http/connections.ts';
import { handler as identity } from '../src/entry/http/identity.ts';
import { handler as inbox } from '../src/entry/http/inbox.ts';
import { handler as workspace } from '../src/entry/http/workspace.ts';
import { ticketUuid } from '../src/data/tickets/uuid.ts';
import { type Login, newColleague, newCompany, proveCompany } from './accounts.ts';
import { callHandler } from './call-handler.ts';
import { setSettings } from './conversation.ts';
import { addTicket } from './tickets.ts';
import {
  addContactImport,
  addDelivery,
  addGroup,
  addInvoice,
  addMessages,
  addTool,
  addUnanswered,
} from './company-records.ts';
import { type TestContext, userContext } from './user-context.ts';

/** Things whose examples name others, or that no call creates: they are created one by one, here and in `company-records.ts`. */
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

/** Takes ids until every numeric one is larger than this. */
const takeIds = async ({ ids }: TestContext, beyond: number): Promise<void> => {
  for (const kind of [
    ...['user', 'queue', 'queue-option', 'internal-chat', 'schedule', 'campaign', 'ticket-note', 'whatsapp'],
    ...['contact', 'contact-list-item', 'ticket', 'invoice', 'phrase-campaign', 'prompt', 'flow-test', 'mcp-tool'],
    ...['evaluation-run', ...plainThings.map(kebabCase)],
  ])
    await ids.next(kind, beyond);
};

/** Creates what the things of a company depend on, as its administrator does. */
const createFoundations = async (name: string, admin: Login) => {
  const { token } = admin;
  const queueBody = { name, color: '#123456', chatbots: [{ name: `${name} opção` }] };
  const { result: queue } = await callHandler(workspace, createQueue, { body: queueBody }, { token });
  const colleague = await newColleague(admin, { queueIds: [queue.id] });
  const connectionBody = { name, queueIds: [queue.id] };
  const { result: connection } = await callHandler(connections, createConnection, { body: connectionBody }, { token });
  // The number of the example of `getContactProfile`.
  const contactBody = { name, number: '5511912345678' };
  const { result: contact } = await callHandler(inbox, createContact, { body: contactBody }, { token });
  return { admin, name, queue, colleague, connection, contact, plain: await createPlainThings(name, admin) };
};

type Foundations = Awaited<ReturnType<typeof createFoundations>>;

/** Creates the things whose examples name others, by their calls. */
const createByCalls = async (foundations: Foundations) => {
  const { admin, name, queue, colleague, connection, contact, plain } = foundations;
  const { token } = admin;
  const whatsappId = connection.id;
  const itemBody = { contactListId: Number(plain.contactList), name, number: '5511912345678' };
  const { result: listItem } = await callHandler(inbox, createContactListItem, { body: itemBody }, { token });
  const chatBody = { title: name, users: [colleague.user.id] };
  const { result: chat } = await callHandler(inbox, createInternalChat, { body: chatBody }, { token });
  await callHandler(inbox, sendChatMessage, { params: { id: chat.id }, body: { message: name } }, { token });
  const scheduleBody = { contactId: contact.id, whatsappId, body: 'Bom dia!', sendAt: '2090-01-01T12:00:00.000Z' };
  const { result: schedule } = await callHandler(inbox, createSchedule, { body: scheduleBody }, { token });
  const laneBody = { name: `${name} quadro`, color: '#2F9E44', kanban: 1 as const };
  const { result: lane } = await callHandler(inbox, createTag, { body: laneBody }, { token });
  const campaignBody = { name, message1: name, tagListId: Number(plain.tag), whatsappId };
  const { result: campaign } = await callHandler(inbox, createCampaign, { body: campaignBody }, { token });
  const phraseBody = { name, phrase: name, flowId: Number(plain.flow), whatsappId };
  const { result: phraseCampaign } = await callHandler(inbox, createPhraseCampaign, { body: phraseBody }, { token });
  const promptBody = { name, prompt: name.repeat(10), apiKey: 'sk-exemplo', queueId: queue.id };
  const { result: prompt } = await callHandler(inbox, createPrompt, { body: promptBody }, { token });
  const { result: run } = await callHandler(inbox, startEvaluationRun, { body: { promptId: null } }, { token });
  const scene = { at: 1_790_000_000_000, name: 'Maria', moves: [{ type: 'write' as const, text: name }] };
  const testCall = { params: { id: Number(plain.flow) }, body: { name, scene } };
  const { result: flowTest } = await callHandler(inbox, createFlowTest, testCall, { token });
  return {
    laneId: lane.id,
    things: {
      contactListItem: listItem.id,
      internalChat: chat.id,
      schedule: schedule.id,
      campaign: campaign.id,
      phraseCampaign: phraseCampaign.id,
      prompt: prompt.id,
      evaluationRun: run.id,
      flowTest: flowTest.id,
    },
  };
};

/** Adds a ticket with its messages and its note. */
const addConversation = async (
  context: TestContext,
  { admin, name, queue, colleague, connection, contact }: Foundations,
  sameAs: IdSource['sameAs'],
) => {
  const id = await context.ids.next('ticket');
  const ticket = await addTicket(context, {
    id,
    uuid: sameAs?.uuid ?? ticketUuid(id, randomUUID()),
    contactId: contact.id,
    whatsappId: connection.id,
    queueId: queue.id,
    userId: colleague.user.id,
    lastMessage: name,
  });
  const noteBody = { note: name, ticketId: id };
  const { result: note } = await callHandler(inbox, createTicketNote, { body: noteBody }, { token: admin.token });
  return { ticket, noteId: note.id, ...(await addMessages(context, ticket, name, sameAs)) };
};

/** Signs up a company and gives it one of everything. */
export const newBelongings = async ({ beyond, sameAs }: IdSource): Promise<Belongings> => {
  const admin = await newCompany();
  await proveCompany(admin);
  const companyId = admin.company.id;
  const name = `Segredo ${companyId}`;
  const participantNumber = `55119${String(companyId).padStart(8, '0')}`;
  const context = userContext({ companyId, viewer: { id: admin.user.id } });
  await takeIds(context, beyond);
  await setSettings(context, { transferMessage: name });
  const foundations = await createFoundations(name, admin);
  const { queue, colleague, connection, contact, plain } = foundations;
  const { laneId, things } = await createByCalls(foundations);
  const { ticket, noteId, message, voiceNote, upload } = await addConversation(context, foundations, sameAs);
  const place = { whatsappId: connection.id, queueId: queue.id };
  return {
    admin,
    companyId,
    things: {
      ...plain,
      ...things,
      user: colleague.user.id,
      company: companyId,
      contact: contact.id,
      ticket: ticket.id,
      message: message.id,
      connection: connection.id,
      queue: queue.id,
      option: queue.chatbots[0]!.id,
      contactImport: await addContactImport(context, sameAs?.things.contactImport?.toString()),
      webhookDelivery: await addDelivery(context, Number(plain.webhook), name),
      mcpTool: await addTool(context, Number(plain.mcpServer), name),
      unansweredQuestion: await addUnanswered(context, { id: beyond + 1, text: name, ticketUuid: ticket.uuid }),
      ticketNote: noteId,
      invoice: await addInvoice(context, name),
    },
    userId: colleague.user.id,
    queueId: queue.id,
    whatsappId: connection.id,
    contactId: contact.id,
    contactListId: Number(plain.contactList),
    laneId,
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: message.id,
    voiceNoteId: voiceNote.id,
    mediaKey: upload,
    groupTicketId: await addGroup(context, place, participantNumber),
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
