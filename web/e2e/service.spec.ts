import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { extractText } from 'unpdf';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { accessibility } from './support/accessibility.ts';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { waitForText } from './support/shop.ts';
import { callAs, simulator } from './support/stack.ts';
import { acceptAndOpen, sendText, bubble, ticketByApi, ticketOf } from './support/tickets.ts';
import { visit } from './support/visit.ts';

const question = 'De 0 a 10, que nota você dá ao atendimento?';

test.describe.serial('a ticket to its end', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: string;
  let sales: number;

  const customer = async (name: string, text: string): Promise<string> => {
    const { phone } = await whatsApp.call('createContact', { name });
    await whatsApp.call('send', { phone, to: shop, text });
    return phone;
  };

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Livraria Verde');
    shop = await connectNumber(admin.page, whatsApp, 'Livraria');
    sales = await addQueue(admin.page, 'Vendas', '#2F9E44');
  });
  test.afterAll(async () => admin.page.context().close());

  test('a resolved ticket is rated by the customer, and the list shows the face', async () => {
    const { page } = admin;
    const dialog = page.getByRole('dialog');
    const editConnection = async (): Promise<void> => {
      await visit(page, '/connections');
      await page
        .getByRole('button', { name: /Editar/ })
        .first()
        .click();
      await dialog.getByTestId('tab-nps').click();
    };
    await editConnection();
    await dialog.getByLabel('Mensagem de avaliação').fill(question);
    await dialog.getByLabel('Encerrar sem avaliação depois de (minutos)').fill('30');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await visit(page, '/settings');
    const asks = page.getByRole('switch', { name: 'Pedir avaliação ao encerrar' });
    await asks.click();
    await expect(asks).toBeChecked();
    await editConnection();
    await dialog.getByLabel('Mensagem de avaliação').fill('');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('A mensagem de avaliação é obrigatória')).toBeVisible();
    await dialog.getByLabel('Mensagem de avaliação').fill(question);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();

    const phone = await customer('Marta Reis', 'Vocês têm o livro?');
    await acceptAndOpen(page, 'Marta Reis', sales);
    await expect(ticketOf(page, 'Marta Reis').getByTestId('waiting-time')).toBeVisible();
    await sendText(page, 'Temos sim');
    await expect(ticketOf(page, 'Marta Reis').getByTestId('waiting-time')).toBeHidden();
    await page.getByTestId('resolve').click();
    await waitForText(whatsApp, phone, question);
    await whatsApp.call('send', { phone, to: shop, text: '9' });
    await visit(page, '/tickets');
    await page.getByTestId('tab-closed').click();
    await expect(ticketOf(page, 'Marta Reis').getByRole('img', { name: 'Avaliação: 5 de 5' })).toBeVisible();
  });

  test('a message is scheduled and cancelled, and the conversation saved as a PDF', async () => {
    const { page } = admin;
    await customer('Nuno Dias', 'Bom dia 😀, o *İstanbul* chegou? مرحبا');
    const { id } = await acceptAndOpen(page, 'Nuno Dias', sales);
    await page.getByTestId('more-actions').click();
    await page.getByTestId('schedule').click();
    await page.getByTestId('field-body').fill('Seu livro chegou');
    await page.getByTestId('save-schedule').click();
    await expect(page.getByTestId('save-schedule')).toBeHidden();
    await page.getByTestId('more-actions').click();
    await page.getByTestId('schedule').click();
    const waiting = page.getByTestId('scheduled-messages');
    await expect(waiting).toContainText('Seu livro chegou');
    await waiting.getByRole('button', { name: /Cancelar/ }).click();
    await expect(waiting).toBeHidden();
    await page.keyboard.press('Escape');

    await expect(bubble(page, 'Bom dia')).toBeVisible();
    await page.getByTestId('more-actions').click();
    const download = page.waitForEvent('download');
    await page.getByTestId('export-pdf').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`relatório_atendimento_${id}.pdf`);
    const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`Histórico do atendimento ${id} Nuno Dias .*Nuno Dias Bom dia , o İstanbul chegou\\? .*Página 1 de 1`),
    );
  });

  test('an administrator closes all waiting tickets', async () => {
    const { page } = admin;
    const names = ['Olga Um', 'Olga Dois', 'Olga Três'];
    for (const name of names) await customer(name, 'Oi');
    for (const name of names) await ticketByApi(page, name);
    await visit(page, '/tickets');
    await page.getByTestId('tab-pending').click();
    await expect(ticketOf(page, 'Olga Um')).toBeVisible();
    await page.getByTestId('list-menu').click();
    await page.getByTestId('close-all').click();
    await expect(page.getByRole('dialog', { name: 'Encerrar todos' })).toContainText('3 atendimentos em “Aguardando”');
    await page.getByTestId('confirm').click();
    await expect(page.getByText('3 atendimentos encerrados')).toBeVisible();
    await expect(ticketOf(page, 'Olga Um')).toBeHidden();
    const { body } = await callAs<{ pending: number }>(page, 'GET', '/tickets/counts?showAll=true');
    expect(body.pending).toBe(0);
  });

  test('the dashboard counts what was served while it is open, and leads to the tickets behind a figure', async () => {
    const { page } = admin;
    await visit(page, '/?period=1');
    await expect(page.getByTestId('figure-tickets')).toContainText('5');
    await expect(page.getByTestId('by-queue').getByRole('row', { name: /Vendas/ })).toContainText('2');
    await customer('Pia Nunes', 'Oi');
    await expect(page.getByTestId('figure-tickets')).toContainText('6');
    expect((await accessibility(page).analyze()).violations).toEqual([]);
    await page.getByTestId('tab-nps').click();
    await expect(page.getByTestId('nps-score')).toContainText('100');
    await page.getByTestId('figure-rating').click();
    const rows = page.getByRole('dialog').getByTestId('measured-ticket');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link', { name: 'Marta Reis' }).click();
    await expect(page.getByTestId('conversation-name')).toHaveText('Marta Reis');
  });
});
