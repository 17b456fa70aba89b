import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import type { Message } from '../../shared/src/contract/messages.ts';
import { socketProtocol } from '../../shared/src/contract/queue-messages/realtime.ts';
import type { Ticket } from '../../shared/src/contract/tickets.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator, socketUrl, tokenOf } from './support/stack.ts';
import { bubble, userIdOf, sendText, acceptAndOpen } from './support/tickets.ts';

const picture = new URL('./support/picture.jpg', import.meta.url);

/** Another company tries to access a company's data by the API, the socket and the browser. */
test.describe.serial('a company without access', () => {
  let whatsApp: SimulatorClient;
  let owner: Person;
  let outsider: Person;
  let shop: string;
  let phone: string;
  let ticket: Ticket;
  let image: Message;
  let queueId: number;
  let agentId: number;

  const statusAsOutsider = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await callAs(outsider.page, method, path, body)).status;

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    owner = await signUp(browser, 'Clínica Segredo');
    shop = await connectNumber(owner.page, whatsApp, 'Recepção');
    queueId = await addQueue(owner.page, 'Consultas', '#2F9E44');
    const agent = await addAgent(browser, owner.page, 'Ana Atendente', [queueId]);
    agentId = await userIdOf(agent.page);
    await agent.page.context().close();
    phone = (await whatsApp.call('createContact', { name: 'Paciente Sigiloso' })).phone;
    await whatsApp.call('send', {
      phone,
      to: shop,
      text: 'Meu exame',
      image: { mimetype: 'image/jpeg', data: readFileSync(picture).toString('base64') },
    });
    ticket = await acceptAndOpen(owner.page, 'Paciente Sigiloso', queueId);
    await expect(bubble(owner.page, 'Meu exame').getByTestId('message-image')).toBeVisible();
    image = (await callAs<{ messages: Message[] }>(owner.page, 'GET', `/messages/${ticket.uuid}`)).body.messages[0]!;
    outsider = await signUp(browser, 'Empresa Curiosa');
  });
  test.afterAll(async () => {
    await whatsApp.close();
    for (const { page } of [owner, outsider]) await page.context().close();
  });

  test('finds no data of another company in any list', async () => {
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
      const { body } = await callAs(outsider.page, 'GET', path);
      const text = JSON.stringify(body);
      for (const secret of ['Sigiloso', 'Ana Atendente', 'Recepção', 'Consultas', ticket.uuid, phone, shop])
        expect(text, path).not.toContain(secret);
    }
  });

  test('cannot read a ticket, its messages, media or log', async () => {
    for (const path of [`/tickets/u/${ticket.uuid}`, `/messages/${ticket.uuid}`, `/media/${image.id}`])
      expect(await statusAsOutsider('GET', path), path).toBe(404);
    const log = await callAs<unknown>(outsider.page, 'GET', `/tickets-log/${ticket.id}`);
    if (log.status === 200) expect(JSON.stringify(log.body)).not.toContain('Ana');
    else expect(log.status).toBe(404);
  });

  test('cannot change any data by another company’s ids', async () => {
    const before = (await callAs<Ticket>(owner.page, 'GET', `/tickets/u/${ticket.uuid}`)).body;
    const outsiderId = await userIdOf(outsider.page);
    for (const [method, path, body] of [
      ['PUT', `/tickets/${ticket.id}`, { status: 'closed' }],
      ['PUT', `/tickets/${ticket.id}`, { status: 'open', userId: outsiderId }],
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
      expect(await statusAsOutsider(method, path, body), `${method} ${path}`).toBeGreaterThanOrEqual(400);
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

  test('cannot open a media link without or with a changed signature', async () => {
    const {
      body: { url },
    } = await callAs<{ url: string }>(owner.page, 'GET', `/media/${image.id}`);
    expect((await fetch(url)).status).toBe(200);
    const signed = new URL(url);
    expect((await fetch(`${signed.origin}${signed.pathname}`)).status).toBe(403);
    signed.pathname = signed.pathname.replace(/[^/]+$/, 'outra');
    expect((await fetch(signed)).status).toBe(403);
  });

  test('receives no event of another company, even after joining its rooms', async () => {
    const address = await socketUrl();
    const token = await tokenOf(outsider.page);
    const joins = [
      { action: 'joinChatBox', ticketId: ticket.id },
      { action: 'joinTickets', status: 'open' },
      { action: 'joinNotification' },
    ];
    await outsider.page.evaluate(
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
    await whatsApp.call('send', { phone, to: shop, text: 'Segredo ao vivo' });
    await expect(bubble(owner.page, 'Segredo ao vivo')).toBeVisible();
    await sendText(owner.page, 'Resposta sigilosa');
    await whatsApp.waitFor(
      'message.stored',
      ({ message }) => message.owner === phone && message.text === 'Resposta sigilosa',
    );
    await expect(bubble(owner.page, 'Resposta sigilosa').locator('[data-ack]')).toHaveAttribute('data-ack', '2');
    // An own event arrives, so the socket works.
    await callAs(outsider.page, 'POST', '/queue', { name: 'Própria', color: '#1971C2' });
    const frames = (): Promise<string> =>
      outsider.page.evaluate(() => (window as { heard?: string[] }).heard!.join('\n'));
    await expect.poll(frames).toContain('Própria');
    for (const secret of ['Segredo ao vivo', 'Resposta sigilosa', 'Sigiloso', ticket.uuid])
      expect(await frames()).not.toContain(secret);
  });

  test('cannot open a conversation by its URL', async () => {
    const { page } = outsider;
    await page.goto(`/tickets/${ticket.uuid}`);
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText('Sigiloso')).toHaveCount(0);
    await page.goto('/tickets/undefined');
    await expect(page).toHaveURL(/\/tickets$/);
  });
});
