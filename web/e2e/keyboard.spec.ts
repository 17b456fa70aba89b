import { expect, test } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';
import { openTicket, ticketByApi, ticketOf, composerMode } from './support/tickets.ts';
import { visit } from './support/visit.ts';

// With the animations that people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe.serial('keys, the palette and the room of a conversation', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: string;
  let queueId: number;

  const customer = async (name: string): Promise<void> => {
    const { phone } = await whatsApp.call('createContact', { name });
    await whatsApp.call('send', { phone, to: shop, text: `Oi, aqui é ${name}` });
    const ticket = await ticketByApi(admin.page, name);
    expect((await callAs(admin.page, 'PUT', `/tickets/${ticket.id}`, { queueId })).status).toBe(200);
  };

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Oficina Turquesa');
    shop = await connectNumber(admin.page, whatsApp, 'Oficina');
    queueId = await addQueue(admin.page, 'Balcão', '#12a594');
    for (const name of ['Quirino Atalho', 'Rosa Paleta']) await customer(name);
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
  });

  test('a second click on accept neither resolves nor returns the ticket, and writing comes next', async () => {
    const { page } = admin;
    const statuses: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && /\/tickets\/\d+$/.test(request.url()))
        statuses.push((request.postDataJSON() as { status?: string }).status);
    });
    await visit(page, '/tickets');
    await page.getByTestId('tab-pending').click();
    await openTicket(page, 'Quirino Atalho');
    const box = await page.getByTestId('accept').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await expect(page.getByTestId('resolve')).toBeVisible();
    await page.mouse.click(x, y);
    await expect(page.getByTestId('composer')).toBeEnabled();
    await expect(page.getByTestId('composer')).toBeFocused();
    expect(statuses).toEqual(['open']);
  });

  test('keys walk through the list, write, resolve and undo; a field takes its letters itself', async () => {
    const { page } = admin;
    const composer = page.getByTestId('composer');
    await page.keyboard.type('resolve e transfere ?');
    await expect(composer).toHaveValue('resolve e transfere ?');
    await composer.fill('');
    await page.keyboard.press('Alt+n');
    await expect(composer).toBeFocused();
    await expect(composerMode(page, 'Nota')).toBeChecked();
    await page.keyboard.press('Alt+r');
    await expect(composerMode(page, 'Responder')).toBeChecked();
    await page.keyboard.press('Alt+s');
    await expect(page.getByTestId('ticket-search')).toBeFocused();
    await page.keyboard.press('Alt+t');
    await expect(page.getByRole('dialog', { name: 'Transferir atendimento' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('ticket-search')).toBeFocused();
    await page.keyboard.press('Alt+e');
    await expect(page).toHaveURL(/\/tickets(\?tab=\w+)?$/);
    await page.getByTestId('undo').click();
    await expect(page.getByTestId('conversation-name')).toHaveText('Quirino Atalho');
    await expect(composer).toBeEnabled();
    await page.keyboard.press('Alt+2');
    await expect(ticketOf(page, 'Rosa Paleta')).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByTestId('conversation-name')).toHaveText('Rosa Paleta');
    await page.keyboard.press('Alt+a');
    await expect(page.getByTestId('resolve')).toBeVisible();
  });

  test('the list of keys opens by its keys, and keys below it run nothing', async () => {
    const { page } = admin;
    await page.keyboard.press('Alt+h');
    const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(dialog.getByText('Próximo atendimento')).toBeVisible();
    await page.keyboard.press('Alt+e');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('conversation-name')).toHaveText('Rosa Paleta');
  });

  test('the palette finds screens, tickets, contacts and actions, while somebody types too', async () => {
    const { page } = admin;
    const input = page.getByTestId('palette-input');
    const openPalette = async (): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(input).toBeFocused();
    };
    await page.getByTestId('composer').focus();
    await openPalette();
    await expect(page.getByRole('option', { name: 'Resolver' })).toBeVisible();
    // The page stays in sight around the palette.
    const inner = page.getByRole('dialog').locator('..');
    expect(await inner.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    await input.fill('conexo');
    await expect(page.getByRole('option')).toHaveText(['Conexões', 'Buscar “conexo” nas mensagens']);
    await input.press('Enter');
    await expect(page).toHaveURL(/\/connections$/);
    await openPalette();
    await input.fill('quirino');
    await expect(page.getByRole('option', { name: /Quirino Atalho/ })).toHaveCount(2);
    await input.press('Enter');
    await expect(page.getByTestId('conversation-name')).toHaveText('Quirino Atalho');
    await page.getByTestId('open-palette').click();
    await input.fill('rosa');
    await page.locator('[data-testid^="palette-contact-"]').click();
    const start = page.getByRole('dialog', { name: 'Conversar com Rosa Paleta' });
    await expect(start).toBeVisible();
    await page.keyboard.press('Escape');
    // While the dialog fades away, keys are no longer its own.
    await openPalette();
    await page.keyboard.type('zz');
    await expect(start).toHaveCount(0);
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('zz');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await input.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a draft is marked in the list; a conversation keeps 480 px or the whole window', async () => {
    const { page } = admin;
    await page.getByTestId('tab-open').click();
    await openTicket(page, 'Quirino Atalho');
    await page.getByTestId('composer').fill('Meio caminho');
    await openTicket(page, 'Rosa Paleta');
    await expect(ticketOf(page, 'Quirino Atalho').getByTestId('draft-mark')).toBeVisible();
    const widthOf = async (testId: string): Promise<number> =>
      (await page.getByTestId(testId).boundingBox())?.width ?? 0;
    for (const width of [1440, 1246, 1101, 1024, 947]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(ticketOf(page, 'Rosa Paleta')).toBeVisible();
      await expect.poll(() => widthOf('conversation')).toBeGreaterThanOrEqual(480);
      await expect.poll(() => widthOf('ticket-list')).toBeGreaterThanOrEqual(404);
    }
    await page.setViewportSize({ width: 946, height: 800 });
    await expect(page.getByTestId('ticket-list')).toHaveCount(0);
    await expect(page.getByTestId('toggle-navigation')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByTestId('conversation-name')).toBeVisible();
    await expect(page.getByTestId('toggle-navigation')).toBeHidden();
    await page.getByRole('link', { name: 'Voltar para a lista' }).click();
    await expect(page.getByTestId('toggle-navigation')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the first Tab leads past navigation and top bar', async () => {
    const { page } = admin;
    await page.goto('/connections');
    await expect(page.getByTestId('connection-status').first()).toBeVisible();
    await page.locator('body').press('Tab');
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
});
