import { expect, test } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';
import { acceptByApi, assignByApi, openTicket, ticketByApi, ticketOf, userIdOf } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test.describe.serial('the search view', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let bruno: Person;
  let shop: string;
  let sales: number;

  const customer = async (name: string): Promise<number> => {
    const { phone } = await whatsApp.call('createContact', { name });
    await whatsApp.call('send', { phone, to: shop, text: 'Olá' });
    return (await ticketByApi(admin.page, name)).id;
  };

  const foundByApi = async (text: string): Promise<unknown[]> => {
    const path = `/tickets?status=search&showAll=true&searchParam=${text}&pageNumber=1`;
    return (await callAs<{ tickets: unknown[] }>(admin.page, 'GET', path)).body.tickets;
  };

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Livraria Norte');
    shop = await connectNumber(admin.page, whatsApp, 'Livraria');
    sales = await addQueue(admin.page, 'Vendas', '#2F9E44');
    bruno = await addAgent(browser, admin.page, 'Bruno Lima', [sales]);
    await assignByApi(admin.page, await customer('Érica do Bruno'), await userIdOf(bruno.page), sales);
    await acceptByApi(admin.page, await customer('Érica da Ana'), sales);
    await customer('Érica que espera');
    // A new contact's name is indexed after its first message is stored.
    await expect.poll(async () => (await foundByApi('erica')).length).toBe(3);
  });
  test.afterAll(async () => {
    await Promise.all([admin, bruno].map((person) => person.page.context().close()));
  });

  test('filters, keeps its address through a reload and a conversation, and goes back to the tabs', async () => {
    const { page } = admin;
    await visit(page, '/tickets');
    await expect(ticketOf(page, 'Érica da Ana')).toBeVisible();
    await page.keyboard.press('Alt+s');
    await page.keyboard.type('erica');
    await expect(ticketOf(page, 'Érica do Bruno').locator('mark')).toHaveText('Érica');
    await expect(page.getByRole('status').filter({ hasText: '3 atendimentos' })).toBeVisible();

    await page.getByTestId('search-filters').click();
    const panel = page.getByTestId('search-panel');
    await panel.getByText('Em atendimento').click();
    await panel.getByRole('combobox', { name: 'Atendentes' }).click();
    await page.getByRole('option', { name: 'Bruno Lima' }).click();
    await panel.getByTestId('search-panel-done').click();
    await expect(ticketOf(page, 'Érica da Ana')).toHaveCount(0);
    await expect(page.getByTestId('search-chips').getByRole('listitem')).toHaveText([
      'Em atendimento',
      'Bruno Lima',
      'Limpar filtros',
    ]);

    await openTicket(page, 'Érica do Bruno');
    await page.reload();
    await expect(page.getByTestId('conversation-name')).toHaveText('Érica do Bruno');
    await expect(page.getByTestId('ticket-search')).toHaveValue('erica');
    await expect(ticketOf(page, 'Érica do Bruno')).toBeVisible();
    await expect(ticketOf(page, 'Érica que espera')).toHaveCount(0);

    await page.getByRole('button', { name: 'Remover filtro: Em atendimento' }).click();
    await page.getByRole('button', { name: 'Remover filtro: Bruno Lima' }).click();
    await expect(ticketOf(page, 'Érica que espera')).toBeVisible();
    await page.getByTestId('leave-search').click();
    await expect(page.getByTestId('tab-open')).toBeVisible();
  });

  test('says what to change where nothing is found', async () => {
    const { page } = admin;
    await visit(page, '/tickets?view=search&q=erica&status=closed');
    await expect(page.getByText('Nenhum atendimento passa por todos os filtros.')).toBeVisible();
    await page.getByTestId('clear-filters').click();
    await expect(ticketOf(page, 'Érica da Ana')).toBeVisible();
  });

  test('takes in what comes to match and lets go of what does not, and shows an agent no colleague’s ticket', async () => {
    const { page } = bruno;
    await visit(page, '/tickets?view=search&q=erica&status=pending,open&users=1');
    await expect(ticketOf(page, 'Érica do Bruno')).toBeVisible();
    await expect(ticketOf(page, 'Érica da Ana')).toHaveCount(0);
    const id = await customer('Érica nova');
    await callAs(admin.page, 'PUT', `/tickets/${id}`, { queueId: sales });
    await expect(ticketOf(page, 'Érica nova')).toBeVisible();
    await acceptByApi(admin.page, id, sales);
    await expect(ticketOf(page, 'Érica nova')).toHaveCount(0);
  });

  test('stays when a ticket that it found is resolved', async () => {
    const { page } = admin;
    await visit(page, '/tickets?view=search&q=erica');
    await openTicket(page, 'Érica da Ana');
    await page.getByTestId('resolve').click();
    // The next one that was found opens.
    await expect(page.getByTestId('conversation-name')).toHaveText('Érica do Bruno');
    await expect(page).toHaveURL(/\?view=search&q=erica$/);
    await expect(page.getByTestId('ticket-search')).toHaveValue('erica');
    await expect(ticketOf(page, 'Érica do Bruno')).toBeVisible();
  });
});
