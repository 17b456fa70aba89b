import { viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createUserContext } from '../src/context/create-context.ts';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import { newContact } from '../src/data/contacts/new-contact.ts';
import { findMessage } from '../src/domain/inbound/find-message.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { receiveReceipt } from '../src/domain/inbound/receive-receipt.ts';
import { documentClient } from '../src/platform/clients.ts';
import { loadCaller } from '../src/context/load-caller.ts';
import { indexContact } from '../src/features/search/index-contact.ts';
import { createTag } from '../src/features/tags/tags.ts';
import { syncContactTags } from '../src/features/tags/contact-tags.ts';
import { openedSocket } from '../src/data/sockets/socket.ts';
import { updateTicket } from '../src/features/tickets/update-ticket.ts';
import { newUserRecord } from '../src/data/users/new-user.ts';
import { installPlans, newCompany } from './accounts.ts';
import { measure } from './capacity.ts';
import { addConnection, addQueue, allTickets, anyNumber, inboundText, receiptOf } from './conversation.ts';
import { testViewer, type TestContext, userContext } from './user-context.ts';

/**
 * The accesses that other stores answer, as docs/data-model.md states them: a company with 3 queues, 3 users and 60
 * contacts.
 */
let context: TestContext;
let sub: string;
let connection: ConnectionRecord;
const tagIds: number[] = [];
const number = anyNumber();
const numbers = [number, ...Array.from({ length: 59 }, anyNumber)];
const now = Date.now();

const addContact = async (of: string): Promise<number> => {
  const id = await context.ids.next('contact');
  const contact = newContact({ id, companyId: context.company.id, name: `Maria ${id} da Silva`, number: of }, now);
  await context.commit(context.stores.contacts.creation(contact, { number: of, lid: null }), []);
  await indexContact(context, id);
  return id;
};

beforeAll(async () => {
  await installPlans();
  const { company, token } = await newCompany();
  sub = (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
  context = { ...userContext({ companyId: company.id }), clock: { now: () => now } };
  for (const name of ['Vendas', 'Suporte', 'Entrega']) await addQueue(context, name);
  for (const id of [2, 3]) {
    await context.commit(
      context.stores.users.create(
        newUserRecord({
          companyId: company.id,
          id,
          sub: randomUUID(),
          email: `${randomUUID()}@example.com`,
          name: `Agente ${id}`,
          profile: 'user',
        }),
        10,
      ),
      [],
    );
  }
  for (const name of ['VIP!', 'Frio']) {
    const body = { name, color: '#2F9E44', kanban: 0 } as const;
    tagIds.push((await createTag(context, { params: undefined, query: undefined, body })).id);
  }
  for (const of of numbers) await addContact(of);
  connection = await addConnection(context);
});

const stores = () => context.stores;
/** Its effects leave through the outbox. */
const live = (): TestContext => {
  const user = createUserContext(context.company, context.plan, context.actor);
  return { ...context, commit: (writes, effects) => user.commit(writes, effects) };
};

it.each<[string, () => Promise<unknown>, { reads?: number; writes?: number }]>([
  ['who calls, with company and plan', () => loadCaller(documentClient(), sub), { reads: 3 }],
  ['users', () => stores().users.list(), { reads: 1 }],
  ['queues', () => stores().queues.list(), { reads: 1 }],
  ['connections', () => stores().connections.list(), { reads: 1 }],
  ['tags', () => stores().tags.list(), { reads: 1 }],
  ['contacts of a tag', () => stores().tags.contactsWith(tagIds[0]!, { limit: 60 }), { reads: 1 }],
  [
    'the tags of a contact',
    () =>
      syncContactTags(live(), {
        params: undefined,
        query: undefined,
        body: { contactId: 1, tags: tagIds.map((id) => ({ id })) },
      }),
    { reads: 7, writes: 13 },
  ],
  ['settings', () => stores().settings.company(), { reads: 1 }],
  ['the next id', () => context.ids.next('contact'), { writes: 1 }],
  ['a contact', () => stores().contacts.get(1), { reads: 1 }],
  ['a contact by its number', () => stores().contacts.identify({ number, lid: null }), { reads: 2 }],
  ['a page of contacts', () => stores().contacts.page(20, null), { reads: 2 }],
  ['how many contacts', () => stores().contacts.count(), { reads: 2 }],
  [
    'a search by name',
    () => stores().search.find('maria silva', { limit: 20, before: null, hideNumbers: false }),
    { reads: 4 },
  ],
  [
    'a search by number',
    () => stores().search.find(number.slice(-6), { limit: 20, before: null, hideNumbers: false }),
    { reads: 2 },
  ],
  [
    'a search by three digits',
    () => stores().search.find(number.slice(-3), { limit: 20, before: null, hideNumbers: false }),
    { reads: 6 },
  ],
  ['a contact, written and indexed', () => addContact(anyNumber()), { reads: 2, writes: 40 }],
  [
    'a socket',
    () =>
      stores().sockets.open(
        openedSocket(
          { connectionId: 'one', userId: 1, sessionId: 's', rights: viewerRooms(testViewer({ companyId: 1 })) },
          now,
        ),
      ),
    { reads: 1, writes: 1 },
  ],
  [
    'the receipt of a message that is not stored',
    () => receiveReceipt(live(), receiptOf(connection, number, randomUUID(), 2)),
    { reads: 1, writes: 1 },
  ],
  [
    'a message that is not stored, of a known contact',
    () => findMessage(live(), inboundText(connection, { number })),
    { reads: 4 },
  ],
  ['the sockets of a company', () => stores().sockets.all(now), { reads: 1 }],
])('%s costs no more than that', async (_, work, most) => {
  const cost = await measure(work);
  expect(cost.reads).toBeLessThanOrEqual(most.reads ?? 0);
  expect(cost.writes).toBeLessThanOrEqual(most.writes ?? 0);
});

it('a first message makes contact, ticket, cycle and log in one transaction', async () => {
  await receiveMessage(live(), inboundText(connection));
  const cost = await measure(() => receiveMessage(live(), inboundText(connection)));
  expect(cost.calls.TransactWriteItemsCommand).toBe(1);
  expect(cost.writes).toBeLessThanOrEqual(40);
  const ticket = (await allTickets(context)).at(-1)!;
  const [queue] = await stores().queues.list();
  const accepted = await measure(() =>
    updateTicket(live(), {
      params: { id: ticket.id },
      query: undefined,
      body: { status: 'open', queueId: queue!.id },
    }),
  );
  expect(accepted.writes).toBeLessThanOrEqual(24);
  const closed = await measure(() =>
    updateTicket(live(), { params: { id: ticket.id }, query: undefined, body: { status: 'closed' } }),
  );
  expect(closed.writes).toBeLessThanOrEqual(24);
});
