import { seededRandom } from '@recado/shared/test/seeded-random';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { mergeContact } from '../src/features/contacts/merging/merge-contact.ts';
import { receiveMessages } from '../src/features/imports/receive-messages.ts';
import { sendMessage } from '../src/features/messages/send-message.ts';
import { createTicket } from '../src/features/tickets/create-ticket.ts';
import { deleteTicket } from '../src/features/tickets/delete-ticket.ts';
import { newUserRecord } from '../src/data/users/new-user.ts';
import { addConnection, addQueue, inboundText, setSettings } from './conversation.ts';
import { event, past } from './imports.ts';
import { runJobs } from './jobs.ts';
import { update } from './office.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };
const minute = 60_000;
const day = 24 * 60 * minute;
/** Clocks of the company are put forward and back in the year. */
export const timeZone = 'America/New_York';
const year = { from: Date.parse('2026-01-05T17:00:00Z'), days: 330 };

const actions = [
  'write',
  'open',
  'import',
  'queue',
  'accept',
  'answer',
  'transfer',
  'return',
  'close',
  'delete',
  'merge',
] as const;
type Action = (typeof actions)[number];

/** The actions that a history may go on with, by the state of its ticket: those named twice are as likely again. */
const following: Readonly<Record<'none' | 'pending' | 'open' | 'nps' | 'closed', readonly Action[]>> = {
  none: ['write', 'write', 'write', 'import'],
  pending: ['write', 'queue', 'accept', 'accept', 'accept', 'accept', 'close'],
  open: ['write', 'answer', 'answer', 'answer', 'transfer', 'return', 'queue', 'close', 'close'],
  nps: ['write', 'write', 'accept'],
  closed: ['write', 'write', 'accept', 'open', 'delete', 'merge'],
};

interface Person {
  number: string;
  /** The contact whose tickets are the person's; null before the first one, and once it was merged into another. */
  contactId: number | null;
  stepsLeft: number;
}

/** A company in which customers are served for a year, and what is needed to look at it. */
export interface ServedCompany {
  context: TestContext;
  /** The tickets of imports, with the times at which they were made. */
  imported: ReadonlyMap<number, number>;
  /** The actions that were taken, by kind. */
  done: Readonly<Partial<Record<Action, number>>>;
}

class Histories {
  readonly imported = new Map<number, number>();
  readonly done: Partial<Record<Action, number>> = {};
  readonly #agents: readonly TestContext[];
  readonly #connection: ConnectionRecord;
  readonly #queueIds: readonly number[];
  readonly #random: () => number;
  readonly #clock: { at: number };

  constructor(
    agents: readonly TestContext[],
    given: { connection: ConnectionRecord; queueIds: readonly number[]; random: () => number; clock: { at: number } },
  ) {
    this.#agents = agents;
    this.#connection = given.connection;
    this.#queueIds = given.queueIds;
    this.#random = given.random;
    this.#clock = given.clock;
  }

