import { expect, test, type Page } from '@playwright/test';
import { addAgent, addQueue, signUp } from './support/people.ts';
import { visit } from './support/visit.ts';

const row = (page: Page, name: string) => page.locator('[data-testid^="file-list-"]').filter({ hasText: name });
const save = (page: Page) => page.getByTestId('save-file-list').click();
const files = (page: Page) => page.getByTestId('listed-file').getByTestId('file-name');

const choose = async (page: Page, names: readonly string[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('choose-files').click();
  await (
    await chooser
  ).setFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })));
};

test('administrators collect files in lists, put them in order and delete them', async ({ browser }) => {
  const { page } = await signUp(browser, 'Papelaria Lápis');
  const agent = await addAgent(browser, page, 'Bruno', [await addQueue(page, 'Vendas', '#2F9E44')]);
  await page.getByRole('link', { name: 'Lista de arquivos' }).click();
  await page.getByTestId('add-file-list').first().click();
  await page.getByTestId('field-name').fill('ab');
  await save(page);
  await expect(page.getByText('nome muito curto')).toBeVisible();
  await expect(page.getByText('Obrigatório')).toBeVisible();
  await page.getByTestId('field-name').fill('Catálogos');
  await page.getByTestId('field-message').fill('Segue o nosso catálogo.');
  await choose(page, ['um.pdf', 'dois.pdf']);
  await expect(files(page)).toHaveText(['um.pdf', 'dois.pdf']);
  await page.getByRole('button', { name: 'Mover para cima: dois.pdf' }).click();
  await expect(page.getByTestId('save-file-list')).toBeEnabled();
  await save(page);
  await expect(row(page, 'Catálogos')).toContainText('2 arquivos');

  await row(page, 'Catálogos').getByTestId('edit-file-list').click();
  await expect(files(page)).toHaveText(['dois.pdf', 'um.pdf']);
  await page.getByRole('button', { name: 'Remover arquivo: dois.pdf' }).click();
  await save(page);
  await expect(row(page, 'Catálogos')).toContainText('1 arquivo');
  await page.getByTestId('search').fill('preço');
  await expect(row(page, 'Catálogos')).toHaveCount(0);
  await page.getByTestId('search').fill('catalogo');
  await row(page, 'Catálogos').getByTestId('delete-file-list').click();
  await page.getByTestId('confirm').click();
  await expect(row(page, 'Catálogos')).toHaveCount(0);

  await expect(agent.page.getByRole('link', { name: 'Lista de arquivos' })).toHaveCount(0);
  await visit(agent.page, '/files');
  await expect(agent.page.getByText('Você não tem permissão para ver esta página')).toBeVisible();
});
