import { expect, test, type Page } from '@playwright/test';
import { identicon } from '../../infra/local/pictures/identicon.ts';
import { addAgent, type Person } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';

test.describe.serial('contacts', () => {
  let shop: Shop;
  let agent: Person;
  let maria: string;

  const row = (page: Page, name: string) => page.locator('[data-testid^="contact-"]').filter({ hasText: name });
  const open = (page: Page) => page.getByRole('link', { name: 'Contatos', exact: true }).click();
  const save = (page: Page) => page.getByTestId('save-contact').click();
  const national = (phone: string): string => `(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Ateliê Girassol');
    agent = await addAgent(browser, shop.admin.page, 'Bruno', [shop.queueId]);
    maria = (await shop.whatsApp.call('createContact', { name: 'Maria' })).phone;
    const picture = identicon('Maria').toString('base64');
    await shop.whatsApp.call('setPicture', { chat: maria, picture });
  });
  test.afterAll(async () => {
    await agent.page.context().close();
    await shop.close();
  });

  test('are added with a number that WhatsApp knows, and shown with their picture to all at once', async () => {
    const { page } = shop.admin;
    await open(agent.page);
    await expect(agent.page.getByText('Nenhum contato ainda')).toBeVisible();
    await open(page);
    await page.getByTestId('add-contact').click();
    await save(page);
    await expect(page.getByText('Obrigatório')).toHaveCount(2);
    await page.getByTestId('field-name').fill('M');
    await page.getByTestId('field-number').press('End');
    await page.getByTestId('field-number').pressSequentially('11900000000');
    await expect(page.getByTestId('field-number')).toHaveValue('+55 (11) 90000-0000');
    await save(page);
    await expect(page.getByText('Muito curto!')).toBeVisible();
    await page.getByTestId('field-name').fill('Maria Flor');
    await save(page);
    await expect(page.getByText('Este não é um número de WhatsApp válido.')).toBeVisible();
    await page.getByTestId('field-number').fill(`+${maria}`);
    await page.getByTestId('add-extra').click();
    await page.getByTestId('extra-name-0').fill('CPF');
    await page.getByTestId('extra-value-0').fill('123');
    await save(page);
    await expect(page.getByText('Contato salvo com sucesso.')).toBeVisible();
    for (const shown of [page, agent.page]) {
      await expect(row(shown, 'Maria Flor')).toContainText(`+55 ${national(maria)}`);
      await expect(row(shown, 'Maria Flor').locator('img')).toBeVisible();
    }
  });

  test('are edited, found, exported, and begin a conversation', async () => {
    const { page } = shop.admin;
    await row(agent.page, 'Maria Flor').getByTestId('edit-contact').click();
    await expect(agent.page.getByTestId('extra-value-0')).toHaveValue('123');
    await agent.page.getByTestId('field-name').fill('=Maria Flor');
    await agent.page.getByTestId('field-email').fill('maria@exemplo.test');
    await save(agent.page);
    await expect(row(page, '=Maria Flor')).toContainText('maria@exemplo.test');

    await page.getByTestId('search').fill('ninguém');
    await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
    await page.getByTestId('search').fill('flor');
    await expect(row(page, '=Maria Flor')).toBeVisible();
    await page.getByTestId('contact-filters').click();
    await page.getByText('Grupos', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
    await page.getByText('Pessoas', { exact: true }).click();
    await expect(row(page, '=Maria Flor')).toBeVisible();
    await page.keyboard.press('Escape');

    const downloading = page.waitForEvent('download');
    await page.getByTestId('export-contacts').click();
    expect((await downloading).suggestedFilename()).toBe('contatos.xlsx');
    await expect(page.getByText('1 contato exportado.')).toBeVisible();
    await expect(agent.page.getByTestId('export-contacts')).toHaveCount(0);

    await row(agent.page, '=Maria Flor').getByTestId('start-ticket').click();
    await agent.page.getByTestId('new-ticket-confirm').click();
    await expect(agent.page).toHaveURL(/\/tickets\/[\w-]+/);
    await expect(agent.page.getByText('Diga olá para seu novo contato!')).toBeVisible();
  });

  test('are deleted by administrators with their conversations; agents see hidden numbers masked', async () => {
    const { page } = shop.admin;
    expect((await callAs(page, 'PUT', '/companySettings', { column: 'lgpdHideNumber', data: 'enabled' })).status).toBe(
      200,
    );
    // Without the search and the filters chosen before.
    for (const shown of [page, agent.page]) await shown.goto('/contacts');
    await expect(row(agent.page, '=Maria Flor')).toContainText(`${'*'.repeat(maria.length - 2)}${maria.slice(-2)}`);
    await expect(row(agent.page, '=Maria Flor').getByTestId('delete-contact')).toHaveCount(0);
    await row(agent.page, '=Maria Flor').getByTestId('edit-contact').click();
    await expect(agent.page.getByTestId('field-number')).toBeDisabled();
    await agent.page.getByTestId('field-name').fill('Maria Rosa');
    await save(agent.page);
    await expect(row(page, 'Maria Rosa')).toContainText(`+55 ${national(maria)}`);

    await row(page, 'Maria Rosa').getByTestId('delete-contact').click();
    await expect(page.getByText('Deseja realmente excluir este registro?')).toBeVisible();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    for (const shown of [page, agent.page]) await expect(shown.getByText('Nenhum contato ainda')).toBeVisible();
    await agent.page.getByRole('link', { name: 'Atendimentos' }).click();
    await expect(agent.page.getByTestId('ticket-list').getByText('Maria Rosa')).toHaveCount(0);
  });
});
