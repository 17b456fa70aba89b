import { expect, test } from '@playwright/test';
import { choosePrompt } from './support/choose-prompt.ts';
import { openShop, waitForText } from './support/shop.ts';
import { acceptAndOpen, bubble } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test('administrators add sources, from which a strict prompt answers, and answer what it could not', async ({
  browser,
}) => {
  const shop = await openShop(browser, 'Confeitaria Mel');
  const { page } = shop.admin;
  await visit(page, '/prompts');
  await page.getByTestId('add-prompt').first().click();
  await page.getByTestId('field-name').fill('Ana da confeitaria');
  await page.getByTestId('field-prompt').fill('Você atende os clientes de uma confeitaria e responde sobre bolos.');
  await page.getByTestId('field-queueId').click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await page.getByTestId('field-apiKey').fill('sk-confeitaria-0123456789');
  await page.getByTestId('field-knowledge').click();
  await page.getByRole('option', { name: 'Todas as fontes' }).click();
  await page.getByTestId('field-strict').click();
  await page.getByTestId('field-unknownText').fill('Essa eu não sei!');
  await page.getByTestId('save-prompt').click();
  await expect(page.getByRole('row').filter({ hasText: 'Ana da confeitaria' })).toBeVisible();

  await visit(page, '/knowledge');
  await page.getByTestId('add-source').first().click();
  const upload = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await upload('trocas.txt', 'Trocas\n\nTrocamos bolos em um dia.');
  await expect(page.getByTestId('file-name')).toHaveText('trocas.txt');
  await page.getByTestId('save-source').click();
  const row = page.getByRole('row').filter({ hasText: 'trocas.txt' });
  await expect(row).toContainText('Pronta');
  await row.getByTestId('edit-source').click();
  await upload('trocas-novas.txt', 'Trocas\n\nTrocamos bolos em até dois dias, com a nota fiscal.');
  await expect(page.getByTestId('file-name')).toHaveText('trocas-novas.txt');
  await page.getByTestId('save-source').click();
  await expect(row).toContainText('52 B');
  await expect(row).toContainText('Pronta');

  await choosePrompt(page, 'Ana da confeitaria');

  const { phone } = await shop.whatsApp.call('createContact', { name: 'Lia' });
  const write = (said: string) => shop.whatsApp.call('send', { phone, to: shop.number, text: said });
  await write('Posso trocar um bolo?');
  const answer = 'IA: Trocamos bolos em até dois dias, com a nota fiscal.';
  await waitForText(shop.whatsApp, phone, answer);
  await write('Onde fica o estacionamento?');
  await waitForText(shop.whatsApp, phone, 'Essa eu não sei!');
  await acceptAndOpen(page, 'Lia', shop.queueId);
  await expect(bubble(page, answer)).toContainText('Fontes: trocas.txt');

  await visit(page, '/knowledge/unanswered');
  await page.getByTestId('answer-question').click();
  await expect(page.getByTestId('field-question')).toHaveValue('Onde fica o estacionamento?');
  await page.getByTestId('field-answer').fill('Ao lado da loja, sem custo.');
  await page.getByTestId('save-source').click();
  await expect(page.getByText('Nenhuma pergunta sem resposta')).toBeVisible();
  await visit(page, '/knowledge');
  const pair = page.getByRole('row').filter({ hasText: 'Onde fica o estacionamento?' });
  await expect(pair).toContainText('Pronta');
  await pair.getByTestId('delete-source').click();
  await page.getByRole('button', { name: 'Excluir' }).last().click();
  await expect(pair).toHaveCount(0);
  await shop.close();
});