  #one<T>(all: readonly T[]): T {
    return all[Math.floor(this.#random() * all.length)]!;
  }

  async #ticketOf({ contactId }: Person): Promise<TicketRecord | null> {
    if (contactId === null) return null;
    const { tickets } = this.#agents[0]!.stores;
    const chat = await tickets.chat(this.#connection.id, contactId);
    const id = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
    return id === null ? null : tickets.get(id);
  }

  /** Takes one random action of a person's history. Those that the product refuses are no part of it. */
  async step(person: Person, others: readonly Person[]): Promise<void> {
    const ticket = await this.#ticketOf(person);
    const { status } = ticket ?? {};
    const state = status === 'group' || status === 'lgpd' || status === undefined ? 'none' : status;
    const action = this.#one(following[state]);
    await this.#act(action, person, ticket, others);
    this.done[action] = (this.done[action] ?? 0) + 1;
  }

  async #act(action: Action, person: Person, ticket: TicketRecord | null, others: readonly Person[]): Promise<void> {
    const [anyone, connection] = [this.#one(this.#agents), this.#connection];
    const holder = this.#agents.find(({ actor }) => actor.viewer.id === ticket?.userId) ?? anyone;
    const queueId = this.#one(this.#queueIds);
    switch (action) {
      case 'write': {
        // A contact that is asked for a rating gives one.
        const body = ticket?.status === 'nps' ? String(Math.floor(this.#random() * 11)) : 'Oi';
        const message = inboundText(connection, { number: person.number, body, at: this.#clock.at });
        await receiveMessage(anyone, message);
        return this.#findContact(person);
      }
      case 'import': {
        const at = this.#clock.at - 40 * day;
        const old = past(connection, 0, { number: person.number, body: 'Antes', at });
        await receiveMessages(anyone, event(connection, [old]));
        await this.#findContact(person);
        const made = await this.#ticketOf(person);
        // A contact that had a ticket got none of its own.
        if (made?.imported === this.#clock.at) this.imported.set(made.id, this.#clock.at);
        return undefined;
      }
      case 'open': {
        const body = { contactId: person.contactId!, whatsappId: connection.id, queueId };
        await createTicket(anyone, {
          ...none,
          body: { ...body, status: 'open', userId: anyone.actor.viewer.id } as never,
        });
        return undefined;
      }
      case 'accept':
        return void (await update(ticket!.status === 'pending' ? anyone : holder, ticket!.id, {
          status: 'open',
          queueId,
        }));
      case 'queue':
        return void (await update(holder, ticket!.id, { queueId }));
      case 'answer': {
        const body = {
          body: 'Sim',
          medias: [],
          vCard: [],
          location: null,
          quotedMsg: null,
          mentions: [],
          isPrivate: false,
        };
        const requestId = crypto.randomUUID();
        await sendMessage(holder, { ...none, params: { ticketId: ticket!.id }, body: { ...body, requestId } });
        return undefined;
      }
      case 'transfer': {
        const userId = this.#random() < 0.6 ? this.#one(this.#agents).actor.viewer.id : null;
        return void (await update(holder, ticket!.id, { isTransfered: true, queueId, userId }));
      }
      case 'return':
        return void (await update(holder, ticket!.id, { status: 'pending' }));
      case 'close':
        return void (await update(holder, ticket!.id, { status: 'closed', sendFarewellMessage: this.#random() < 0.7 }));
      case 'delete':
        return void (await deleteTicket(anyone, { ...none, params: { id: ticket!.id } }));
      case 'merge':
        return this.#merge(person, others);
    }
  }

  async #findContact(person: Person): Promise<void> {
    const { contacts } = this.#agents[0]!.stores;
    const contact = await contacts.identify({ number: person.number, lid: null });
    person.contactId = contact?.id ?? null;
  }

  /** Merges another person's contact into this one's: the other writes no more. */
  async #merge(person: Person, others: readonly Person[]): Promise<void> {
    const [admin] = this.#agents;
    const other = others.find(({ contactId }) => contactId !== null && contactId !== person.contactId);
    if (!other) return;
    admin!.effects.length = 0;
    await mergeContact(admin!, { ...none, params: { id: person.contactId! }, body: { contactId: other.contactId! } });
    await runJobs(admin!);
    Object.assign(other, { contactId: null, stepsLeft: 0 });
  }
}

/**
 * Serves customers for a year by the product's own use cases: what they and two agents do is random, in the order of a clock.
 * `look` is called between, so that figures are kept before they change.
 */
export const serveForAYear = async (
  count: number,
  seed: number,
  look: (context: TestContext) => Promise<unknown>,
): Promise<ServedCompany> => {
  const random = seededRandom(seed);
  const clock = { at: year.from };
  const first = userContext({ viewer: { id: 1 } });
  const { id: companyId } = first.company;
  const asOf = (context: TestContext): TestContext => ({
    ...context,
    company: { ...context.company, timeZone },
    clock: { now: () => clock.at },
  });
  const agents = [asOf(first), asOf(userContext({ companyId, viewer: { id: 2 } }))];
  const [admin] = agents as [TestContext];
  for (const id of [1, 2]) {
    const email = `${companyId}-${id}@example.com`;
    const user = newUserRecord({ companyId, id, sub: email, email, name: `Pessoa ${id}`, profile: 'admin' });
    await admin.commit(admin.stores.users.create(user, 10), []);
  }
  await setSettings(admin, { userRating: 'enabled' });
  const connection = await addConnection(admin, {
    importId: 'first',
    importOldMessages: new Date(year.from - 400 * day).toISOString(),
    importRecentMessages: new Date(year.from + 400 * day).toISOString(),
    ratingMessage: 'Nota?',
    expiresTicketNPS: 60,
  });
  const queueIds = [(await addQueue(admin, 'Vendas')).id, (await addQueue(admin, 'Suporte')).id];
  const histories = new Histories(agents, { connection, queueIds, random, clock });
  const people = Array.from({ length: count }, (_, index): Person => ({
    number: `55119${String(70_000_000 + index)}`,
    contactId: null,
    stepsLeft: 4 + Math.floor(random() * 14),
  }));
  const all = people.reduce((sum, { stepsLeft }) => sum + stepsLeft, 0);
  for (let step = 0; step < all; step += 1) {
    // At night too, and in the hours that clocks skip or show twice.
    clock.at += Math.floor(((0.5 + random()) * year.days * day) / all);
    const left = people.filter(({ stepsLeft }) => stepsLeft > 0);
    const person = left[Math.floor(random() * Math.min(left.length, 12))];
    if (!person) break;
    person.stepsLeft -= 1;
    await histories.step(person, left);
    for (const { effects } of agents) effects.length = 0;
    if (step % Math.ceil(all / 3) === 0) await look(admin);
  }
  clock.at += day;
  return { context: admin, imported: histories.imported, done: histories.done };
};
