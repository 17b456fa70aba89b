import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import type { Message } from '../../shared/src/contract/messages.ts';
import { socketProtocol } from '../../shared/src/contract/queue-messages/realtime.ts';
import type { Ticket } from '../../shared/src/contract/tickets.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator, socketUrl, tokenOf } from './support/stack.ts';
import { bubble, idOf, say, serve } from './support/tickets.ts';

const picture = new URL('./support/picture.jpg', import.meta.url);

/** A company reaches for what is another's, by the API, by the socket and in the browser. */
test.describe.serial('another company', () => {
  let world: SimulatorClient;
  let owner: Person;
  let stranger: Person;
  let shop: string;
  let phone: string;
  let ticket: Ticket;
  let image: Message;
  let queueId: number;
  let agentId: number;

  const asStranger = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await callAs(stranger.page, method, path, body)).status;

  test.beforeAll(async ({ browser }) => {
    world = simulator();
    owner = await signUp(browser, 'Clínica Segredo');
    shop = await connectNumber(owner.page, world, 'Recepção');
    queueId = await addQueue(owner.page, 'Consultas', '#2F9E44');
    const agent = await addAgent(browser, owner.page, 'Ana Atendente', [queueId]);
    agentId = await idOf(agent.page);
    await agent.page.context().close();
    phone = (await world.call('createContact', { name: 'Paciente Sigiloso' })).phone;
    await world.call('send', {
      phone,
      to: shop,
      text: 'Meu exame',
      image: { mimetype: 'image/jpeg', data: readFileSync(picture).toString('base64') },
    });
    ticket = await serve(owner.page, 'Paciente Sigiloso', queueId);
    await expect(bubble(owner.page, 'Meu exame').getByTestId('message-image')).toBeVisible();
    image = (await callAs<{ messages: Message[] }>(owner.page, 'GET', `/messages/${ticket.uuid}`)).body.messages[0]!;
    stranger = await signUp(browser, 'Empresa Curiosa');
  });
  test.afterAll(async () => {
    await world.close();
    for (const { page } of [owner, stranger]) await page.context().close();
  });

  test('sees none of its tickets, contacts, people and queues in any list', async () => {
    for (const path of [
      '/tickets?status=open&showAll=true',
      '/tickets?status=pending&showAll=true',
      '/tickets?status=search&searchParam=Sigiloso&showAll=true',
      `/tickets?status=open&showAll=true&queueIds=${queueId + 1000}`,
      '/users',
      '/users/list',
      '/queue',
      '/whatsapp',
      '/whatsapp/filter',
    ]) {
      const { body } = await callAs(stranger.page, 'GET', path);
      const text = JSON.stringify(body);
      for (const secret of ['Sigiloso', 'Ana Atendente', 'Recepção', 'Consultas', ticket.uuid, phone, shop])
        expect(text, path).not.toContain(secret);
    }
  });

  test('reads no ticket by its uuid, and no message, media or log of it', async () => {
    for (const path of [`/tickets/u/${ticket.uuid}`, `/messages/${ticket.uuid}`, `/media/${image.id}`])
      expect(await asStranger('GET', path), path).toBe(404);
    const log = await callAs<unknown>(stranger.page, 'GET', `/tickets-log/${ticket.id}`);
    if (log.status === 200) expect(JSON.stringify(log.body)).not.toContain('Ana');
    else expect(log.status).toBe(404);
  });

  test('changes nothing of it: ids are of a company’s own, so that what it names is not what it meant', async () => {
    const before = (await callAs<Ticket>(owner.page, 'GET', `/tickets/u/${ticket.uuid}`)).body;
    const strangerId = await idOf(stranger.page);
    for (const [method, path, body] of [
      ['PUT', `/tickets/${ticket.id}`, { status: 'closed' }],
      ['PUT', `/tickets/${ticket.id}`, { status: 'open', userId: strangerId }],
      ['DELETE', `/tickets/${ticket.id}`, undefined],
      ['POST', `/messages/${ticket.id}`, { body: 'intrusa' }],
      ['POST', `/messages/read/${ticket.id}`, undefined],
      ['POST', `/messages/retry/${image.id}`, undefined],
      ['POST', `/media/${image.id}/retry`, undefined],
      ['POST', '/media/uploads', { ticketId: ticket.id, name: 'a.jpg', mimetype: 'image/jpeg', size: 10 }],
      ['POST', '/tickets', { contactId: ticket.contactId }],
      ['PUT', `/queue/${queueId}`, { name: 'Tomada' }],
      ['DELETE', `/queue/${queueId}`, undefined],
      ['PUT', `/users/${agentId}`, { name: 'Tomada' }],
      ['DELETE', `/users/${agentId + 1}`, undefined],
      ['DELETE', `/whatsapp/${ticket.whatsappId}`, undefined],
      ['DELETE', `/whatsappsession/${ticket.whatsappId}`, undefined],
    ] as const)
      expect(await asStranger(method, path, body), `${method} ${path}`).toBeGreaterThanOrEqual(400);
    expect((await callAs<Ticket>(owner.page, 'GET', `/tickets/u/${ticket.uuid}`)).body).toEqual(before);
    expect(
      (await callAs<{ messages: Message[] }>(owner.page, 'GET', `/messages/${ticket.uuid}`)).body.messages,
    ).toHaveLength(1);
    expect((await callAs<{ name: string }[]>(owner.page, 'GET', '/queue')).body).toEqual([
      expect.objectContaining({ name: 'Consultas' }),
    ]);
    expect((await callAs<{ status: string }[]>(owner.page, 'GET', '/whatsapp')).body).toEqual([
      expect.objectContaining({ status: 'CONNECTED' }),
    ]);
  });

  test('opens no media link that is not signed for it, nor one that was tampered with', async () => {
    const {
      body: { url },
    } = await callAs<{ url: string }>(owner.page, 'GET', `/media/${image.id}`);
    expect((await fetch(url)).status).toBe(200);
    const signed = new URL(url);
    expect((await fetch(`${signed.origin}${signed.pathname}`)).status).toBe(403);
    signed.pathname = signed.pathname.replace(/[^/]+$/, 'outra');
    expect((await fetch(signed)).status).toBe(403);
  });

  test('hears none of its events, even after asking for its rooms', async () => {
    const address = await socketUrl();
    const token = await tokenOf(stranger.page);
    const joins = [
      { action: 'joinChatBox', ticketId: ticket.id },
      { action: 'joinTickets', status: 'open' },
      { action: 'joinNotification' },
    ];
    await stranger.page.evaluate(
      async ({ to, protocols, messages }) => {
        const frames: string[] = [];
        (window as { heard?: string[] }).heard = frames;
        const socket = new WebSocket(to, protocols);
        socket.onmessage = ({ data }) => frames.push(String(data));
        await new Promise((resolve, reject) => {
          socket.onopen = resolve;
          socket.onerror = () => reject(new Error('refused'));
        });
        for (const message of messages) socket.send(JSON.stringify(message));
      },
      { to: address, protocols: [socketProtocol, token], messages: joins },
    );
    await world.call('send', { phone, to: shop, text: 'Segredo ao vivo' });
    await expect(bubble(owner.page, 'Segredo ao vivo')).toBeVisible();
    await say(owner.page, 'Resposta sigilosa');
    await world.waitFor(
      'message.stored',
      ({ message }) => message.owner === phone && message.text === 'Resposta sigilosa',
    );
    await expect(bubble(owner.page, 'Resposta sigilosa').locator('[data-ack]')).toHaveAttribute('data-ack', '2');
    // Its own event is heard, so that the silence before it means something.
    await callAs(stranger.page, 'POST', '/queue', { name: 'Própria', color: '#1971C2' });
    const frames = (): Promise<string> =>
      stranger.page.evaluate(() => (window as { heard?: string[] }).heard!.join('\n'));
    await expect.poll(frames).toContain('Própria');
    for (const secret of ['Segredo ao vivo', 'Resposta sigilosa', 'Sigiloso', ticket.uuid])
      expect(await frames()).not.toContain(secret);
  });

  test('gets to no conversation by its address, and nothing of it is shown on the way', async () => {
    const { page } = stranger;
    await page.goto(`/tickets/${ticket.uuid}`);
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText('Sigiloso')).toHaveCount(0);
    await page.goto('/tickets/undefined');
    await expect(page).toHaveURL(/\/tickets$/);
  });
});
