import { expect, test } from '@playwright/test';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';

test.describe.serial('what the bot sends', () => {
  let admin: Person;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Clínica Serena');
    await connectNumber(admin.page, simulator(), 'Clínica');
    await addQueue(admin.page, 'Exames', '#2F9E44');
    const connections = await callAs<{ id: number }[]>(admin.page, 'GET', '/whatsapp');
    const queues = await callAs<{ id: number }[]>(admin.page, 'GET', '/queue');
    await callAs(admin.page, 'PUT', `/whatsapp/${connections.body[0]!.id}`, {
      greetingMessage: 'Olá, {{firstName}}!',
      queueIds: queues.body.map(({ id }) => id),
    });
  });
  test.afterAll(async () => admin.page.context().close());

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
});
