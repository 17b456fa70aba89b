import { randomUUID } from 'node:crypto';
import type { Connection } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import type { CloudAddresses } from '../../orchestrator/environment.ts';
import type { SignIn } from '../../orchestrator/sign-in.ts';
import { SimulatorClient } from '../../whatsapp/client.ts';

/** The parts of a cloud that a test of the whole path needs. */
export interface CloudUnderTest {
  addresses: CloudAddresses;
  signIns: readonly SignIn[];
}

/** A customer, with the texts of both directions in the order in which they were sent. */
export interface Customer {
  name: string;
  phone: string;
  /** The ticket in service. */
  ticket: Ticket;
  /** Ids of all tickets of the chat. */
  ticketIds: Set<number>;
  texts: string[];
  replies: string[];
}

interface Page {
  messages: Message[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** A call that the API refused, with its answer. */
class Refused extends Error {
  readonly answer: unknown;

  constructor(message: string, answer: unknown) {
    super(message);
    this.name = 'Refused';
    this.answer = answer;
  }
}

/** The answer to who reopens a ticket of a chat that has another one in service. */
const otherTicket = z.object({
  error: z.literal('ERR_OTHER_OPEN_TICKET'),
  details: z.object({ ticketId: z.int() }),
});

/** Long enough for a host to die, another one to take over, and a queue to deliver again. */
const patience = { timeout: 120_000, interval: 250 };

/** Waits until an assertion holds. */
const eventually = (assertion: () => Promise<void>): Promise<void> => vi.waitFor(assertion, patience);

/** A company at work: one connected number, one attendant, and customers who write and are answered. */
export class Shop {
  readonly world: SimulatorClient;
  private readonly cloud: CloudUnderTest;
  private token = '';
  private userId = 0;
  private queueId = 0;
  private phone = '';
  private connectionId = 0;
  private faults = 0;
  private retried = 0;

  private constructor(cloud: CloudUnderTest) {
    this.cloud = cloud;
    this.world = new SimulatorClient(cloud.addresses.phone);
  }

  /** Signs in as the demo tenant's administrator and connects a number. */
  static async open(cloud: CloudUnderTest): Promise<Shop> {
    const shop = new Shop(cloud);
    await shop.signIn();
    await shop.connect();
    return shop;
  }

  /**
   * Does work while a fault is injected that may break calls of the API: until it is done, calls that fail with a 5xx or
   * without an answer are repeated. Outside of it a 5xx fails the test.
   */
  async duringFault<T>(work: () => Promise<T>): Promise<T> {
    this.faults += 1;
    try {
      return await work();
    } finally {
      this.faults -= 1;
    }
  }

  /** Calls that were repeated, as an injected fault broke them. */
  get retries(): number {
    return this.retried;
  }

  /** Calls the API. A call that an injected fault broke is repeated, which its request id makes safe. */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const once = async (): Promise<{ failure?: Refused; answer?: unknown }> => {
      const response = await fetch(`${this.cloud.addresses.api}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      const failure = `${method} ${path} answered ${response.status} ${JSON.stringify(answer)}`;
      if (response.status >= 500) throw new Error(failure);
      return response.ok ? { answer } : { failure: new Refused(failure, answer) };
    };
    const repeated = () =>
      vi.waitFor(
        () =>
          once().catch((error: unknown) => {
            this.retried += 1;
            throw error;
          }),
        patience,
      );
    const { failure, answer } = await (this.faults > 0 ? repeated() : once());
    if (failure) throw failure;
    return answer as Body;
  }

  get accessToken(): string {
    return this.token;
  }

  /** The connected number, and its connection. */
  get number(): string {
    return this.phone;
  }

  get whatsappId(): number {
    return this.connectionId;
  }

  private async signIn(): Promise<void> {
    const admin = this.cloud.signIns.find(({ role }) => role === 'admin');
    const { token, user } = await this.call<{ token: string; user: { id: number } }>('POST', '/auth/login', {
      email: admin?.email,
      password: admin?.password,
    });
    this.token = token;
    this.userId = user.id;
    this.queueId = (await this.call<{ id: number }[]>('GET', '/queue'))[0]!.id;
  }

  private async connect(): Promise<void> {
    const connection = () => this.call<Connection>('GET', `/whatsapp/${this.connectionId}`);
    this.connectionId = (
      await this.call<Connection>('POST', '/whatsapp', { name: `Loja ${randomUUID().slice(0, 8)}` })
    ).id;
    await eventually(async () => expect((await connection()).status).toBe('qrcode'));
    this.phone = (await this.world.call('createPhone', { name: 'Loja' })).phone;
    // A code that was replaced meanwhile is refused.
    await eventually(async () => {
      await this.world.call('scan', { phone: this.phone, qr: (await connection()).qrcode });
    });
    await eventually(async () => expect((await connection()).status).toBe('CONNECTED'));
  }

  /** A new customer writes for the first time, is accepted, and has the greeting. */
  async acceptCustomer(name: string): Promise<Customer> {
    const { phone } = await this.world.call('createContact', { name });
    await this.world.call('send', { phone, to: this.phone, text: 'first' });
    let ticket: Ticket | undefined;
    await eventually(async () => {
      const { tickets } = await this.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
      ticket = tickets.find(({ contact }) => contact.number === phone);
      expect(ticket).toBeDefined();
    });
    const accepted = await this.open(ticket!.id);
    const customer = {
      name,
      phone,
      ticket: accepted,
      ticketIds: new Set([accepted.id]),
      texts: ['first'],
      replies: [],
    };
    await eventually(async () =>
      expect((await this.conversation(customer)).filter(({ fromMe, ack }) => fromMe && ack < 2)).toEqual([]),
    );
    return customer;
  }

  /** Accepts or reopens a ticket, or the chat's other ticket where it has one that is not closed. */
  private async open(ticketId: number): Promise<Ticket> {
    const body = { status: 'open', userId: this.userId, queueId: this.queueId };
    try {
      return await this.call<Ticket>('PUT', `/tickets/${ticketId}`, body);
    } catch (error) {
      const other = error instanceof Refused ? otherTicket.safeParse(error.answer).data : undefined;
      if (!other) throw error;
      return await this.open(other.details.ticketId);
    }
  }

  /**
   * Closes the customer's ticket, and continues in a ticket of the chat that is reopened, or in the one that a message has
   * created meanwhile. `random` decides which.
   */
  async changeTicket(customer: Customer, random: () => number): Promise<void> {
    await this.call('PUT', `/tickets/${customer.ticket.id}`, { status: 'closed', sendFarewellMessage: false });
    const tickets = [...customer.ticketIds];
    customer.ticket = await this.open(tickets[Math.floor(random() * tickets.length)]!);
    customer.ticketIds.add(customer.ticket.id);
  }

  /** The customer writes. */
  async sendFromCustomer(customer: Customer, text: string): Promise<void> {
    customer.texts.push(text);
    await this.world.call('send', { phone: customer.phone, to: this.phone, text });
  }

  /** The customers write by turns, one of them each second, for so many seconds; resolves when all is written. */
  async sendForSeconds(customers: readonly Customer[], seconds: number, name: string): Promise<void> {
    for (let n = 0; n < seconds; n += 1) customers[n % customers.length]!.texts.push(`${name} ${n}`);
    const from = customers.map(({ phone }) => phone);
    const { id } = await this.world.call('play', {
      steps: [{ do: 'flood', from, to: [this.phone], count: seconds, text: `${name} {n}`, perSecond: 1 }],
    });
    const { script } = await this.world.waitFor('script.ended', (event) => event.script.id === id, {
      timeoutMs: 2 * seconds * 1_000,
    });
    expect(script.state).toBe('ended');
  }

  /** The attendant answers. */
  async reply(customer: Customer, body: string): Promise<void> {
    customer.replies.push(body);
    await this.call('POST', `/messages/${customer.ticket.id}`, { body, requestId: randomUUID() });
  }

  /**
   * Returns the attendant's messages that the customer's phone shows, in order; without the greeting that the product
   * adds.
   */
  async shownReplies(customer: Customer): Promise<string[]> {
    const shown = await this.world.call('transcript', { phone: customer.phone, peer: this.phone });
    const ours = new Set(customer.replies);
    return shown.filter(({ fromMe, text }) => !fromMe && ours.has(text ?? '')).map(({ text }) => text ?? '');
  }

  /** The whole conversation as the API shows it, oldest first. */
  async conversation(customer: Customer): Promise<Message[]> {
    const messages: Message[] = [];
    for (let cursor = ''; ;) {
      const page = await this.call<Page>('GET', `/messages/${customer.ticket.uuid}${cursor}`);
      messages.unshift(...page.messages);
      if (!page.hasMore) return messages;
      cursor = `?cursor=${encodeURIComponent(page.nextCursor ?? '')}`;
    }
  }

  /**
   * Waits until everything has arrived, and proves: once each, in order, in the customer's tickets, of which one is in
   * service, with the ticks of what was delivered.
   */
  async expectComplete(customer: Customer): Promise<void> {
    await eventually(async () =>
      expect((await this.shownReplies(customer)).length).toBeGreaterThanOrEqual(customer.replies.length),
    );
    await eventually(async () =>
      expect((await this.conversation(customer)).filter(({ fromMe }) => !fromMe).length).toBeGreaterThanOrEqual(
        customer.texts.length,
      ),
    );
    await eventually(async () =>
      expect((await this.conversation(customer)).filter(({ fromMe, ack }) => fromMe && ack < 2)).toEqual([]),
    );
    expect(await this.shownReplies(customer)).toEqual(customer.replies);
    const conversation = await this.conversation(customer);
    expect(conversation.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(customer.texts);
    const ours = new Set(customer.replies);
    expect(conversation.filter(({ fromMe, body }) => fromMe && ours.has(body)).map(({ body }) => body)).toEqual(
      customer.replies,
    );
    expect(conversation.filter(({ ticketId }) => !customer.ticketIds.has(ticketId))).toEqual([]);
    const { tickets: waiting } = await this.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
    expect(waiting.filter(({ contact }) => contact.number === customer.phone)).toEqual([]);
    expect(conversation.filter(({ failure }) => failure !== null)).toEqual([]);
  }

  async close(): Promise<void> {
    await this.call('DELETE', `/whatsapp/${this.connectionId}`);
    await this.world.close();
  }
}
