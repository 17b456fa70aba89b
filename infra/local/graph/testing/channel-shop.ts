import { createHash, randomUUID } from 'node:crypto';
import type { Connection } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { expect, vi } from 'vitest';
import { cloud } from '../../testing/cloud.ts';
import { type ApiAnswer, type Caller, callApi, signIn } from '../../testing/sign-in.ts';
import { GraphClient } from '../client.ts';
import type { Channel, Customer, Message as MetaMessage, Page, Person, PhoneNumber } from '../store/records.ts';

/** Ids of the seed's plans, by their features. */
export const plans = { withoutMeta: 1, small: 2, full: 3 };

export const eventually = <T>(assertion: () => Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 60_000, interval: 100 });

/** A company with its administrator, and the calls by which tests create its accounts and customers at Meta. */
export class ChannelShop {
  readonly graph: GraphClient;
  readonly admin: Caller;
  readonly companyId: number;
  readonly userId: number;
  readonly queueId: number;
  readonly graphUrl: string;

  private constructor(known: { graphUrl: string; admin: Caller; companyId: number; userId: number; queueId: number }) {
    this.graph = new GraphClient(known.graphUrl);
    this.graphUrl = known.graphUrl;
    this.admin = known.admin;
    this.companyId = known.companyId;
    this.userId = known.userId;
    this.queueId = known.queueId;
  }

  static async open(planId = plans.full): Promise<ChannelShop> {
    const { addresses } = await cloud();
    const email = `${randomUUID()}@shop.test`;
    const { body } = await callApi<{ companyId: number; userId: number }>('POST', '/auth/signup', {
      body: { companyName: 'Loja', name: 'Ana', email, password: 'Segredo123', phone: '11999990000', planId },
    });
    const admin = await signIn(email, 'Segredo123');
    const queue = await admin.call<{ id: number }>('POST', '/queue', {
      name: 'Vendas',
      color: '#2F9E44',
      greetingMessage: 'Olá!',
    });
    return new ChannelShop({ graphUrl: addresses.graph, admin, ...body, queueId: queue.body.id });
  }

  /** Creates a person with pages, each with an Instagram account. */
  async createOwner(pages = 1): Promise<{ person: Person; pages: Page[] }> {
    const person = await this.graph.call('addPerson', { name: 'Dona da Página' });
    const created: Page[] = [];
    for (let count = 0; count < pages; count += 1) {
      created.push(
        await this.graph.call('addPage', {
          name: `Página ${randomUUID().slice(0, 8)}`,
          ownerId: person.id,
          username: `loja.${randomUUID().slice(0, 8)}`,
        }),
      );
    }
    return { person, pages: created };
  }

