import { previewKey } from '@recado/shared/contract/pictures';
import { createRetentionRule as createRule } from '@recado/shared/contract/retention';
import type { RetentionKind } from '@recado/shared/limits/retention';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import type { QueueRecord } from '../src/data/queues/store.ts';
import { ticketNoteEntity } from '../src/data/ticket-notes/store.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { previewRetention } from '../src/features/retention/preview.ts';
import { createRetentionRule } from '../src/features/retention/retention-rules.ts';
import { startRun } from '../src/features/retention/runs.ts';
import { updateTicket } from '../src/features/tickets/update-ticket.ts';
import { addConnection, addQueue, anyNumber, inboundText } from './conversation.ts';
import type { Scene } from './job-scene.ts';
import { addMessage } from './tickets.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };
const day = 24 * 60 * 60_000;

/** A company with a connection and three queues. */
interface Shop {
  context: TestContext;
  connection: ConnectionRecord;
  sales: QueueRecord;
  support: QueueRecord;
  finance: QueueRecord;
}

export const openShop = async (): Promise<Shop> => {
  const context = userContext();
  const connection = await addConnection(context);
  const sales = await addQueue(context, 'Vendas');
  const support = await addQueue(context, 'Suporte');
  return { context, connection, sales, support, finance: await addQueue(context, 'Financeiro') };
};

/** The company some days later. */
export const daysLater = (context: TestContext, days: number): TestContext => ({
  ...context,
  actor: { ...context.actor, provedAt: context.actor.provedAt + (days * day) / 1000 },
  clock: { now: () => Date.now() + days * day },
});

/** The newest ticket of a number. */
const ticketOf = async ({ stores }: TestContext, number: string): Promise<TicketRecord> => {
  const contact = (await stores.contacts.identify({ number, lid: null }))!;
  const [chat] = await stores.tickets.chats([contact.id], Number.POSITIVE_INFINITY);
  return (await stores.tickets.get((chat!.activeTicketId ?? chat!.lastClosedTicketId)!))!;
};

/** A ticket in a queue with two texts, a picture of 10 bytes with its preview, an internal note and a private message; closed unless it stays open. */
export const addServed = async (
  { context, connection, finance }: Shop,
  {
    queueId = finance.id,
    isOpen = false,
    number = anyNumber(),
  }: { queueId?: number; isOpen?: boolean; number?: string } = {},
): Promise<TicketRecord> => {
  const { company, media, stores } = context;
  await receiveMessage(context, inboundText(connection, { number, body: 'Bom dia' }));
  const { id, contactId } = await ticketOf(context, number);
  await updateTicket(context, { ...none, params: { id }, body: { status: 'open', queueId } });
  await receiveMessage(context, inboundText(connection, { number, body: 'Quero um orçamento' }));
  const ticket = (await stores.tickets.get(id))!;
  const key = `c/${company.id}/in/${connection.id}/${context.ids.ulid()}/recibo.jpg`;
  await media.write(key, { bytes: Buffer.from('0123456'), mimetype: 'image/jpeg' });
  await media.write(previewKey(key), { bytes: Buffer.from('012'), mimetype: 'image/webp' });
  const preview = { bytes: 3, width: 2, height: 1 };
  const file = { key, name: 'recibo.jpg', size: 7, mimetype: 'image/jpeg', preview };
  const at = { createdAt: Date.now() };
  await addMessage(context, ticket, { ...at, mediaType: 'image', mediaState: 'ready', media: file });
  await addMessage(context, ticket, { ...at, wid: null, fromMe: true, isPrivate: true, body: 'cliente antigo' });
  await context.commit(stores.files.keep(id, { key, size: 10 }, null), []);
  const iso = new Date().toISOString();
  const note = {
    id: await context.ids.next('ticket-note'),
    note: 'pediu desconto',
    ticketId: id,
    contactId,
    userId: 1,
  };
  await context.commit(
    stores.ticketNotes.create(ticketNoteEntity.record({ ...note, createdAt: iso, updatedAt: iso })),
    [],
  );
  if (!isOpen) await updateTicket(context, { ...none, params: { id }, body: { status: 'closed' } });
  return (await stores.tickets.get(id))!;
};

export const addRule = (
  context: TestContext,
  kind: RetentionKind,
  days: number | null,
  queueId: number | null = null,
) => createRetentionRule(context, { ...none, body: createRule.body!.parse({ kind, days, queueId }) });

/** The numbers of things that a ticket has; null once it is gone, where nothing of it is left. */
export const dataOf = async ({ stores }: TestContext, { id, whatsappId, contactId }: TicketRecord) => {
  const [ticket, messages, files, notes, log, cycles] = await Promise.all([
    stores.tickets.get(id),
    stores.messages.ofTicket({ whatsappId, contactId }, id, 100),
    stores.files.ofHolder(id, 100),
    stores.ticketNotes.ofTicket(id),
    stores.tickets.log(id),
    stores.tickets.cycles(id),
  ]);
  return {
    lastMessage: ticket?.lastMessage ?? null,
    messages: messages.map(({ body, mediaState }) => body || mediaState).toSorted(),
    files: files.length,
    notes: notes.length,
    hasLog: log.length > 0,
    cycles: cycles.length,
  };
};

/** A run over tickets of queues with rules of each kind, three months later. */
export const retentionRun = async (): Promise<Scene> => {
  const shop = await openShop();
  const { context, sales, support, finance } = shop;
  const tickets: TicketRecord[] = [];
  for (const queueId of [sales.id, support.id, finance.id]) tickets.push(await addServed(shop, { queueId }));
  tickets.push(await addServed(shop, { queueId: sales.id, isOpen: true }));
  await addRule(context, 'tickets', 60, sales.id);
  await addRule(context, 'messages', 60, support.id);
  await addRule(context, 'media', 60);
  await addRule(context, 'notes', 60);
  await addRule(context, 'logs', 60);
  context.effects.length = 0;
  const later = daysLater(context, 90);
  await startRun(later);
  return {
    context: later,
    state: async () => ({
      tickets: await Promise.all(tickets.map((ticket) => dataOf(context, ticket))),
      counts: (await context.stores.tickets.counts()).filter(({ count }) => count > 0),
    }),
  };
};

/** The preview of a rule over three tickets, three months later. */
export const retentionPreview = async (): Promise<Scene> => {
  const shop = await openShop();
  const { context } = shop;
  for (let number = 0; number < 3; number += 1) await addServed(shop);
  context.effects.length = 0;
  const later = daysLater(context, 90);
  const { previewId } = await previewRetention(later, { ...none, body: { kind: 'messages', queueId: null, days: 60 } });
  return { context: later, state: async () => (await context.stores.jobs.get(previewId))?.counts };
};
