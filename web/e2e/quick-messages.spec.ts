import { expect, test, type Page } from '@playwright/test';
import { addAgent, type Person } from './support/people.ts';
import { openShop, serveCustomer, type Shop } from './support/shop.ts';
import { bubble } from './support/tickets.ts';

test.describe.serial('quick messages', () => {
  let shop: Shop;
  let agent: Person;
  const row = (page: Page, shortcode: string) =>
    page.locator('[data-testid^="quick-message-"]').filter({ hasText: shortcode });
  const save = (page: Page) => page.getByTestId('save-quick-message').click();
  const fill = (page: Page, field: string, text: string) => page.getByTestId(`field-${field}`).fill(text);

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Papelaria Lápis');
    await serveCustomer(shop, 'Ana Ribeiro', 'Tem caderno?');
    agent = await addAgent(browser, shop.admin.page, 'Bruno', [shop.queueId]);
  });
  test.afterAll(() => Promise.all([agent.page.context().close(), shop.close()]));

  test('are added with a file, seen live by others while they are shared, and edited and deleted by their rules', async () => {
    const { page } = shop.admin;
    for (const one of [agent.page, page]) await one.getByRole('link', { name: 'Respostas rápidas' }).click();
    await page.getByTestId('add-quick-message').click();
    await fill(page, 'shortcode', 'tabela');
    await fill(page, 'message', 'Olá {{firstName}}, segue a tabela.');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByTestId('choose-file').click()]);
    await chooser.setFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByTestId('file-name')).toHaveText('tabela.pdf');
    await save(page);
    await expect(row(page, 'tabela')).toContainText('tabela.pdf');

    await page.getByTestId('add-quick-message').click();
    await fill(page, 'shortcode', 'pix');
    await page.getByLabel('Visível para todos').check();
    await save(page);
    await row(agent.page, 'pix').getByTestId('edit-quick-message').click();
    await expect(agent.page.getByTestId('field-shortcode')).toBeDisabled();
    await agent.page.keyboard.press('Escape');
    await expect(row(agent.page, 'tabela')).toHaveCount(0);
    await expect(row(agent.page, 'pix').getByTestId('delete-quick-message')).toHaveCount(0);

    await row(page, 'pix').getByTestId('edit-quick-message').click();
    await page.getByLabel('Compartilhada com todos').check();
    await save(page);
    await row(agent.page, 'pix').getByTestId('delete-quick-message').click();
    await agent.page.getByTestId('confirm').click();
    await expect(row(page, 'pix')).toHaveCount(0);
  });

  test('are found by / in the composer and sent by keyboard, with their file', async () => {
    const { page } = shop.admin;
    await page.goBack();
    const composer = page.getByTestId('composer');
    await composer.fill('/');
    await expect(page.getByTestId('quick-message-list').getByRole('option')).toHaveText([/^\/tabela - Olá/]);
    await composer.press('Enter');
    await expect(composer).toHaveValue('Olá Ana, segue a tabela.');
    await composer.press('Enter');
    await expect(bubble(page, 'Olá Ana, segue a tabela.')).toContainText('tabela.pdf');
    await shop.whatsApp.waitFor('message.stored', ({ message }) => !message.fromMe && message.kind === 'document', {
      timeoutMs: 30_000,
    });
  });
});
