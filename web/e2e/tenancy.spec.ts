import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import type { Message } from '../../shared/src/contract/messages.ts';
import { socketProtocol } from '../../shared/src/contract/socket-messages.ts';
import type { Ticket } from '../../shared/src/contract/tickets.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { waitForText } from './support/shop.ts';
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

  /** Status and error code of a call by the other company. */
  const refusalOf = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; error: string }> => {
    const response = await callAs<{ error: string }>(outsider.page, method, path, body);
    return { status: response.status, error: response.body.error };
  };

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

  test.describe('the API', () => {
    const emptyPage = { count: 0, hasMore: false, nextCursor: null };

    test('lists only the company’s own data', async () => {
      const owners = encodeURIComponent(JSON.stringify([queueId]));
      for (const [path, result] of [
        ['/tickets?status=open&showAll=true', { tickets: [], ...emptyPage }],
        ['/tickets?status=pending&showAll=true', { tickets: [], ...emptyPage }],
        ['/tickets?status=closed&showAll=true', { tickets: [], ...emptyPage }],
        ['/tickets?status=search&searchParam=Sigiloso&showAll=true', { tickets: [], ...emptyPage }],
        [`/tickets?status=open&showAll=true&queueIds=${owners}`, { tickets: [], ...emptyPage }],
        ['/users', { users: [expect.objectContaining({ email: outsider.email })], ...emptyPage, count: 1 }],
        ['/users/list', [expect.objectContaining({ name: outsider.name })]],
        ['/queue', []],
        ['/whatsapp', []],
        ['/whatsapp/filter', []],
        ['/contacts?searchParam=Sigiloso', { contacts: [], ...emptyPage }],
      ] as const)
        expect.soft(await callAs(outsider.page, 'GET', path), path).toEqual({ status: 200, body: result });
    });

    test('finds nothing by another company’s ids', async () => {
      for (const [path, error] of [
        [`/tickets/u/${ticket.uuid}`, 'ERR_NO_TICKET_FOUND'],
        [`/messages/${ticket.uuid}`, 'ERR_NO_TICKET_FOUND'],
        [`/media/${image.id}`, 'ERR_NO_MESSAGE_FOUND'],
        [`/tickets-log/${ticket.id}`, 'ERR_NO_TICKET_FOUND'],
        [`/whatsapp/${ticket.whatsappId}`, 'ERR_NO_WAPP_FOUND'],
      ] as const)
        expect.soft(await refusalOf('GET', path), path).toEqual({ status: 404, error });
    });

    test('changes nothing by another company’s ids', async () => {
      const before = (await callAs<Ticket>(owner.page, 'GET', `/tickets/u/${ticket.uuid}`)).body;
      const outsiderId = await userIdOf(outsider.page);
      for (const [method, path, body, error] of [
        ['PUT', `/tickets/${ticket.id}`, { status: 'closed' }, 'ERR_NO_TICKET_FOUND'],
        ['PUT', `/tickets/${ticket.id}`, { status: 'open', userId: outsiderId }, 'ERR_NO_TICKET_FOUND'],
        ['DELETE', `/tickets/${ticket.id}`, undefined, 'ERR_NO_TICKET_FOUND'],
        ['POST', `/messages/${ticket.id}`, { body: 'intrusa' }, 'ERR_NO_TICKET_FOUND'],
        ['POST', `/messages/read/${ticket.id}`, undefined, 'ERR_NO_TICKET_FOUND'],
        ['POST', `/messages/retry/${image.id}`, undefined, 'ERR_NO_MESSAGE_FOUND'],
        ['POST', `/media/${image.id}/retry`, undefined, 'ERR_NO_MESSAGE_FOUND'],
        [
          'POST',
          '/media/uploads',
          { ticketId: ticket.id, name: 'a.jpg', mimetype: 'image/jpeg', size: 10 },
          'ERR_NO_TICKET_FOUND',
        ],
        ['PUT', `/queue/${queueId}`, { name: 'Tomada' }, 'ERR_NO_QUEUE_FOUND'],
        ['DELETE', `/queue/${queueId}`, undefined, 'ERR_NO_QUEUE_FOUND'],
        ['PUT', `/users/${agentId}`, { name: 'Tomada' }, 'ERR_NO_USER_FOUND'],
        ['DELETE', `/users/${agentId}`, undefined, 'ERR_NO_USER_FOUND'],
        ['DELETE', `/whatsapp/${ticket.whatsappId}`, undefined, 'ERR_NO_WAPP_FOUND'],
        ['DELETE', `/whatsappsession/${ticket.whatsappId}`, undefined, 'ERR_NO_WAPP_FOUND'],
      ] as const)
        expect.soft(await refusalOf(method, path, body), `${method} ${path}`).toEqual({ status: 404, error });
      expect((await callAs(outsider.page, 'POST', '/whatsapp', { name: 'Própria' })).status).toBe(200);
      expect(await refusalOf('POST', '/tickets', { contactId: ticket.contactId })).toEqual({
        status: 404,
        error: 'ERR_NO_CONTACT_FOUND',
      });
      expect((await callAs<Ticket>(owner.page, 'GET', `/tickets/u/${ticket.uuid}`)).body).toEqual(before);
      expect(
        (await callAs<{ messages: Message[] }>(owner.page, 'GET', `/messages/${ticket.uuid}`)).body.messages,
      ).toHaveLength(1);
      expect((await callAs<{ name: string }[]>(owner.page, 'GET', '/queue')).body).toEqual([
        expect.objectContaining({ name: 'Consultas' }),
      ]);
      expect((await callAs<{ name: string }[]>(owner.page, 'GET', '/users/list')).body).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: agentId, name: 'Ana Atendente' })]),
      );
      expect((await callAs<{ status: string }[]>(owner.page, 'GET', '/whatsapp')).body).toEqual([
        expect.objectContaining({ status: 'CONNECTED' }),
      ]);
    });
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
    await waitForText(whatsApp, phone, 'Resposta sigilosa');
    await expect(bubble(owner.page, 'Resposta sigilosa').locator('[data-ack]')).toHaveAttribute('data-ack', '2');
    // An own event arrives, so the socket works.
    await callAs(outsider.page, 'POST', '/queue', {
      name: 'Própria',
      color: '#1971C2',
      greetingMessage: 'Olá!',
    });
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
    await expect(page.getByText('Este atendimento não existe ou você não tem acesso a ele.')).toBeVisible();
    await expect(page.getByText('Sigiloso')).toHaveCount(0);
    await page.goto('/tickets/undefined');
    await expect(page).toHaveURL(/\/tickets$/);
  });
});
