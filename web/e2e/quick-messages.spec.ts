import { expect, test, type Page } from '@playwright/test';
import { addAgent, type Person } from './support/people.ts';
import { openShop, serveCustomer, waitForText, type Shop } from './support/shop.ts';
import { bubble } from './support/tickets.ts';

test.describe.serial('quick messages', () => {
  let shop: Shop;
  let agent: Person;
  let customer: string;
  const long = `Nossa chave é loja@exemplo.test. ${'Obrigada pela preferência! '.repeat(4)}`.trim();

  const row = (page: Page, shortcode: string) =>
    page.locator('[data-testid^="quick-message-"]').filter({ hasText: shortcode });
  const save = (page: Page) => page.getByTestId('save-quick-message').click();

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Papelaria Lápis');
    customer = (await serveCustomer(shop, 'Ana Ribeiro', 'Tem caderno?')).phone;
    agent = await addAgent(browser, shop.admin.page, 'Bruno', [shop.queueId]);
  });
  test.afterAll(async () => {
    await agent.page.context().close();
    await shop.close();
  });

  test('are added with a file, and seen live by others only while they are shared', async () => {
    const { page } = shop.admin;
    await agent.page.getByRole('link', { name: 'Respostas rápidas' }).click();
    await expect(agent.page.getByText('Nenhuma resposta rápida ainda')).toBeVisible();
    await page.getByRole('link', { name: 'Respostas rápidas' }).click();
    await page.getByTestId('add-quick-message').click();
    await save(page);
    await expect(page.getByText('Obrigatório')).toBeVisible();
    await page.getByTestId('field-shortcode').fill('tabela');
    await page.getByTestId('field-message').fill('Olá {{firstName}}, segue a tabela.');
    const chooser = page.waitForEvent('filechooser');
    await page.getByTestId('choose-file').click();
    await (
      await chooser
    ).setFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByTestId('file-name')).toHaveText('tabela.pdf');
    await save(page);
    await expect(row(page, 'tabela')).toContainText('tabela.pdf');

    await page.getByTestId('add-quick-message').click();
    await page.getByTestId('field-shortcode').fill('pix');
    await page.getByTestId('field-message').fill(long);
    await page.getByLabel('Visível para todos').check();
    await save(page);
    await expect(row(agent.page, 'pix')).toBeVisible();
    await expect(row(agent.page, 'tabela')).toHaveCount(0);
    await row(agent.page, 'pix').getByTestId('edit-quick-message').click();
    await expect(agent.page.getByTestId('field-shortcode')).toBeDisabled();
    await expect(agent.page.getByTestId('save-quick-message')).toHaveCount(0);
    await agent.page.keyboard.press('Escape');
    await expect(row(agent.page, 'pix').getByTestId('delete-quick-message')).toHaveCount(0);
  });

  test('are searched and edited by all when shared with all, and deleted live', async () => {
    const { page } = shop.admin;
    await page.getByTestId('search').fill('chave é loja');
    await expect(row(page, 'tabela')).toHaveCount(0);
    await row(page, 'pix').getByTestId('edit-quick-message').click();
    await page.getByLabel('Compartilhada com todos').check();
    await save(page);
    await expect(row(page, 'pix').getByRole('img', { name: 'Compartilhada com todos' })).toBeVisible();
    await expect(row(agent.page, 'pix').getByRole('img', { name: 'Compartilhada com todos' })).toBeVisible();
    await row(agent.page, 'pix').getByTestId('edit-quick-message').click();
    await agent.page.getByTestId('field-shortcode').fill('chave');
    await save(agent.page);
    await expect(row(page, 'chave')).toBeVisible();
    await agent.page.getByTestId('add-quick-message').click();
    await agent.page.getByTestId('field-shortcode').fill('minha');
    await save(agent.page);
    await row(agent.page, 'minha').getByTestId('delete-quick-message').click();
    await agent.page.getByTestId('confirm').click();
    await expect(row(agent.page, 'minha')).toHaveCount(0);
    await expect(row(page, 'minha')).toHaveCount(0);
  });

  test('are found by / in the composer and sent by keyboard, with their file', async () => {
    const { page } = shop.admin;
    await page.goBack();
    const composer = page.getByTestId('composer');
    const options = page.getByTestId('quick-message-list').getByRole('option');
    await composer.fill('/');
    await expect(options).toHaveText([`/chave - ${long.slice(0, 90)}…`, /^\/tabela - Olá/]);
    await composer.press('ArrowDown');
    await composer.press('Enter');
    await expect(composer).toHaveValue('Olá {{firstName}}, segue a tabela.');
    await expect(page.getByTestId('attached-file')).toHaveText('tabela.pdf');
    await composer.press('Enter');
    await expect(bubble(page, 'Olá Ana, segue a tabela.')).toContainText('tabela.pdf');
    await expect(page.getByTestId('attached-file')).toHaveCount(0);
    await shop.whatsApp.waitFor(
      'message.stored',
      ({ message }) => message.owner === customer && !message.fromMe && message.kind === 'document',
      { timeoutMs: 30_000 },
    );

    await agent.page.getByTestId('search').fill('');
    await row(agent.page, 'chave').getByTestId('delete-quick-message').click();
    await agent.page.getByTestId('confirm').click();
    await composer.fill('/');
    await expect(options).toHaveText([/^\/tabela - Olá/]);
    await composer.press('Escape');
    await expect(options).toHaveCount(0);
    await composer.fill('/nada disso');
    await composer.press('Enter');
    await waitForText(shop.whatsApp, customer, '/nada disso');
  });
});
