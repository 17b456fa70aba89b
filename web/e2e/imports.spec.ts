import { expect, test } from '@playwright/test';
import type { Connection } from '@recado/shared/contract/connections';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectByForm } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';

const day = 86_400_000;

test.describe.serial('importing a phone’s history', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: string;

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Livraria Antiga');
    await addQueue(admin.page, 'Histórico', '#7048e8');
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
  });

  const editImport = async (): Promise<void> => {
    await admin.page.getByTestId('edit-connection').click();
    await admin.page.getByTestId('tab-import').click();
    await admin.page.getByTestId('import-on').check({ force: true });
  };

  test('is requested with dates and a queue, and warns that the phone will be linked again', async () => {
    const { page } = admin;
    shop = await connectByForm(page, whatsApp, 'Livraria');
    const past = await Promise.all(
      ['Olga', 'Pedro'].map(async (name) => (await whatsApp.call('createContact', { name })).phone),
    );
    await whatsApp.call('addPast', {
      phone: shop,
      messages: past.flatMap((from, place) =>
        Array.from({ length: 40 }, (_, n) => ({
          to: from,
          ...(n % 2 === 0 ? { from } : {}),
          text: `história ${place}.${n}`,
          at: Date.now() - (50 - n) * day * 0.5,
        })),
      ),
    });
    await editImport();
    await expect(page.getByTestId('import-warning')).toBeVisible();
    await page.getByTestId('save-connection').click();
    await expect(page.getByText('Selecione uma fila')).toBeVisible();
    await page.getByTestId('import-old').fill('2015-01-01');
    await page.getByTestId('save-connection').click();
    await expect(page.getByText('Escolha uma data entre 2 anos atrás e agora')).toBeVisible();
    await page.getByTestId('import-old').fill(new Date(Date.now() - 100 * day).toISOString().slice(0, 10));
    await page.getByTestId('import-queue').click();
    await page.getByRole('option', { name: 'Histórico' }).click();
    await page.getByTestId('save-connection').click();
    await expect(page.getByTestId('qr-dialog')).toBeVisible();
  });

  test('runs after the scan, shows its progress, and its tickets are closed by a button', async () => {
    const { page } = admin;
    const code = page.getByTestId('qr');
    await expect(code).toHaveAttribute('data-qr', /.{50,}/);
    await whatsApp.call('scan', { phone: shop, qr: (await code.getAttribute('data-qr')) ?? '' });
    await expect(page.getByTestId('qr-dialog')).toBeHidden();
    await expect(page.getByTestId('import-preparing').or(page.getByTestId('import-running'))).toBeVisible();
    await expect(page.getByText('Importação de mensagens concluída!')).toBeVisible({ timeout: 60_000 });
    await page.getByTestId('close-imported').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    const { body } = await callAs<{ tickets: { contact: { name: string }; lastMessage: string }[] }>(
      page,
      'GET',
      '/tickets?status=pending&showAll=true',
    );
    expect(body.tickets.map(({ contact, lastMessage }) => [contact.name, lastMessage]).toSorted()).toEqual([
      ['Olga', 'história 0.39'],
      ['Pedro', 'história 1.39'],
    ]);
    await page.getByTestId('close-imported').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar atendimentos importados' }).click();
    await expect(page.getByTestId('close-imported')).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (await callAs<{ tickets: unknown[] }>(page, 'GET', '/tickets?status=pending&showAll=true')).body.tickets
            .length,
      )
      .toBe(0);
    const { body: connections } = await callAs<Connection[]>(page, 'GET', '/whatsapp');
    expect(connections).toMatchObject([{ importOldMessages: null, statusImportMessages: null }]);
  });
});
