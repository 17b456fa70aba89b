import { expect, test } from '@playwright/test';
import type { Connection } from '../../shared/src/contract/connections.ts';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import type { Person } from './support/people.ts';
import { openShop, serveCustomer, type Shop } from './support/shop.ts';
import { callAs, setDownSince } from './support/stack.ts';
import { bubble } from './support/tickets.ts';

test.describe.serial('a connection outage', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: Shop;
  let maria: string;

  const connection = async (): Promise<Connection> =>
    (await callAs<Connection[]>(admin.page, 'GET', '/whatsapp')).body[0]!;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Livraria Central');
    ({ whatsApp, admin } = shop);
    maria = (await serveCustomer(shop, 'Maria', 'Chegou o livro?')).phone;
  });
  test.afterAll(async () => {
    await whatsApp.call('setNetwork', { up: true });
    await shop.close();
  });

  test('is marked in the open conversation, with the messages that WhatsApp lost', async () => {
    test.setTimeout(240_000);
    const { page } = admin;
    await expect(bubble(page, 'Chegou o livro?')).toBeVisible();
    await expect(page.getByTestId('connection-gap')).toHaveCount(0);
    await whatsApp.call('setNetwork', { up: false });
    await expect.poll(async () => (await connection()).downSince).not.toBeNull();
    await whatsApp.call('send', { phone: maria, to: shop.number, text: 'Passo aí às cinco' });
    await whatsApp.call('send', { phone: maria, to: shop.number, text: 'Pode ser?' });
    await whatsApp.call('loseQueue', { phone: shop.number, device: 1 });
    const { companyId, id } = await connection();
    await setDownSince(companyId, id, new Date(Date.now() - 15 * 60_000).toISOString());
    await whatsApp.call('setNetwork', { up: true });
    // The session host reconnects with a back-off that has grown meanwhile.
    await expect(page.getByTestId('connection-gap')).toHaveText(/Sem conexão/, { timeout: 100_000 });
    // The phone is asked for it, and asked again when it does not answer at once.
    await expect(bubble(page, 'Pode ser?')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId('message')).toHaveText([/Chegou o livro\?/, /Passo aí às cinco/, /Pode ser\?/]);
    await expect(page.getByTestId('connection-gap')).toHaveCount(1);
    await whatsApp.call('send', { phone: maria, to: shop.number, text: 'Alô?' });
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
