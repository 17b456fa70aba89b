import { expect, test } from '@playwright/test';
import type { Connection } from '../../shared/src/contract/connections.ts';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs, setDownSince, simulator } from './support/stack.ts';
import { bubble, acceptAndOpen } from './support/tickets.ts';

test.describe.serial('a connection outage', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: string;
  let maria: string;

  const connection = async (): Promise<Connection> =>
    (await callAs<Connection[]>(admin.page, 'GET', '/whatsapp')).body[0]!;

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Livraria Central');
    const queue = await addQueue(admin.page, 'Vendas', '#1971c2');
    shop = await connectNumber(admin.page, whatsApp, 'Loja');
    maria = (await whatsApp.call('createContact', { name: 'Maria' })).phone;
    await whatsApp.call('send', { phone: maria, to: shop, text: 'Chegou o livro?' });
    await acceptAndOpen(admin.page, 'Maria', queue);
  });
  test.afterAll(async () => {
    await whatsApp.call('setNetwork', { up: true });
    await whatsApp.close();
    await admin.page.context().close();
  });

  test('is marked in the open conversation, with the messages that WhatsApp lost', async () => {
    const { page } = admin;
    await expect(bubble(page, 'Chegou o livro?')).toBeVisible();
    await expect(page.getByTestId('connection-gap')).toHaveCount(0);
    await whatsApp.call('setNetwork', { up: false });
    await expect.poll(async () => (await connection()).downSince).not.toBeNull();
    await whatsApp.call('send', { phone: maria, to: shop, text: 'Passo aí às cinco' });
    await whatsApp.call('send', { phone: maria, to: shop, text: 'Pode ser?' });
    await whatsApp.call('loseQueue', { phone: shop, device: 1 });
    const { companyId, id } = await connection();
    await setDownSince(companyId, id, new Date(Date.now() - 15 * 60_000).toISOString());
    await whatsApp.call('setNetwork', { up: true });
    await expect(page.getByTestId('connection-gap')).toHaveText(/Sem conexão/);
    await expect(bubble(page, 'Pode ser?')).toBeVisible();
    await expect(page.getByTestId('message')).toHaveText([/Chegou o livro\?/, /Passo aí às cinco/, /Pode ser\?/]);
    await expect(page.getByTestId('connection-gap')).toHaveCount(1);
    await whatsApp.call('send', { phone: maria, to: shop, text: 'Alô?' });
    await expect(page.getByTestId('message').last()).toHaveText(/Alô\?/);
    await page.reload();
    await expect(page.getByTestId('message')).toHaveText([
      /Chegou o livro\?/,
      /Passo aí às cinco/,
      /Pode ser\?/,
      /Alô\?/,
    ]);
    await expect(page.getByTestId('connection-gap')).toHaveCount(1);
  });
});
