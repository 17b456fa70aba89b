import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectByForm } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { dropSockets, killSessionHost, simulator } from './support/stack.ts';
import { bubble, showAll, ticketOf, writeAs } from './support/tickets.ts';

const picture = new URL('./support/picture.jpg', import.meta.url);

const ackOf = (page: Page, text: string) => bubble(page, text).locator('[data-ack]');

/** The journey from sign-up to the contact's next message, watched by an administrator and an agent. */
test.describe.serial('a company and its first customer', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let agent: Person;
  let shop: string;
  let ana: { phone: string };

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Padaria Sol');
    ana = await whatsApp.call('createContact', { name: 'Ana Cliente' });
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
    await agent.page.context().close();
  });

  test('a new company is guided to connect its number and scans the code', async () => {
    await expect(admin.page.getByTestId('to-connections')).toBeVisible();
    shop = await connectByForm(admin.page, whatsApp, 'Loja');
    const queueId = await addQueue(admin.page, 'Vendas', '#2F9E44');
    agent = await addAgent(admin.page.context().browser()!, admin.page, 'Bruno Agente', [queueId]);
    await admin.page.getByTestId('nav-tickets').click();
  });

  test('a customer’s text and image appear at once', async () => {
    await admin.page.getByTestId('tab-pending').click();
    await whatsApp.call('send', { phone: ana.phone, to: shop, text: 'Bom dia! Tem pão quente? 🥖' });
    await expect(ticketOf(admin.page, 'Ana Cliente')).toContainText('Tem pão quente');
    await ticketOf(admin.page, 'Ana Cliente').getByRole('link').click();
    await expect(bubble(admin.page, 'Tem pão quente')).toBeVisible();
    await whatsApp.call('send', {
      phone: ana.phone,
      to: shop,
      text: 'Igual a este',
      image: { mimetype: 'image/jpeg', data: readFileSync(picture).toString('base64') },
    });
    const image = bubble(admin.page, 'Igual a este').getByTestId('message-image');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64);
  });

  test('an agent of the queue sees the ticket when the administrator returns it to the queue', async () => {
    await agent.page.getByTestId('tab-pending').click();
    await expect(agent.page.getByTestId('ticket-list').getByText('Ana Cliente')).toHaveCount(0);
    await admin.page.getByTestId('conversation').getByRole('button', { name: 'Aceitar' }).click();
    await admin.page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(admin.page.getByRole('dialog').getByRole('textbox'))
      .first()
      .click();
    await admin.page.getByRole('option', { name: 'Vendas' }).click();
    await admin.page.getByTestId('accept-confirm').click();
    await expect(admin.page.getByTestId('composer')).toBeVisible();
    await admin.page.getByTestId('return').click();
    await expect(ticketOf(agent.page, 'Ana Cliente')).toBeVisible();
  });

  test('the agent accepts and answers; the ticks follow delivery and reading on the phone', async () => {
    await ticketOf(agent.page, 'Ana Cliente').getByRole('link').click();
    await agent.page.getByTestId('conversation').getByRole('button', { name: 'Aceitar' }).click();
    const composer = agent.page.getByTestId('composer');
    await composer.fill('Bom dia, Ana! Tem sim, saindo agora.');
    await composer.press('Enter');
    const { message } = await whatsApp.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && (event.message.text ?? '').includes('saindo agora'),
    );
    expect(message).toMatchObject({ fromMe: false, duplicates: 0 });
    await expect(ackOf(agent.page, 'saindo agora')).toHaveAttribute('data-ack', '2');
    await whatsApp.call('read', { phone: ana.phone, peer: shop });
    await expect(ackOf(agent.page, 'saindo agora')).toHaveAttribute('data-ack', '3');
    await admin.page.getByTestId('tab-open').click();
    await showAll(admin.page);
    await expect(ticketOf(admin.page, 'Ana Cliente')).toContainText('Bruno Agente');
    await ticketOf(admin.page, 'Ana Cliente').getByRole('link').click();
    await expect(ackOf(admin.page, 'saindo agora')).toHaveAttribute('data-ack', '3');
  });

  test('an image of the agent arrives at the phone', async () => {
    const chooser = agent.page.waitForEvent('filechooser');
    await agent.page.getByTestId('attach').click();
    await agent.page.getByRole('menuitem', { name: 'Imagem, vídeo ou áudio' }).click();
    await (await chooser).setFiles({ name: 'fornada.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture) });
    await agent.page.getByTestId('caption').fill('A fornada de hoje');
    await agent.page.getByTestId('send-files').click();
    const { message } = await whatsApp.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && (event.message.text ?? '').includes('fornada'),
    );
    expect(message.kind).toBe('image');
    await expect(ackOf(agent.page, 'A fornada de hoje')).toHaveAttribute('data-ack', '2');
  });

  test('a private note is not sent to the customer', async () => {
    await writeAs(agent.page, 'Nota');
    const composer = agent.page.getByTestId('composer');
    await composer.fill('Cliente antiga, dar desconto');
    await composer.press('Enter');
    await expect(bubble(admin.page, 'dar desconto')).toBeVisible();
    await writeAs(agent.page, 'Responder');
    await composer.fill('Mais alguma coisa?');
    await composer.press('Enter');
    await whatsApp.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.text === 'Mais alguma coisa?',
    );
    const chat = await whatsApp.call('transcript', { phone: ana.phone, peer: shop });
    expect(chat.map(({ text }) => text)).not.toContain('Cliente antiga, dar desconto');
  });

  test('disconnected sockets reconnect and miss no message', async () => {
    expect((await dropSockets()).dropped).toBeGreaterThan(0);
    await whatsApp.call('send', { phone: ana.phone, to: shop, text: 'Enquanto a conexão caiu' });
    await expect(bubble(agent.page, 'Enquanto a conexão caiu')).toBeVisible();
    await expect(bubble(admin.page, 'Enquanto a conexão caiu')).toBeVisible();
  });

  test('a killed session host restarts and loses no message', async () => {
    await killSessionHost();
    await whatsApp.call('send', { phone: ana.phone, to: shop, text: 'Enquanto o servidor caiu' });
    await expect(bubble(agent.page, 'Enquanto o servidor caiu')).toBeVisible({ timeout: 60_000 });
    await expect(bubble(agent.page, 'Enquanto o servidor caiu')).toHaveCount(1);
  });

  test('the agent resolves the ticket, and the customer’s next message opens one again', async () => {
    await agent.page.getByTestId('resolve').click();
    await expect(agent.page).toHaveURL(/\/tickets(\?tab=\w+)?$/);
    await agent.page.getByTestId('tab-closed').click();
    await expect(ticketOf(agent.page, 'Ana Cliente')).toBeVisible();
    await whatsApp.call('send', { phone: ana.phone, to: shop, text: 'Esqueci de perguntar o preço' });
    await admin.page.getByTestId('tab-pending').click();
    await expect(ticketOf(admin.page, 'Ana Cliente')).toContainText('Esqueci de perguntar');
    await ticketOf(admin.page, 'Ana Cliente').getByRole('link').click();
    await expect(bubble(admin.page, 'Tem pão quente')).toBeVisible();
    await expect(bubble(admin.page, 'Esqueci de perguntar')).toBeVisible();
  });
});
