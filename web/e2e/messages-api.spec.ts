import { expect, test } from '@playwright/test';
import { accessibility } from './support/accessibility.ts';
import { openShop, waitForText } from './support/shop.ts';
import { visit } from './support/visit.ts';

test('administrators copy an example, try text and files, and see what was sent', async ({ browser }) => {
  const shop = await openShop(browser, 'Papelaria Sol');
  const { page } = shop.admin;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { phone } = await shop.whatsApp.call('createContact', { name: 'Rui' });
  await visit(page, '/messages-api');
  await expect(page.getByText('Bearer SEU_TOKEN').first()).toBeVisible();
  await page.getByTestId('show-token').click();
  const token = await page.getByTestId('connection-token').inputValue();
  await page
    .getByRole('button', { name: /^Copiar: POST/ })
    .first()
    .click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Bearer ${token}`);
  expect(copied).toMatch(/^curl 'http.*\/live\/api\/messages\/send'/);

  const text = page.getByTestId('test-text');
  await text.getByTestId('test-text-send').click();
  await expect(text.getByText('Obrigatório').first()).toBeVisible();
  await text.getByTestId('field-number').fill('+55 11');
  await text.getByTestId('field-body').fill('Oi pela API');
  await text.getByTestId('test-text-send').click();
  await expect(text.getByText('Número inválido: use apenas dígitos.')).toBeVisible();
  await text.getByTestId('field-number').fill(phone);
  await text.getByTestId('test-text-send').click();
  await expect(page.getByText('Mensagem enviada com sucesso')).toBeVisible();
  await waitForText(shop.whatsApp, phone, 'Oi pela API');

  const media = page.getByTestId('test-media');
  await media.getByTestId('field-number').fill(phone);
  await media.locator('input[type=file]').setInputFiles({
    name: 'lista.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('lápis, papel'),
  });
  await media.getByTestId('field-body').fill('A lista');
  await media.getByTestId('test-media-send').click();
  await waitForText(shop.whatsApp, phone, 'A lista');
  const today = page.getByRole('table', { name: 'Uso nos últimos 14 dias' }).getByRole('row').nth(1);
  await expect(today).toContainText(/\d\d\/\d\d\s*1\s*1\s*0\s*0/);
  const { violations } = await accessibility(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await shop.close();
});