  /** Signs a person in by the login dialog and returns the token. */
  async login(personId: string): Promise<string> {
    const query = new URLSearchParams({
      client_id: '100000000000001',
      redirect_uri: 'http://127.0.0.1/',
      response_type: 'token',
      person: personId,
    });
    const response = await fetch(`${this.graphUrl}/v23.0/dialog/oauth?${query.toString()}`, { redirect: 'manual' });
    return new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1)).get('access_token') ?? '';
  }

  async addPages(
    personId: string,
    addInstagram = false,
  ): Promise<ApiAnswer<{ whatsapps: Connection[]; refused: { name: string; error: string }[]; error?: string }>> {
    return this.admin.call('POST', '/facebook', {
      facebookUserId: personId,
      facebookUserToken: await this.login(personId),
      addInstagram,
    });
  }

  async createNumber(): Promise<{ phone: PhoneNumber; token: string }> {
    const digits = BigInt(`0x${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 8)}`)
      .toString()
      .padStart(10, '1');
    const phone = await this.graph.call('addPhone', { name: 'Loja', number: `55${digits}` });
    return {
      phone,
      token: (await this.graph.call('systemToken', { businessAccountId: phone.businessAccountId })).token,
    };
  }

  addNumber(
    { id: phoneNumberId, businessAccountId }: PhoneNumber,
    accessToken: string,
  ): Promise<ApiAnswer<Connection & { error?: string }>> {
    return this.admin.call('POST', '/whatsapp-cloud', {
      name: `Oficial ${randomUUID().slice(0, 8)}`,
      phoneNumberId,
      businessAccountId,
      accessToken,
    });
  }

  createCustomer(channel: Channel, accountId: string, name = `Maria ${randomUUID().slice(0, 6)}`): Promise<Customer> {
    return this.graph.call('addCustomer', { channel, accountId, name });
  }

  writeAs(
    { channel, accountId, id: customerId }: Customer,
    text: string,
    more: {
      attachment?: { kind: 'image' | 'document'; mimetype: string; name: string; data: string };
      at?: number;
      quotedMid?: string;
      card?: Record<string, unknown>;
    } = {},
  ): Promise<MetaMessage> {
    return this.graph.call('write', { channel, accountId, customerId, text, ...more });
  }

  /** Waits for the ticket of a customer. */
  ticketOf(name: string, status = 'pending'): Promise<Ticket> {
    return eventually(async () => {
      const { body } = await this.admin.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`);
      const found = body.tickets.find(({ contact }) => contact.name === name);
      expect(found).toBeDefined();
      return found!;
    });
  }

  async accept({ id }: Ticket): Promise<void> {
    const { status } = await this.admin.call('PUT', `/tickets/${id}`, {
      status: 'open',
      userId: this.userId,
      queueId: this.queueId,
    });
    expect(status).toBe(200);
  }

  /** Opens a ticket with a customer's message and accepts it. */
  async openTicket(customer: Customer): Promise<Ticket> {
    await this.writeAs(customer, 'Olá');
    const ticket = await this.ticketOf(customer.name);
    await this.accept(ticket);
    return ticket;
  }

  async sendMessage({ id }: Ticket, body: string, more: object = {}): Promise<Message> {
    const answer = await this.admin.call<{ messages: Message[] }>('POST', `/messages/${id}`, {
      body,
      requestId: randomUUID(),
      ...more,
    });
    expect(answer.status).toBe(200);
    return answer.body.messages[0]!;
  }

  /** Uploads a file as an agent's browser does. Returns the media of a message. */
  async upload(
    { id: ticketId }: Ticket,
    { name, mimetype, bytes }: { name: string; mimetype: string; bytes: Buffer<ArrayBuffer> },
  ): Promise<{ key: string; name: string; mimetype: string }> {
    const {
      body: { key, url, fields },
    } = await this.admin.call<{ key: string; url: string; fields: Record<string, string> }>('POST', '/media/uploads', {
      ticketId,
      name,
      mimetype,
      size: bytes.length,
    });
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([bytes], { type: mimetype }), name);
    expect((await fetch(url, { method: 'POST', body: form })).ok).toBe(true);
    return { key, name, mimetype };
  }

  async retry(messageId: string): Promise<Message> {
    const { status, body } = await this.admin.call<Message>('POST', `/messages/retry/${messageId}`);
    expect(status).toBe(200);
    return body;
  }

  async messages({ uuid }: Ticket): Promise<Message[]> {
    return (await this.admin.call<{ messages: Message[] }>('GET', `/messages/${uuid}`)).body.messages;
  }

  /** Waits until a stored message, found by its body, matches. */
  waitUntilStored(ticket: Ticket, body: string, expected: Partial<Message>): Promise<void> {
    return eventually(async () =>
      expect((await this.messages(ticket)).find((message) => message.body === body)).toMatchObject(expected),
    );
  }

  /** The messages of the business that a customer received. */
  async businessMessages({ channel, accountId, id: customerId }: Customer): Promise<MetaMessage[]> {
    return (await this.graph.call('conversation', { channel, accountId, customerId })).filter(
      ({ fromBusiness }) => fromBusiness,
    );
  }

  /** Waits until a customer has received a text of the business. */
  waitForMessage(customer: Customer, text: string): Promise<MetaMessage> {
    return eventually(async () => {
      const found = (await this.businessMessages(customer)).find((message) => message.text === text);
      expect(found).toBeDefined();
      return found!;
    });
  }

  async connection(id: number): Promise<Connection> {
    return (await this.admin.call<Connection>('GET', `/whatsapp/${id}`)).body;
  }
}
