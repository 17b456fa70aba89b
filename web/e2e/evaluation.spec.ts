import { expect, test } from '@playwright/test';
import { choosePrompt } from './support/choose-prompt.ts';
import { openShop, waitForText } from './support/shop.ts';
import { acceptAndOpen, bubble } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test('an answer of a conversation becomes a case, which is asked again and compared', async ({ browser }) => {
  const shop = await openShop(browser, 'Doceria Mel');
  const { page } = shop.admin;
  await visit(page, '/prompts');
  await page.getByTestId('add-prompt').first().click();
  await page.getByTestId('field-name').fill('Ana da doceria');
  await page
    .getByTestId('field-prompt')
    .fill('Você atende os clientes de uma doceria e responde só sobre doces e prazos.');
  await page.getByTestId('field-queueId').click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await page.getByTestId('field-apiKey').fill('sk-doceria-0123456789');
  await page.getByTestId('save-prompt').click();
  await expect(page.getByRole('row').filter({ hasText: 'Ana da doceria' })).toBeVisible();
  await choosePrompt(page, 'Ana da doceria');

  const { phone } = await shop.whatsApp.call('createContact', { name: 'Lia' });
  await shop.whatsApp.call('send', { phone, to: shop.number, text: 'Aqui é a Lia. Tem brigadeiro?' });
  await waitForText(shop.whatsApp, phone, 'IA: Aqui é a Lia. Tem brigadeiro?');
  await acceptAndOpen(page, 'Lia', shop.queueId);
  const answer = bubble(page, 'IA: Aqui é a Lia.');
  await answer.getByTestId('message-menu').click();
  await page.getByRole('menuitem', { name: 'Informações' }).click();
  await page.getByTestId('mark-answer').click();
  await page.getByText('Deveria ter respondido outra coisa').click();
  await page.getByTestId('field-expectedAnswer').fill('Sim, o cento de brigadeiros custa R$ 90,00.');
  await page.getByTestId('save-mark').click();
  await expect(page.getByText('Caso de avaliação criado!')).toBeVisible();

  await visit(page, '/prompts');
  await page.getByTestId('evaluation').click();
  await expect(page.getByText('Nenhum caso ainda')).toBeVisible();
  await page.getByTestId('evaluation-set').click();
  await page.getByRole('option', { name: 'Ana da doceria' }).click();
  const row = page.getByRole('row').filter({ hasText: 'brigadeiro?' });
  await expect(row).toContainText('o cento de brigadeiros custa R$ 90,00');
  await expect(row).toContainText('[nome]');
  await page.getByTestId('import-cases').click();
  const csv = 'Resposta;Pergunta\n"IA: Tem pudim?";Tem pudim?\n;\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'casos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByTestId('import-summary')).toHaveText('1 caso em casos.csv.');
  await page.getByTestId('save-cases').click();
  await expect(page.getByRole('row').filter({ hasText: 'pudim' })).toBeVisible();
  await page.getByTestId('start-run').click();
  await expect(page.getByTestId('run-state')).toHaveText('Concluída');
  const result = page.getByRole('row').filter({ hasText: 'brigadeiro?' });
  await expect(result.getByTestId('result-change')).toHaveText('Nova');
  await expect(result).toContainText('sentido');
  await expect(page.getByRole('row').filter({ hasText: 'pudim' })).toContainText('Correta');
  await result.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('IA: Aqui é a [nome]. Tem brigadeiro?');
  await expect(dialog).toContainText('A pergunta não foi feita na avaliação anterior.');
});
