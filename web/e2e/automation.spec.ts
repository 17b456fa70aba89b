import { expect, test } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { waitForText } from './support/shop.ts';
import { callAs, servicesUrl, simulator } from './support/stack.ts';
import { acceptAndOpen, bubble } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test.describe.serial('what the bot sends', () => {
  let admin: Person;
  let whatsApp: SimulatorClient;
  let shop: string;
  let queueId: number;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Clínica Serena');
    whatsApp = simulator();
    shop = await connectNumber(admin.page, whatsApp, 'Clínica');
    queueId = await addQueue(admin.page, 'Exames', '#2F9E44');
    const connections = await callAs<{ id: number }[]>(admin.page, 'GET', '/whatsapp');
    const queues = await callAs<{ id: number }[]>(admin.page, 'GET', '/queue');
    await callAs(admin.page, 'PUT', `/whatsapp/${connections.body[0]!.id}`, {
      greetingMessage: 'Olá, {{firstName}}!',
      queueIds: queues.body.map(({ id }) => id),
    });
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
  });

  test('is played at a chosen time by keyboard, and each message opens the field that wrote it', async () => {
    const { page } = admin;
    await page.getByTestId('nav-automation').click();
    await page.getByTestId('play-date').fill('2026-12-25');
    await page.getByTestId('play-time').fill('22:10');
    const lines = page.getByTestId('preview-lines');
    await page.getByTestId('preview-answer').fill('Oi');
    await page.keyboard.press('Enter');
    await expect(lines).toContainText('Olá, Maria!');
    await expect(lines).toContainText('22:10');
    await lines.getByRole('button', { name: 'Editar: Saudação da conexão' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('field-greetingMessage')).toBeFocused();
    await dialog.getByTestId('field-greetingMessage').fill('Boa noite, {{firstName}}!');
    await dialog.getByTestId('save-connection').click();
    await expect(lines).toContainText('Boa noite, Maria!');
  });

  test('is kept by a reload, goes on to the queue, and is served and ended', async () => {
    const { page } = admin;
    await page.reload();
    const lines = page.getByTestId('preview-lines');
    await expect(lines).toContainText('Boa noite, Maria!');
    await page.getByTestId('preview-answer').fill('2');
    await page.keyboard.press('Enter');
    await expect(lines).toContainText('Fila definida · Exames');
    await page.getByTestId('play-accept').click();
    await expect(lines).toContainText('Atendimento iniciado');
    await page.getByTestId('play-resolve').click();
    await expect(lines).toContainText('Atendimento resolvido');
    const tickets = await callAs<{ tickets: unknown[] }>(page, 'GET', '/tickets?showAll=true');
    expect(tickets.body.tickets).toEqual([]);
  });

  test('of a setting opens in the settings at its text', async () => {
    const { page } = admin;
    await page.getByTestId('preview-restart').click();
    await page.getByTestId('play-call').click();
    await page.getByRole('button', { name: 'Editar: Resposta a ligações' }).click();
    await expect(page.getByTestId('setting-AcceptCallWhatsappMessage')).toBeFocused();
    await page.goBack();
    await expect(page.getByTestId('preview-lines')).toContainText('Ligação');
  });

  test('comes from an integration until somebody accepts, and again once the ticket is given back', async () => {
    const { page } = admin;
    await visit(page, '/queue-integration');
    await page.getByTestId('add-queue-integration').first().click();
    await page.getByTestId('field-name').fill('Robô de cores');
    await page.getByTestId('field-urlN8N').fill(servicesUrl);
    await page.getByTestId('field-typebotSlug').fill('cores');
    await page.getByTestId('field-typebotDelayMessage').fill('0');
    await page.getByTestId('save-queue-integration').click();
    await expect(page.getByRole('row').filter({ hasText: 'Robô de cores' })).toBeVisible();
    await visit(page, '/connections');
    await page.getByTestId('edit-connection').click();
    await page.getByRole('tab', { name: 'Integrações' }).click();
    await page.getByTestId('field-integrationId').click();
    await page.getByRole('option', { name: 'Robô de cores' }).click();
    await page.getByTestId('save-connection').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const { phone } = await whatsApp.call('createContact', { name: 'Lia' });
    const write = (text: string) => whatsApp.call('send', { phone, to: shop, text });
    await write('Oi');
    await waitForText(whatsApp, phone, 'Qual cor?');
    await acceptAndOpen(page, 'Lia', queueId);
    const after = await whatsApp.now();
    await write('Azul');
    await expect(bubble(page, 'Azul')).toBeVisible();
    await page.getByTestId('more-actions').click();
    await page.getByTestId('give-back').click();
    await expect(page.getByTestId('conversation-name')).toHaveCount(0);
    await write('Verde');
    const isFromShop = ({ message }: { message: { owner: string; fromMe: boolean } }): boolean =>
      message.owner === phone && !message.fromMe;
    // The integration begins again: what was written to the attendant has no answer of its own.
    const next = await whatsApp.waitFor('message.stored', isFromShop, { after, timeoutMs: 20_000 });
    expect(next.message.text).toBe('Olá, Lia!');
  });
});
