import { randomUUID } from 'node:crypto';
import type { Connection } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { expect, vi } from 'vitest';
import type { CloudAddresses } from '../../orchestrator/environment.ts';
import type { SignIn } from '../../orchestrator/sign-in.ts';
import { SimulatorClient } from '../../whatsapp/client.ts';

/** What a test of the whole path needs from the cloud that it runs on. */
export interface CloudUnderTest {
  addresses: CloudAddresses;
  signIns: readonly SignIn[];
}

/** A customer, with the texts of both directions in the order in which they were sent. */
export interface Customer {
  name: string;
  phone: string;
  ticket: Ticket;
  texts: string[];
  replies: string[];
}

interface Page {
  messages: Message[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** Long enough for a host to die, another one to take over, and a queue to deliver again. */
const patience = { timeout: 120_000, interval: 250 };

/** Waits until an assertion holds. */
const eventually = (assertion: () => Promise<void>): Promise<void> => vi.waitFor(assertion, patience);

/** A company with one connected number and one agent, and its customers. */
export class Shop {
  readonly world: SimulatorClient;
  private readonly cloud: CloudUnderTest;
  private token = '';
  private userId = 0;
  private queueId = 0;
  private phone = '';
  private connectionId = 0;

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

  /** Calls the API. Repeats a call that a fault broke; its request id makes that safe. */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const { isOk, description, answer } = await vi.waitFor(async () => {
      const response = await fetch(`${this.cloud.addresses.api}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      const description = `${method} ${path} answered ${response.status} ${JSON.stringify(answer)}`;
      if (response.status >= 500) throw new Error(description);
      return { isOk: response.ok, description, answer };
    }, patience);
    if (!isOk) throw new Error(description);
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
    await this.world.call('scan', { phone: this.phone, qr: (await connection()).qrcode });
    await eventually(async () => expect((await connection()).status).toBe('CONNECTED'));
  }

  /** A new customer writes for the first time and is accepted. */
  async acceptCustomer(name: string): Promise<Customer> {
    const { phone } = await this.world.call('createContact', { name });
    await this.world.call('send', { phone, to: this.phone, text: 'first' });
    let ticket: Ticket | undefined;
    await eventually(async () => {
      const { tickets } = await this.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
      ticket = tickets.find(({ contact }) => contact.number === phone);
      expect(ticket).toBeDefined();
    });
    const accepted = await this.call<Ticket>('PUT', `/tickets/${ticket!.id}`, {
      status: 'open',
      userId: this.userId,
      queueId: this.queueId,
    });
    return { name, phone, ticket: accepted, texts: ['first'], replies: [] };
  }

  /** The customer writes. */
  async sendFromCustomer(customer: Customer, text: string): Promise<void> {
    customer.texts.push(text);
    await this.world.call('send', { phone: customer.phone, to: this.phone, text });
  }

  /** The customers write in turn, one message a second, for so many seconds. Resolves when all are sent. */
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

  /** The agent answers. */
  async reply(customer: Customer, body: string): Promise<void> {
    customer.replies.push(body);
    await this.call('POST', `/messages/${customer.ticket.id}`, { body, requestId: randomUUID() });
  }

  /** Returns the agent's texts on the customer's phone, in order, without the greeting that the product adds. */
  async shownReplies(customer: Customer): Promise<string[]> {
    const shown = await this.world.call('transcript', { phone: customer.phone, peer: this.phone });
    const ours = new Set(customer.replies);
    return shown.filter(({ fromMe, text }) => !fromMe && ours.has(text ?? '')).map(({ text }) => text ?? '');
  }

  /** Returns the whole conversation as the API answers it, oldest first. */
  async conversation(customer: Customer): Promise<Message[]> {
    const messages: Message[] = [];
    for (let cursor = ''; ;) {
      const page = await this.call<Page>('GET', `/messages/${customer.ticket.uuid}${cursor}`);
      messages.unshift(...page.messages);
      if (!page.hasMore) return messages;
      cursor = `?cursor=${encodeURIComponent(page.nextCursor ?? '')}`;
    }
  }

  /** Waits until all texts have arrived, and asserts: each once, in order, in one ticket, delivered and without failure. */
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
    expect(new Set(conversation.map(({ ticketId }) => ticketId))).toEqual(new Set([customer.ticket.id]));
    expect(conversation.filter(({ failure }) => failure !== null)).toEqual([]);
  }

  async close(): Promise<void> {
    await this.call('DELETE', `/whatsapp/${this.connectionId}`);
    await this.world.close();
  }
}
