import { accessibility } from './support/accessibility.ts';
import { expect, test, type Page } from '@playwright/test';
import { openShop, serveCustomer, type Shop } from './support/shop.ts';
import { ticketByApi } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test.describe.serial('scheduled messages', () => {
  let shop: Shop;

  const event = (page: Page, name: string) => page.getByTestId('calendar').getByText(name).first();
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Floricultura Lírio');
    await serveCustomer(shop, 'Rita Moura', 'Quero rosas');
  });
  test.afterAll(() => shop.close());

  test('stand in the calendar with their repetitions, are edited and removed', async () => {
    const { page } = shop.admin;
    await page.getByRole('link', { name: 'Agendamentos' }).click();
    await page.getByTestId('add-schedule').click();
    await page.getByTestId('save-schedule').click();
    await expect(page.getByText('Escolha o contato')).toBeVisible();
    await page.getByRole('combobox', { name: 'Contato' }).fill('Rita');
    await page.getByRole('option', { name: /Rita Moura/ }).click();
    await page.getByTestId('field-body').fill('Olá {{firstName}}, suas rosas chegam hoje.');
    await expect(page.getByTestId('variables-preview')).toContainText('Olá Rita, suas rosas');
    // All three within a month, whatever the day of the test, which is that of São Paulo.
    const today = new Date(Date.now() - 3 * 3_600_000);
    const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 8)).toISOString().slice(0, 10);
    await page.getByTestId('field-sendAt').fill(day);
    await page.getByTestId('tab-recurrence').click();
    await page.getByRole('switch', { name: 'Repetir a mensagem' }).check();
    await page.getByTestId('field-enviarQuantasVezes').fill('3');
    await choose(page, 'Fim de semana', 'Enviar no próximo dia útil');
    await expect(page.getByTestId('next-times')).toBeVisible();
    await page.getByTestId('save-schedule').click();

    await page.getByText('Mês', { exact: true }).click();
    await page.getByTestId('next').click();
    await expect(event(page, 'Rita Moura')).toBeVisible();
    await event(page, 'Rita Moura').click();
    await page.getByTestId('scope-all').click();
    await expect(page.getByRole('dialog', { name: 'Série de mensagens para Rita Moura' })).toBeVisible();
    await expect(page.getByTestId('field-body')).toHaveValue(/rosas chegam hoje/);
    await page.getByTestId('field-body').fill('As rosas chegaram.');
    await page.getByTestId('save-schedule').click();
    await expect(page.getByTestId('field-body')).toBeHidden();

    await page.getByText('Agenda', { exact: true }).click();
    const removals = page.getByRole('button', { name: 'Excluir o agendamento de Rita Moura', exact: true });
    await expect(page.getByTestId('event-details').first()).toHaveText(/As rosas chegaram\. · Loja · /);
    await removals.first().click();
    await page.getByTestId('scope-one').click();
    await expect(page.getByText('Agendamento excluído')).toBeVisible();
    await removals.first().click();
    await page.getByTestId('scope-all').click();
    await expect(page.getByText('Nada agendado neste período.')).toBeVisible();
    for (const view of ['Semana', 'Dia']) {
      await page.getByText(view, { exact: true }).click();
      await expect(page.getByRole('table')).toBeVisible();
      await page.getByTestId('next').click();
      const { violations } = await accessibility(page).include('[data-testid="calendar"]').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  });

  test('are begun for the contact of the address', async () => {
    const { page } = shop.admin;
    const { contact } = await ticketByApi(page, 'Rita Moura', 'open');
    await visit(page, `/schedules?contactId=${contact.id}`);
    await expect(page.getByRole('dialog')).toContainText('Rita Moura');
    await expect(page).toHaveURL(/\/schedules$/);
  });
});
