import { randomBytes, randomUUID } from 'node:crypto';
import type { Message } from '@recado/shared/contract/messages';
import type { Queue } from '@recado/shared/contract/queues';
import { botLoopEvent, type Ticket } from '@recado/shared/contract/tickets';
import { optionsText, queueMenuText } from '@recado/shared/text/menu-text';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../testing/sign-in.ts';
import { openSocket } from '../../testing/socket.ts';
import { cloudOfNewCompany } from './new-company.ts';
import { Shop } from './shop.ts';

const patience = { timeout: 120_000, interval: 250 };
const password = 'Segredo123';
/** Seconds by which a phone's clock is fast whose answers count as written after a menu could be read, and as quick ones. */
const ahead = 20;
const bye = 'Até logo!';
const names = [{ name: 'Vendas' }, { name: 'Suporte' }];
const greeting = 'Bem-vindo, {{firstName}}!';
const address = 'Rua das Flores, 10';
const options = optionsText('Vendas!', [{ name: 'Preços' }, { name: 'Endereço' }]);
const menuFor = (firstName: string): string => queueMenuText(greeting.replace('{{firstName}}', firstName), names);

const anyEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`;

/** A company of its own with a connected number, and a bot with two queues. All companies have the same texts. */
interface Company {
  shop: Shop;
  queues: Queue[];
}

const openCompany = async (connection: object = {}): Promise<Company> => {
  const shop = await Shop.open(await cloudOfNewCompany());
  await shop.call('PUT', '/companySettings', { column: 'userRandom', data: 'disabled' });
  const option = { queueType: 'text', closeTicket: false, chatbots: [] };
  const chatbots = [
    { ...option, name: 'Preços', greetingMessage: 'A partir de R$ 10.' },
    { ...option, name: 'Endereço', greetingMessage: address },
  ];
  const queues = [
    await shop.call<Queue>('POST', '/queue', {
      name: 'Vendas',
      color: '#a00001',
      greetingMessage: 'Vendas!',
      chatbots,
    }),
    await shop.call<Queue>('POST', '/queue', { name: 'Suporte', color: '#a00002', greetingMessage: 'Suporte!' }),
  ];
  await shop.call('PUT', `/whatsapp/${shop.whatsappId}`, {
    queueIds: queues.map(({ id }) => id),
    greetingMessage: greeting,
    complationMessage: bye,
    ...connection,
  });
  return { shop, queues };
};

/** A customer on the phone. */
class Person {
  readonly phone: string;
  private readonly shop: Shop;

  constructor(shop: Shop, phone: string) {
    this.shop = shop;
    this.phone = phone;
  }

  /** `secondsAhead`: the phone's clock, so that an answer counts as written after the menu could be read. */
  static async meet(shop: Shop, name: string, secondsAhead = 0): Promise<Person> {
    const { phone } = await shop.world.call('createContact', { name });
    if (secondsAhead > 0) {
      const { id } = await shop.world.call('play', {
        steps: [{ do: 'clock', phone, skewMs: secondsAhead * 1_000 }],
      });
      await shop.world.waitFor('script.ended', ({ script }) => script.id === id);
    }
    return new Person(shop, phone);
  }

  write(text: string): Promise<unknown> {
    return this.shop.world.call('send', { phone: this.phone, to: this.shop.number, text });
  }

  /** Returns the messages of the company that the phone shows, in order. */
  async shown(): Promise<string[]> {
    const transcript = await this.shop.world.call('transcript', { phone: this.phone, peer: this.shop.number });
    return transcript.filter(({ fromMe }) => !fromMe).map(({ text }) => text);
  }

  untilShown(texts: readonly string[]): Promise<void> {
    return vi.waitFor(async () => expect(await this.shown()).toEqual(texts), patience);
  }

  async tickets(status = 'pending'): Promise<Ticket[]> {
    const { tickets } = await this.shop.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`);
    return tickets.filter(({ contact }) => contact.number === this.phone);
  }

  /** The only ticket, once it is there. */
  ticket(status = 'pending'): Promise<Ticket> {
    return vi.waitFor(async () => {
      const tickets = await this.tickets(status);
      expect(tickets).toHaveLength(1);
      return tickets[0]!;
    }, patience);
  }

  /** Waits until so many messages of the customer are stored, which is when the bot has decided about them. */
  async untilStored(count: number, status = 'pending'): Promise<Message[]> {
    const { uuid } = await this.ticket(status);
    return vi.waitFor(async () => {
      const { messages } = await this.shop.call<{ messages: Message[] }>('GET', `/messages/${uuid}`);
      expect(messages.filter(({ fromMe }) => !fromMe)).toHaveLength(count);
      return messages;
    }, patience);
  }
}

