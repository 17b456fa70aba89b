import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloud } from '../../testing/cloud.ts';
import { cloudOfNewCompany } from './new-company.ts';
import { Shop } from './shop.ts';

const patience = { timeout: 60_000, interval: 100 };
/** The smallest PNG that decoders take. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

describe('programs that send over a connection', () => {
  let shop: Shop;
  let token: string;
  let url: string;
  let files: Server;
  let fileUrl: string;

  beforeAll(async () => {
    const { addresses, signIns } = await cloudOfNewCompany();
    shop = await Shop.open({ addresses, signIns });
    url = (await cloud()).addresses.integrators;
    ({ token } = await shop.call<{ token: string }>('GET', `/whatsapp/${shop.whatsappId}/token`));
    files = createServer((request, response) => {
      if (request.url === '/foto.png') response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      else if (request.url === '/texto') response.writeHead(200, { 'content-type': 'text/plain' }).end('texto');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    fileUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    files.close();
    await shop.close();
  });

  const call = async (path: string, body: object | FormData, headers: Record<string, string> = {}): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/messages/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  const newCustomer = async (name: string): Promise<string> => (await shop.world.call('createContact', { name })).phone;
  const shownOn = (phone: string) => shop.world.call('transcript', { phone, peer: shop.number });
  const textsOn = async (phone: string): Promise<string[]> => (await shownOn(phone)).map(({ text }) => text ?? '');
  const arrived = (phone: string, texts: string[]) =>
    vi.waitFor(async () => expect(await textsOn(phone)).toEqual(texts), patience);
  const tickets = async (status: string): Promise<Ticket[]> =>
    (await shop.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`)).tickets;
  const ticketOf = async (phone: string, status: string): Promise<Ticket | undefined> =>
    (await tickets(status)).find(({ contact }) => contact.number === phone);
  const messagesOf = async ({ uuid }: Ticket): Promise<Message[]> =>
    (await shop.call<{ messages: Message[] }>('GET', `/messages/${uuid}`)).messages;

  it('reach a new person once, whose ticket waits in the queue; a repeated call sends nothing again', async () => {
    const phone = await newCustomer('Ana');
    const [queue] = await shop.call<{ id: number }[]>('GET', '/queue');
    const body = { number: phone, body: 'Seu pedido saiu', queueId: queue!.id, userId: '' };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([call('send', body, key), call('send', body, key), call('send', body, key)]);
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 3 }, () => [200, { status: 'SUCCESS' }]),
    );
    expect((await call('send', body, key)).status).toBe(200);
    await arrived(phone, ['Seu pedido saiu']);
    const ticket = await ticketOf(phone, 'pending');
    expect(ticket).toMatchObject({ queueId: queue!.id, userId: null });
    expect(await messagesOf(ticket!)).toMatchObject([
      { body: 'Seu pedido saiu', fromMe: true, rule: 'api', user: null },
    ]);
    expect(await call('send', { ...body, body: 'Outro' }, key)).toMatchObject({
      status: 422,
      body: { error: 'ERR_IDEMPOTENCY_KEY' },
    });
    await arrived(phone, ['Seu pedido saiu']);
  });

  it('open the ticket for a user with the signature, quote, and close it without a farewell', async () => {
    const phone = await newCustomer('Beto');
    const [user] = await shop.call<{ id: number; name: string }[]>('GET', '/users/list');
    const requestId = randomUUID();
    const signed = { number: phone, body: 'Oi', userId: user!.id, sendSignature: true, requestId };
    for (const _ of [1, 2]) expect((await call('send', signed)).status).toBe(200);
    const text = `*${user!.name}:*\nOi`;
    await arrived(phone, [text]);
    const open = await vi.waitFor(async () => {
      const found = await ticketOf(phone, 'open');
      expect(found?.userId).toBe(user!.id);
      return found!;
    }, patience);
    const [first] = await messagesOf(open);
    const closing = { number: phone, body: 'Até logo', quotedMsg: first!.id, closeTicket: true };
    expect((await call('send', closing)).body).toEqual({ status: 'SUCCESS' });
    await arrived(phone, [text, 'Até logo']);
    const closed = await ticketOf(phone, 'closed');
    expect((await messagesOf(closed!)).at(-1)).toMatchObject({ body: 'Até logo', quotedMsg: { id: first!.id } });
  });

  it('send several files of a form, whatever their names and types are', async () => {
    const phone = await newCustomer('Caio');
    const form = new FormData();
    form.append('number', phone);
    form.append('body', 'Veja');
    form.append('userId', '');
    form.append('medias', new Blob([png], { type: 'image/png' }), '../../etc/"pass\r\nwd".png');
    form.append('medias', new Blob(['<script>'], { type: 'text/html' }), `${'ç'.repeat(400)}.html`);
    expect((await call('send', form, { 'idempotency-key': 'pedido-1' })).body).toEqual({ status: 'SUCCESS' });
    await vi.waitFor(async () => {
      const shown = await shownOn(phone);
      expect(shown.map(({ fromMe }) => fromMe)).toEqual([false, false]);
      expect(await shop.world.media({ phone, peer: shop.number, id: shown[0]!.id })).toEqual(png);
    }, patience);
    const ticket = await ticketOf(phone, 'pending');
    const [image, page] = await messagesOf(ticket!);
    expect(image).toMatchObject({ body: 'Veja', mediaType: 'image', mimetype: 'image/png' });
    expect(image!.mediaName).not.toMatch(/[/\\\r\n]/);
    expect(page).toMatchObject({ body: '', mimetype: 'application/octet-stream' });
    expect(page!.mediaName!.length).toBeLessThanOrEqual(255);
  });

  it('send the image at an address, and nothing that is none or is not there', async () => {
    const phone = await newCustomer('Davi');
    const image = { number: phone, url: `${fileUrl}/foto.png`, caption: 'Foto' };
    expect((await call('send/linkImage', image)).body).toEqual({ status: 'SUCCESS' });
    await arrived(phone, ['Foto']);
    expect(await call('send/linkImage', { ...image, url: `${fileUrl}/texto` })).toMatchObject({
      status: 415,
      body: { error: 'ERR_MEDIA_TYPE' },
    });
    expect(await call('send/linkImage', { ...image, url: `${fileUrl}/nada` })).toMatchObject({
      status: 400,
      body: { error: 'ERR_MEDIA_LINK', details: { reason: '404' } },
    });
    const linked = { number: phone, body: '', medias: [{ url: `${fileUrl}/texto`, name: 'texto.txt' }] };
    expect((await call('send', linked)).body).toEqual({ status: 'SUCCESS' });
    await vi.waitFor(async () => expect(await shownOn(phone)).toHaveLength(2), patience);
  });

  it('send without a contact and a ticket', async () => {
    const phone = await newCustomer('Eva');
    const body = { number: phone, body: 'Código 1234', noRegister: true, requestId: randomUUID() };
    for (const _ of [1, 2]) expect((await call('send', body)).body).toEqual({ status: 'SUCCESS' });
    await arrived(phone, ['Código 1234']);
    const { contacts } = await shop.call<{ contacts: unknown[] }>('GET', `/contacts?searchParam=${phone}`);
    expect(contacts).toEqual([]);
    for (const status of ['pending', 'open', 'closed']) expect(await ticketOf(phone, status)).toBeUndefined();
  });

  it('learn whether WhatsApp knows a number', async () => {
    const phone = await newCustomer('Fábio');
    expect(await call('checkNumber', { number: phone })).toMatchObject({
      status: 200,
      body: { existsInWhatsapp: true, number: phone, numberFormatted: phone },
    });
    expect(await call('checkNumber', { number: '5511900000001' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    });
    expect(await call('send', { number: '5511900000001', body: 'Oi' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    });
  });

  it('write to a group by its id', async () => {
    const phone = await newCustomer('Gil');
    const { id } = await shop.world.call('createGroup', {
      creator: phone,
      subject: 'Família',
      participants: [shop.number],
    });
    const number = id.replace(/@.*$/, '');
    expect((await call('send', { number, body: 'Oi, grupo' })).body).toEqual({ status: 'SUCCESS' });
    await vi.waitFor(async () => {
      const shown = await shop.world.call('transcript', { phone, peer: id });
      expect(shown.map(({ text }) => text)).toContain('Oi, grupo');
    }, patience);
  });

  it('are counted by day and kind, and see what is left of their limit', async () => {
    const phone = await newCustomer('Hugo');
    const { headers } = await call('checkNumber', { number: phone });
    expect(headers.get('ratelimit-policy')).toMatch(/^"connection";q=\d+;w=\d+$/);
    expect(headers.get('ratelimit')).toMatch(/^"connection";r=\d+;t=\d+$/);
    const { days } = await shop.call<{ days: Record<string, number>[] }>('GET', '/messages-api/usage');
    expect(days).toHaveLength(14);
    // The repeated calls above are not among them.
    expect(days.at(-1)).toMatchObject({ text: expect.any(Number) as number, media: 3, image: 1, check: 2 });
  });
});
