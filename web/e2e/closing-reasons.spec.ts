import { expect, test } from '@playwright/test';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { ticketByApi } from './support/tickets.ts';

test.describe.serial('closing reasons and saved filters', () => {
  let shop: Shop;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Ótica Sol');
    const { whatsApp, admin, number, queueId } = shop;
    const { phone } = await whatsApp.call('createContact', { name: 'Davi Rocha' });
    await whatsApp.call('send', { phone, to: number, text: 'Quero comprar' });
    const { id } = await ticketByApi(admin.page, 'Davi Rocha');
    expect((await callAs(admin.page, 'PUT', `/tickets/${id}`, { queueId, status: 'open' })).status).toBe(200);
  });
  test.afterAll(() => shop.close());

  test('a reason is added from the settings, asked for on resolving and named in conversation and report', async () => {
    const { page } = shop.admin;
    await page.getByTestId('nav-settings').click();
    await page.getByTestId('setting-closingReason').click();
    await page.getByRole('option', { name: 'Obrigatório' }).click();
    await page.getByTestId('page-of-closingReason').click();
    await page.getByTestId('add-closing-reason').click();
    await page.getByTestId('field-name').fill('Venda concluída');
    await page.getByTestId('save-closing-reason').click();
    await expect(page.getByText('Venda concluída')).toBeVisible();

    await page.getByTestId('nav-tickets').click();
    await page.getByTestId('ticket-list').getByText('Davi Rocha').click();
    await page.getByTestId('resolve').click();
    await expect(page.getByTestId('reason-confirm')).toBeDisabled();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Atendimento de Davi Rocha resolvido')).toBeVisible();

    await page.getByTestId('nav-reports').click();
    await expect(page.getByTestId('report-0')).toContainText('Venda concluída');
    await page.getByTestId('ticket-log-of-row').click();
    await expect(page.getByTestId('ticket-log')).toContainText(': Venda concluída');
    await page.keyboard.press('Escape');
  });

  test('the filter is saved, opened again and deleted', async () => {
    const { page } = shop.admin;
    await page.getByTestId('report-filters').click();
    await page.getByTestId('only-rated').click({ force: true });
    await expect(page.getByTestId('report-filters')).toHaveText('Filtros (1)');
    await page.keyboard.press('Escape');
    await page.getByTestId('saved-filters').click();
    await page.getByTestId('save-filter').click();
    await page.getByTestId('field-name').fill('Avaliados');
    await page.getByTestId('save-report-filter').click();
    await expect(page.getByTestId('saved-filters')).toHaveText('Avaliados');
    await page.getByTestId('nav-tags').click();
    await page.getByTestId('nav-reports').click();
    await expect(page.getByTestId('saved-filters')).toHaveText('Filtros salvos');
    await page.getByTestId('saved-filters').click();
    await page.getByTestId('saved-filter').click();
    await expect(page.getByTestId('report-filters')).toHaveText('Filtros (1)');
    await page.getByTestId('saved-filters').click();
    await page.getByTestId('delete-saved-filter').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('saved-filters')).toHaveText('Filtros salvos');
  });
});
