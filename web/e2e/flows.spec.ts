import { expect, test, type Page } from '@playwright/test';
import { typebotExport } from '@recado/shared/test/typebot-export';
import { addAgent, addQueue, signUp } from './support/people.ts';
import { visit } from './support/visit.ts';

const row = (page: Page, name: string) => page.locator('[data-testid^="flow-"]').filter({ hasText: name });

test('administrators add, rename, duplicate, delete, import and simulate flows', async ({ browser }) => {
  const { page } = await signUp(browser, 'Papelaria Fluxo');
  const agent = await addAgent(browser, page, 'Bruno', [await addQueue(page, 'Vendas', '#2F9E44')]);
  await page.getByRole('link', { name: 'Fluxos' }).click();
  await page.getByTestId('add-flow').first().click();
  await page.getByTestId('save-flow').click();
  await expect(page.getByText('Digite um nome!')).toBeVisible();
  await page.getByTestId('field-name').fill('a');
  await page.getByTestId('save-flow').click();
  await expect(page.getByText('Muito curto!')).toBeVisible();
  await page.getByTestId('field-name').fill('Boas-vindas');
  await page.getByTestId('save-flow').click();
  await expect(row(page, 'Boas-vindas')).toContainText('Não publicado');
  await expect(row(page, 'Boas-vindas')).toContainText('Ativo');

  await row(page, 'Boas-vindas').getByTestId('edit-flow').click();
  await page.getByTestId('field-name').fill('Primeiro contato');
  await page.getByTestId('field-active').click();
  await page.getByTestId('save-flow').click();
  await expect(row(page, 'Primeiro contato')).toContainText('Desativado');
  await row(page, 'Primeiro contato').getByTestId('duplicate-flow').click();
  await expect(page.getByText('Fluxo duplicado com sucesso')).toBeVisible();
  await expect(row(page, 'Primeiro contato (2)')).toContainText('Ativo');
  await row(page, 'Primeiro contato (2)').getByTestId('delete-flow').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByText('Fluxo excluído com sucesso')).toBeVisible();
  await expect(row(page, 'Primeiro contato')).toHaveCount(1);

  const buffer = Buffer.from(JSON.stringify(typebotExport()));
  const file = { name: 'atendimento.json', mimeType: 'application/json', buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByTestId('omissions')).toContainText('Suporte: sem nó correspondente (Webhook)');
  await page.keyboard.press('Escape');
  await row(page, 'Atendimento').getByTestId('simulate-flow').click();
  for (const answer of ['oi', 'Bia', 'bia@example.com']) {
    await page.getByTestId('preview-answer').fill(answer);
    await page.getByTestId('preview-send').click();
  }
  await page.getByRole('button', { name: 'Suporte' }).click();
  await page.getByTestId('simulator-skip').click();
  await expect(page.getByTestId('preview-lines')).toContainText('Um momento, Bia');
  await expect(page.getByTestId('simulator-variables')).toContainText('bia@example.com');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Campanhas por frase' }).click();
  await page.getByTestId('add-phrase-campaign').first().click();
  await page.getByTestId('save-phrase-campaign').click();
  await expect(page.getByText('Obrigatório')).toHaveCount(4);

  await visit(agent.page, '/flowbuilders');
  await expect(agent.page.getByText('Você não tem permissão para ver esta página')).toBeVisible();
});
