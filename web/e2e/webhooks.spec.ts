import { expect, test, type Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addAgent, type Person } from './support/people.ts';
import { callAs } from './support/stack.ts';
import { openShop, type Shop } from './support/shop.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

test.describe.serial('webhooks', () => {
  let shop: Shop;
  let agent: Person;
  let receiver: Server;
  let url: string;
  let status = 200;
  const calls: Call[] = [];
  const row = (page: Page, name: string) => page.locator('[data-testid^="webhook-"]').filter({ hasText: name });
  const deliveries = (page: Page) => page.locator('[data-testid^="delivery-"]').filter({ hasText: 'Contato criado' });

  test.beforeAll(async ({ browser }) => {
    receiver = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 200 ? 'recebido' : 'ainda não');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/recado`;
    shop = await openShop(browser, 'Livraria Página');
    agent = await addAgent(browser, shop.admin.page, 'Bruno', [shop.queueId]);
  });
  test.afterAll(async () => {
    receiver.close();
    await Promise.all([agent.page.context().close(), shop.close()]);
  });

  test('get the events that they chose, signed; what fails is shown with its answer and sent again', async () => {
    const { page } = shop.admin;
    await expect(agent.page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByTestId('add-webhook').click();
    await page.getByTestId('field-url').fill('nada');
    await page.getByLabel('Contato criado').check();
    await page.getByTestId('save-webhook').click();
    await expect(page.getByText('Informe um endereço completo, que comece com https://.')).toBeVisible();
    await page.getByTestId('field-url').fill(url);
    await page.getByTestId('field-description').fill('CRM');
    await page.getByTestId('save-webhook').click();
    await expect(row(page, 'CRM')).toContainText('Ligado');

    await row(page, 'CRM').locator('[data-testid^="test-"]').click();
    await page.getByTestId('send-test').click();
    await expect(page.getByTestId('answer-status')).toHaveText('200');
    await expect(page.getByRole('dialog')).toContainText('recebido');
    await page.keyboard.press('Escape');
    await row(page, 'CRM').locator('[data-testid^="secret-"]').click();
    await page.getByTestId('show-secret').click();
    const secret = await page.getByTestId('webhook-secret').inputValue();
    await page.keyboard.press('Escape');
    const { headers, body } = calls.at(-1)!;
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

    status = 503;
    const { phone } = await shop.whatsApp.call('createContact', { name: 'Ana' });
    expect((await callAs(page, 'POST', '/contacts', { name: 'Ana', number: `+${phone}` })).status).toBe(200);
    await expect(row(page, 'CRM')).toContainText('Falhando');
    status = 200;
    await row(page, 'CRM').locator('[data-testid^="deliveries-"]').click();
    await expect(deliveries(page)).toContainText('Entregue', { timeout: 30_000 });
    await deliveries(page).locator('[data-testid^="show-"]').click();
    await expect(page.getByTestId('answer-status')).toHaveText('200');
    const before = calls.length;
    await page.getByTestId('replay-delivery').click();
    await expect.poll(() => calls.length).toBe(before + 1);
    expect(calls.at(-1)!.headers['webhook-id']).toBe(calls.at(-2)!.headers['webhook-id']);
    await page.getByTestId('delivery-filters').click();
    await page.getByTestId('filter-state').click();
    await page.getByRole('option', { name: 'Falhou' }).click();
    await expect(page.getByText('Nada encontrado')).toBeVisible();
  });
});
