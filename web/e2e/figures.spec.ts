import { expect, test, type Locator, type Page } from '@playwright/test';
import { addAgent, type Person } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { ticketByApi } from './support/tickets.ts';

test.describe.serial('the attendance panel and the report', () => {
  let shop: Shop;
  let agent: Person;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Clínica Luz');
    const { whatsApp, admin, number, queueId } = shop;
    const { phone } = await whatsApp.call('createContact', { name: 'Carla Nunes' });
    await whatsApp.call('send', { phone, to: number, text: 'Olá' });
    const { id } = await ticketByApi(admin.page, 'Carla Nunes');
    expect((await callAs(admin.page, 'PUT', `/tickets/${id}`, { queueId })).status).toBe(200);
    agent = await addAgent(browser, admin.page, 'Bia Lima', [queueId]);
  });
  test.afterAll(async () => {
    await agent.page.context().close();
    await shop.close();
  });

  const column = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name},`) });
  const card = (place: Page | Locator): Locator => place.getByRole('article', { name: /, Carla Nunes$/ });

  test('a ticket is transferred by mouse and by keys; an agent without the right has no entry', async () => {
    const { page } = shop.admin;
    await page.getByTestId('nav-moments').click();
    await expect(card(column(page, 'Pendentes'))).toContainText('Olá');
    await card(page).dragTo(column(page, 'Bia Lima'));
    await expect(card(column(page, 'Bia Lima'))).toBeVisible();
    await expect(agent.page.getByTestId('ticket-list')).toContainText('Carla Nunes');
    await card(page).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('move-menu').getByRole('menuitem', { name: 'Pendentes' }).click();
    await expect(card(column(page, 'Pendentes'))).toBeVisible();
    await expect(agent.page.getByTestId('nav-moments')).toHaveCount(0);
    await expect(agent.page.getByTestId('nav-reports')).toHaveCount(0);
  });

  test('the report lists the ticket, with its log, and is saved as a spreadsheet', async () => {
    const { page } = shop.admin;
    await page.getByTestId('nav-reports').click();
    await expect(page.getByTestId('page-range')).toHaveText('1–1 de 1');
    await page.getByTestId('ticket-log-of-row').click();
    await expect(page.getByTestId('ticket-log')).toContainText('Bia Lima');
    await page.keyboard.press('Escape');
    await page.getByTestId('export-report').click();
    const link = page.getByTestId('download-report');
    await expect(link).toBeVisible();
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('relatorio-de-atendimentos.xlsx');
  });

  test('the dashboard is saved as a spreadsheet, counts the messages, and leads to the ticket behind them', async () => {
    const { page } = shop.admin;
    await page.getByTestId('nav-').click();
    const file = page.waitForEvent('download');
    await page.getByTestId('export-indicators').click();
    expect((await file).suggestedFilename()).toBe('indicadores.xlsx');
    await page.getByTestId('tab-messages').click();
    await page.getByTestId('messages-received').click();
    await expect(page.getByTestId('counted-message')).toHaveCount(1);
    await page.getByTestId('counted-messages').getByRole('link', { name: 'Carla Nunes' }).click();
    await expect(page).toHaveURL(/\/tickets\//);
  });
});
