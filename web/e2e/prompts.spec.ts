import { expect, test } from '@playwright/test';
import { choosePrompt } from './support/choose-prompt.ts';
import { openShop, waitForText } from './support/shop.ts';
import { acceptAndOpen, bubble } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test('administrators write a prompt, which answers on a connection, hands over, and shows its cost', async ({
  browser,
}) => {
  const shop = await openShop(browser, 'Confeitaria Mel');
  const { page } = shop.admin;
  await visit(page, '/prompts');
  await page.getByTestId('add-prompt').first().click();
  await page.getByTestId('field-name').fill('Ana');
  await page.getByTestId('save-prompt').click();
  await expect(page.getByText('Muito curto!')).toBeVisible();
  await expect(page.getByText('Descreva o treinamento para Inteligência Artificial')).toBeVisible();
  await expect(page.getByText('Informe o setor')).toBeVisible();
  await page.getByTestId('field-name').fill('Ana da confeitaria');
  await page.getByTestId('field-prompt').fill('Você atende os clientes de uma confeitaria e responde sobre bolos.');
  await page.getByTestId('field-queueId').click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await page.getByTestId('field-apiKey').fill('sk-confeitaria-0123456789');
  await page.getByTestId('save-prompt').click();
  await expect(page.getByRole('row').filter({ hasText: 'Ana da confeitaria' })).toContainText('Vendas');

  await choosePrompt(page, 'Ana da confeitaria');

  const { phone } = await shop.whatsApp.call('createContact', { name: 'Lia' });
  const write = (text: string) => shop.whatsApp.call('send', { phone, to: shop.number, text });
  // Two messages, and one answer.
  await write('Oi');
  await write('Tem bolo?');
  await waitForText(shop.whatsApp, phone, 'IA: Tem bolo?');
  await write('humano');
  await waitForText(shop.whatsApp, phone, 'Um momento!');
  await acceptAndOpen(page, 'Lia', shop.queueId);
  await expect(bubble(page, 'IA: Tem bolo?')).toBeVisible();
  await expect(bubble(page, 'IA: Oi')).toHaveCount(0);

  await visit(page, '/prompts');
  await page.getByTestId('model-usage').click();
  await expect(page.getByRole('table', { name: 'Prompt' }).getByRole('row').nth(1)).toContainText('Ana da confeitaria');
  await expect(page.getByTestId('spent-today')).toContainText('US$');
  await page.getByTestId('usage-month').click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByText('Nenhuma resposta neste mês.')).toBeVisible();
  await shop.close();
});
