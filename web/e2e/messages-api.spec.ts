import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accessibility } from './support/accessibility.ts';
import { openShop, waitForText } from './support/shop.ts';
import { visit } from './support/visit.ts';

const run = promisify(execFile);

/** Runs a copied example in a folder, with another number in place of its own. Returns the answer. */
const runExample = async (command: string, number: string, cwd: string): Promise<string> =>
  (await run('bash', ['-c', command.replace('5511987654321', number)], { cwd })).stdout;

test('administrators copy examples and run them, try text and files, and see what was sent', async ({ browser }) => {
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
  // The third fetches an image from the internet.
  const [sendText, sendFiles, , checkNumber] = await page.locator('figure pre').allTextContents();
  expect(copied).toBe(sendText);
  const folder = await mkdtemp(join(tmpdir(), 'examples-'));
  for (const name of ['foto.jpg', 'nota.pdf']) await writeFile(join(folder, name), 'x');
  for (const command of [copied, sendFiles!])
    expect(JSON.parse(await runExample(command, phone, folder))).toEqual({ status: 'SUCCESS' });
  for (const sent of ['Olá! Seu pedido saiu para entrega.', 'Segue a nota do seu pedido'])
    await waitForText(shop.whatsApp, phone, sent);
  expect(JSON.parse(await runExample(checkNumber!, phone, folder))).toMatchObject({ existsInWhatsapp: true });
  await rm(folder, { recursive: true });

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
  await expect(today).toContainText(/\d\d\/\d\d\s*2\s*2\s*0\s*1/);
  const { violations } = await accessibility(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await shop.close();
});
