import { expect, test } from '@playwright/test';
import { openShop, serveCustomer, waitForText } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { bubble, openTicket } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test('a model helps an agent by previews that are taken, undone or left, once a prompt is chosen', async ({
  browser,
}) => {
  const shop = await openShop(browser, 'Doceria Lua');
  const { page } = shop.admin;
  const { phone } = await serveCustomer(shop, 'Lia', 'Tem bolo de cenoura?');
  await expect(page.getByTestId('assistance')).toHaveCount(0);
  const prompt = {
    ...{ name: 'Ana da doceria', apiKey: 'sk-doceria-0123456789', queueId: shop.queueId },
    prompt: 'Você atende os clientes de uma doceria. O bolo de cenoura custa R$ 80.',
  };
  expect((await callAs(page, 'POST', '/prompt', prompt)).status).toBe(200);
  await visit(page, '/settings');
  await page.getByTestId('setting-assistancePromptId').click();
  await page.getByRole('option', { name: 'Ana da doceria' }).click();

  await visit(page, '/tickets');
  await openTicket(page, 'Lia');
  const composer = page.getByTestId('composer');
  await composer.fill('bom dia lia');
  await page.getByTestId('assistance').click();
  await page.getByTestId('rewrite-correct').click();
  await expect(page.getByTestId('assistance-text')).toContainText('bom dia lia');
  await page.getByTestId('assistance-take').click();
  await expect(composer).toHaveValue(/^IA: .*bom dia lia/);
  await page.getByTestId('assistance').click();
  await page.getByTestId('assistance-undo').click();
  await expect(composer).toHaveValue('bom dia lia');
  await page.getByTestId('assistance').click();
  await page.getByTestId('assist-answer').click();
  await expect(page.getByTestId('assistance-text')).toContainText('Tem bolo de cenoura?');
  await page.getByTestId('assistance-leave').click();
  await expect(composer).toHaveValue('bom dia lia');
  // Nothing was sent until the agent sends.
  await expect(bubble(page, 'IA:')).toHaveCount(0);
  await composer.press('Enter');
  await waitForText(shop.whatsApp, phone, 'bom dia lia');
  const asked = bubble(page, 'Tem bolo de cenoura?');
  await asked.getByTestId('message-menu').click();
  await page.getByRole('menuitem', { name: 'Traduzir' }).click();
  await expect(asked.getByTestId('translation')).toContainText('IA: Tem bolo de cenoura?');

  await page.getByTestId('transfer').click();
  await page.getByTestId('summarise-note').click();
  await expect(page.getByLabel('Mensagem interna')).toHaveValue('IA: bom dia lia');
  await shop.close();
});
