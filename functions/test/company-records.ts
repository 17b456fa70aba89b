import { webhookExamples } from '@recado/shared/contract/webhook-examples';
import { newDelivery } from '../src/features/webhooks/attempt.ts';
import { attachedKey, uploadKey } from '../src/platform/media/keys.ts';
import { contactImportEntity } from '../src/data/contact-imports/entities.ts';
import { invoiceEntity } from '../src/data/invoices/entities.ts';
import { mcpToolEntity } from '../src/data/mcp/entities.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { addMessage, addTicket } from './tickets.ts';
import type { TestContext } from './user-context.ts';

/** Adds a group ticket with one participant. Returns the ticket's id. */
export const addGroup = async (
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

/** Adds a message with a file, and a received voice note that was transcribed. */
export const addMessages = async (
  context: TestContext,
  ticket: TicketRecord,
  text: string,
  ids: { messageId: string; voiceNoteId: string } | undefined,
) => {
  const name = 'foto de 5511912345678.jpg';
  const upload = uploadKey(context.company.id, ticket.id, context.ids.ulid(), name);
  const message = await addMessage(context, ticket, {
    ...(ids && { id: ids.messageId }),
    wid: 'SAME-IN-EVERY-COMPANY',
    body: text,
    fromMe: true,
    ack: 1,
    createdAt: Date.now(),
    mediaType: 'image',
    mediaState: 'ready',
    media: { key: attachedKey(upload), name, size: 10, mimetype: 'image/jpeg' },
  });
  const voiceNote = await addMessage(context, ticket, {
    ...(ids && { id: ids.voiceNoteId }),
    wid: 'VOICE-NOTE-IN-EVERY-COMPANY',
    mediaType: 'audio',
    mediaState: 'ready',
    media: { key: attachedKey(upload), name: null, size: 10, mimetype: 'audio/ogg' },
    transcription: text,
  });
  return { message, voiceNote, upload };
};

/** Adds a tool to an MCP server. Returns the tool's id. */
export const addTool = async (context: TestContext, serverId: number, name: string): Promise<number> => {
  const server = (await context.stores.mcpServers.get(serverId))!;
  const tool = mcpToolEntity.record({
    ...{ id: await context.ids.next('mcp-tool'), serverId: server.id, name, title: name, description: name },
    // The hash of the example of the call that allows it.
    ...{ schema: '{"type":"object"}', hash: 'a1b2', isListed: true, saysReadOnly: false, needsPerson: true, given: [] },
  });
  await context.commit(context.stores.mcpServers.changeTools(server, [], [{ before: null, after: tool }]).writes, []);
  return tool.id;
};

/** Adds a question that no prompt could answer. Returns its id. */
export const addUnanswered = async (
  context: TestContext,
  question: { id: number; text: string; ticketUuid: string },
): Promise<number> => {
  await context.commit([context.stores.unanswered.put({ ...question, count: 1, lastAt: 1 })], []);
  return question.id;
};

/** Adds an import of contacts that has begun. Returns its id. */
export const addContactImport = async (context: TestContext, id = context.ids.ulid()): Promise<string> => {
  const contactImport = contactImportEntity.record({
    id,
    userId: context.actor.viewer.id,
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
  return id;
};

/** Adds a paid invoice: calls about it look at no payment provider. Returns its id. */
export const addInvoice = async (context: TestContext, text: string): Promise<number> => {
  const invoice = invoiceEntity.record({
    id: await context.ids.next('invoice'),
    companyId: context.company.id,
    detail: text,
    users: 3,
    connections: 1,
    queues: 3,
    cents: 9900,
    months: 1,
    issued: { users: 3, connections: 1, cents: 9900 },
    dueDate: '2026-01-01',
    charges: [{ provider: 'stripe', chargeId: text, cents: 9900, paidCents: 9900, state: 'paid', createdAt: 1 }],
    renewed: { from: '2026-01-01', to: '2026-02-01' },
    paidAt: 1,
    createdAt: 1,
  });
  await context.commit(context.stores.invoices.create(invoice), []);
  return invoice.id;
};

/** Adds a delivery that failed for good. Returns its id as paths have it. */
export const addDelivery = async (context: TestContext, webhookId: number, text: string): Promise<string> => {
  const event = {
    id: 'one',
    type: 'message.received' as const,
    timestamp: '2026-01-01T00:00:00.000Z',
    data: { ...webhookExamples['message.received'], name: text },
  };
  const sent = { companyId: context.company.id, webhookId, order: 'ticket-1', event, replay: null };
  const delivery = { ...newDelivery(context, sent, null), state: 'failed' as const };
  await context.commit([context.stores.webhooks.deliveryPut(delivery)], []);
  return `${delivery.order}~${delivery.place}`;
};
