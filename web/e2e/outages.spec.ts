import { expect, test } from '@playwright/test';
import type { Connection } from '../../shared/src/contract/connections.ts';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs, setDownSince, simulator } from './support/stack.ts';
import { bubble, serve } from './support/tickets.ts';

test.describe.serial('a number that was away', () => {
  let world: SimulatorClient;
  let admin: Person;
  let shop: string;
  let maria: string;

  const connection = async (): Promise<Connection> =>
    (await callAs<Connection[]>(admin.page, 'GET', '/whatsapp')).body[0]!;

  test.beforeAll(async ({ browser }) => {
    world = simulator();
    admin = await signUp(browser, 'Livraria Central');
    const queue = await addQueue(admin.page, 'Vendas', '#1971c2');
    shop = await connectNumber(admin.page, world, 'Loja');
    maria = (await world.call('createContact', { name: 'Maria' })).phone;
    await world.call('send', { phone: maria, to: shop, text: 'Chegou o livro?' });
    await serve(admin.page, 'Maria', queue);
  });
  test.afterAll(async () => {
    await world.call('setNetwork', { up: true });
    await world.close();
    await admin.page.context().close();
  });

  test('shows in the open conversation when it was, at once, and what WhatsApp lost meanwhile', async () => {
    const { page } = admin;
    await expect(bubble(page, 'Chegou o livro?')).toBeVisible();
    await expect(page.getByTestId('connection-gap')).toHaveCount(0);
    await world.call('setNetwork', { up: false });
    await expect.poll(async () => (await connection()).downSince).not.toBeNull();
    await world.call('send', { phone: maria, to: shop, text: 'Passo aí às cinco' });
    await world.call('send', { phone: maria, to: shop, text: 'Pode ser?' });
    await world.call('loseQueue', { phone: shop, device: 1 });
    const { companyId, id } = await connection();
    await setDownSince(companyId, id, new Date(Date.now() - 15 * 60_000).toISOString());
    await world.call('setNetwork', { up: true });
    await expect(page.getByTestId('connection-gap')).toHaveText(/Sem conexão/);
    await expect(bubble(page, 'Pode ser?')).toBeVisible();
    await expect(page.getByTestId('message')).toHaveText([/Chegou o livro\?/, /Passo aí às cinco/, /Pode ser\?/]);
    await expect(page.getByTestId('connection-gap')).toHaveCount(1);
    await world.call('send', { phone: maria, to: shop, text: 'Alô?' });
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
