import { expect, test } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectByForm, openNewNumber } from './support/connect-number.ts';
import { signUp, type Person } from './support/people.ts';
import { simulator } from './support/stack.ts';

test.describe.serial('the connections of a company', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: string;

  const device = async (): Promise<number> =>
    (await whatsApp.call('listCompanions', { phone: shop })).at(-1)?.device ?? 0;

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Oficina Zé');
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
  });

  test('the form rejects missing, short and long names', async () => {
    const { page } = admin;
    await page.getByTestId('nav-connections').click();
    await openNewNumber(page);
    const dialog = page.getByRole('dialog');
    for (const [name, error] of [
      ['  ', 'Obrigatório'],
      ['a', 'Muito curto!'],
      ['a'.repeat(51), 'Muito extenso!'],
    ] as const) {
      await page.getByTestId('connection-name').fill(name);
      await page.getByTestId('save-connection').click();
      await expect(dialog.getByText(error)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the QR code is scanned on the phone’s page, which the dialog links to', async () => {
    const { page } = admin;
    await openNewNumber(page);
    await page.getByTestId('connection-name').fill('Balcão');
    await page.getByTestId('save-connection').click();
    await expect(page.getByTestId('qr')).toBeVisible();
    const { phone } = await whatsApp.call('createPhone', { name: 'Telefone do balcão' });
    shop = phone;
    const opened = page.context().waitForEvent('page');
    await page.getByTestId('open-phone').click();
    const phonePage = await opened;
    const scanner = phonePage.getByRole('dialog');
    await scanner.getByRole('combobox').selectOption(shop);
    await scanner.locator('button.primary').click();
    await expect(page.getByTestId('qr-dialog')).toBeHidden();
    const toast = page.getByRole('alert').filter({ hasText: 'WhatsApp conectado!' });
    await expect(toast).toBeVisible();
    await expect(toast).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.getByTestId('connection-status')).toHaveText('Conectado');
    await expect(page.getByTestId('connections-badge')).toHaveCount(0);
    await expect(page.getByRole('cell', { name: `+${shop}` })).toBeVisible();
    await phonePage.close();
  });

  test('a lost connection reconnects by itself', async () => {
    const after = await whatsApp.now();
    await whatsApp.call('drop', { phone: shop, device: await device(), reason: 'unavailable' });
    await whatsApp.waitFor('connection.opened', ({ phone }) => phone === shop, { after, timeoutMs: 30_000 });
    await expect(admin.page.getByTestId('connection-status')).toHaveText('Conectado');
  });

  test('a replaced device session shows its reason and reconnects on request', async () => {
    const { page } = admin;
    await whatsApp.call('drop', { phone: shop, device: await device(), reason: 'replaced' });
    await expect(page.getByTestId('connection-status')).toHaveText('Desconectado');
    await expect(page.getByText('Outra sessão tomou o lugar desta.')).toBeVisible();
    await page.getByTestId('try-again').click();
    await expect(page.getByTestId('connection-status')).toHaveText('Conectado');
  });

  test('the details show the state, the last traffic and the connection log', async () => {
    const { page } = admin;
    const { phone } = await whatsApp.call('createContact', { name: 'Maria' });
    await whatsApp.call('send', { phone, to: shop, text: 'Oi' });
    await page.getByTestId('connection-details').first().click();
    const drawer = page.getByTestId('connection-drawer');
    await expect(drawer.getByText('Conectado desde')).toBeVisible();
    await expect(drawer.getByText('Última mensagem recebida')).toBeVisible();
    const history = drawer.getByTestId('drop-history');
    await expect(history.getByText('Outra sessão tomou o lugar desta.')).toBeVisible();
    await expect(history.getByText('O WhatsApp está indisponível no momento.')).toBeVisible();
    await expect(history.getByText(/voltou após/).first()).toBeVisible();
    await whatsApp.call('drop', { phone: shop, device: await device(), reason: 'replaced' });
    await expect(drawer.getByTestId('connection-status')).toHaveText('Desconectado');
    await expect(drawer.getByText('Sem conexão desde')).toBeVisible();
    await expect(history.getByText('Outra sessão tomou o lugar desta.')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByTestId('try-again').click();
    await expect(page.getByTestId('connection-status')).toHaveText('Conectado');
  });

  test('a number unlinked on the phone shows the reason and asks for a new code', async () => {
    const { page } = admin;
    await whatsApp.call('unlink', { phone: shop, device: await device() });
    await expect(page.getByTestId('connection-status')).toHaveText('Aguardando QR Code');
    await expect(page.getByText('A sessão foi encerrada no celular.')).toBeVisible();
    await expect(page.getByTestId('connections-badge')).toBeVisible();
    await page.getByTestId('show-qr').click();
    const code = page.getByTestId('qr');
    await expect(code).toHaveAttribute('data-qr', /.{50,}/);
    await whatsApp.call('scan', { phone: shop, qr: (await code.getAttribute('data-qr')) ?? '' });
    await expect(page.getByTestId('qr-dialog')).toBeHidden();
    await expect(page.getByTestId('connection-status')).toHaveText('Conectado');
  });

  test('disconnecting asks for confirmation and logs the number out; a new code links it again', async () => {
    const { page } = admin;
    await page.getByTestId('disconnect').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByTestId('connection-status')).toHaveText('Conectado');
    await page.getByTestId('disconnect').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByTestId('connection-status')).toHaveText('Desconectado');
    await expect.poll(() => whatsApp.call('listCompanions', { phone: shop })).toEqual([]);
    await expect(page.getByText('Desconectado por um usuário.')).toBeVisible();
    await page.route('**/whatsappsession/*', (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }),
    );
    await page.getByTestId('new-qr').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Algo deu errado do nosso lado' })).toBeVisible();
    await page.unrouteAll();
    await page.getByTestId('qr-dialog').getByRole('button', { name: 'Novo QR Code' }).click();
    const code = page.getByTestId('qr');
    await expect(code).toHaveAttribute('data-qr', /.{50,}/);
    await whatsApp.call('scan', { phone: shop, qr: (await code.getAttribute('data-qr')) ?? '' });
    await expect(page.getByTestId('connection-status')).toHaveText('Conectado');
  });

  test('a second connection is added; its name must be unique', async () => {
    const { page } = admin;
    await connectByForm(page, whatsApp, 'Oficina');
    await expect(page.getByText('Oficina', { exact: true })).toBeVisible();
    await openNewNumber(page);
    await page.getByTestId('connection-name').fill('Oficina');
    await page.getByTestId('save-connection').click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Já existe uma conexão com este nome.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
  });

  test('a number is linked by a pairing code typed on the phone', async () => {
    const { page } = admin;
    const { phone } = await whatsApp.call('createPhone', { name: 'Telefone sem câmera' });
    await openNewNumber(page);
    await page.getByTestId('connection-name').fill('Sem câmera');
    await page.getByTestId('save-connection').click();
    await page.getByTestId('pair-by-code').click();
    await page.getByTestId('pairing-number').fill('123');
    await expect(page.getByTestId('request-code')).toBeDisabled();
    await page.getByTestId('pairing-number').fill(`+${phone}`);
    await page.getByTestId('request-code').click();
    const code = page.getByTestId('pairing-code');
    await expect(code).toHaveAttribute('data-code', /^[0-9A-Z]{8}$/);
    await whatsApp.call('enterCode', { phone, code: (await code.getAttribute('data-code')) ?? '' });
    await expect(page.getByTestId('qr-dialog')).toBeHidden();
    await expect(page.getByRole('cell', { name: `+${phone}` })).toBeVisible();
  });

  test('administrators configure when an outage notifies', async () => {
    const { page } = admin;
    await page.getByTestId('connection-alerts').click();
    const dialog = page.getByRole('dialog');
    await expect(page.getByTestId('alert-minutes')).toHaveValue('5');
    await page.getByTestId('alert-minutes').fill('1');
    await page.getByTestId('save-alerts').click();
    await expect(dialog).toBeHidden();
  });
});