describe('the bot under pressure', () => {
  let one: Company;
  let other: Company;

  beforeAll(async () => {
    [one, other] = await Promise.all([openCompany(), openCompany({ maxUseBotQueues: 0 })]);
  }, 240_000);
  afterAll(() => Promise.all([one.shop.close(), other.shop.close()]), 60_000);

  it('gives two quick first messages one ticket and one menu, and takes the answer typed meanwhile', async () => {
    const ana = await Person.meet(one.shop, 'Ana');
    for (const text of ['Oi', 'Tudo bem?', '1']) await ana.write(text);
    await ana.untilShown([menuFor('Ana'), options]);
    expect(await ana.ticket()).toMatchObject({ queueId: one.queues[0]!.id, isBot: true });
    await ana.write('2');
    await vi.waitFor(async () => expect(await ana.shown()).toHaveLength(3), patience);
    expect((await ana.shown()).at(-1)).toMatch(new RegExp(`^${address}\\n`));
  }, 240_000);

  it('says nothing once an attendant has accepted', async () => {
    const bia = await Person.meet(one.shop, 'Bia', ahead);
    await bia.write('Oi');
    const { id } = await bia.ticket();
    await one.shop.call('PUT', `/tickets/${id}`, { status: 'open', queueId: one.queues[1]!.id });
    for (const text of ['1', '#', 'Oi?', 'sair']) await bia.write(text);
    await bia.untilStored(5, 'open');
    // A text that the bot had sent would come before it.
    await one.shop.call('POST', `/messages/${id}`, { body: 'Sou a Maria', requestId: randomUUID() });
    await vi.waitFor(async () => expect((await bia.shown()).at(-1)).toContain('Sou a Maria'), patience);
    expect(await bia.shown()).toEqual([menuFor('Bia'), expect.stringContaining('Sou a Maria')]);
    expect(await bia.ticket('open')).toMatchObject({ isBot: false, queueId: one.queues[1]!.id });
  }, 240_000);

  it('answers a flood once, and what chooses nothing as often as it may', async () => {
    const [caio, davi] = [await Person.meet(one.shop, 'Caio'), await Person.meet(one.shop, 'Davi', ahead)];
    await one.shop.world.call('play', {
      steps: [{ do: 'flood', from: [caio.phone], to: [one.shop.number], count: 20, text: 'mensagem {n}' }],
    });
    const at = { phone: davi.phone, to: one.shop.number };
    const data = randomBytes(900).toString('base64');
    await davi.write('🙂');
    await one.shop.world.call('send', {
      ...at,
      audio: { mimetype: 'audio/ogg; codecs=opus', data, seconds: 3, voice: true },
    });
    await one.shop.world.call('send', { ...at, sticker: { mimetype: 'image/webp', data } });
    await davi.write(' ');
    await davi.write('99');
    await davi.untilStored(5);
    await davi.write('1');
    const menu = menuFor('Davi');
    await davi.untilShown([menu, menu, menu, options]);
    // The choice begins the count again.
    await davi.write('#');
    await davi.write('oi');
    await davi.untilShown([menu, menu, menu, options, menu, menu]);
    await vi.waitFor(async () => expect(await caio.ticket()).toMatchObject({ unreadMessages: 20 }), patience);
    await caio.write('sair');
    await caio.untilShown([menuFor('Caio'), bye]);
    expect(await caio.ticket('closed')).toMatchObject({ unreadMessages: 0 });
  }, 240_000);

  it('keeps two companies with the same texts and the same customer apart', async () => {
    const [here, there] = [await Person.meet(one.shop, 'Eva'), other.shop];
    const away = new Person(there, here.phone);
    await Promise.all([here.write('Oi'), away.write('Oi')]);
    await Promise.all([here.untilShown([menuFor('Eva')]), away.untilShown([menuFor('Eva')])]);
    await Promise.all([here.write('1'), away.write('2')]);
    await here.untilShown([menuFor('Eva'), options]);
    await away.untilShown([menuFor('Eva'), 'Suporte!']);
    expect((await here.ticket()).queueId).toBe(one.queues[0]!.id);
    expect((await away.ticket()).queueId).toBe(other.queues[1]!.id);
  }, 240_000);

  it('stops a loop with another bot, and notifies the administrators of this company alone', async () => {
    const { shop } = other;
    const email = anyEmail();
    const agent = { name: 'Atendente', email, password, profile: 'user', allTicket: 'enable' };
    await shop.call('POST', '/users', agent);
    const { body: login } = await callApi<{ token: string }>('POST', '/auth/login', { body: { email, password } });
    const sockets = await Promise.all([
      openSocket(shop.accessToken),
      openSocket(login.token),
      openSocket(one.shop.accessToken),
    ]);
    const [administrators, agents, outsiders] = sockets;
    sockets.forEach((socket) => {
      socket.send({ action: 'joinNotification' });
      socket.send({ action: 'joinTickets' });
    });
    const robot = await Person.meet(shop, 'Robô', ahead);
    await robot.write('Oi');
    let answered = 0;
    const fits = ({ event }: { event: string }) => event.endsWith(`-${botLoopEvent.name}`);
    let isNotified = false;
    const notified = administrators.next(fits, 120_000).finally(() => (isNotified = true));
    // The robot answers each text that its phone shows.
    await vi.waitFor(async () => {
      const texts = await robot.shown();
      for (; answered < texts.length; answered += 1) await robot.write(`Você disse: ${texts[answered]}`);
      expect(isNotified).toBe(true);
    }, patience);
    const { data } = await notified;
    const ticket = await robot.ticket();
    expect(data).toMatchObject({ action: 'create', ticket: { id: ticket.id, isBot: false } });
    const messages = await robot.untilStored(answered + 1);
    expect(await robot.shown()).toEqual(Array.from({ length: 8 }, () => menuFor('Robô')));
    const notes = messages.filter(({ isPrivate }) => isPrivate);
    expect(notes.map(({ body }) => body)).toEqual([expect.stringContaining('outro robô')]);
    const log = await shop.call<{ type: string }[]>('GET', `/tickets-log/${ticket.id}`);
    expect(log.filter(({ type }) => type === 'botLoop')).toHaveLength(1);
    // Later events of the ticket arrive behind the notification.
    await shop.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: other.queues[0]!.id });
    await agents.next(({ event, data: sent }) => {
      if (!event.endsWith('-ticket')) return false;
      const {
        ticket: changed,
        ticketId = changed?.id,
        version = changed?.version ?? 0,
      } = sent as {
        ticket?: Ticket;
        ticketId?: number;
        version?: number;
      };
      return ticketId === ticket.id && version > ticket.version;
    }, 60_000);
    expect(administrators.received.filter(fits)).toHaveLength(1);
    expect([...agents.received, ...outsiders.received].filter(fits)).toEqual([]);
    sockets.forEach((socket) => {
      socket.close();
    });
  }, 300_000);

  it('goes back to the main menu where the queue is deleted in whose options the customer stands', async () => {
    const { shop, queues } = one;
    const fred = await Person.meet(shop, 'Fred', ahead);
    await fred.write('Oi');
    await fred.write('1');
    await fred.untilShown([menuFor('Fred'), options]);
    await shop.call('DELETE', `/queue/${queues[0]!.id}`);
    await vi.waitFor(async () => expect(await fred.ticket()).toMatchObject({ queueId: null }), patience);
    await fred.write('2');
    // For some seconds the bot may still know two queues and sends the menu. After that it knows one, and sends its greeting.
    const answers = await vi.waitFor(async () => {
      const texts = (await fred.shown()).slice(2);
      expect(texts.at(-1)).toMatch(/Suporte/);
      return texts;
    }, patience);
    expect(answers.join()).not.toContain(address);
  }, 240_000);
});
