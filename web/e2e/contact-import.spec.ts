import { expect, test } from '@playwright/test';
import { utils, write } from '@e965/xlsx';
import { connectNumber } from './support/connect-number.ts';
import { signUp } from './support/people.ts';
import { simulator } from './support/stack.ts';
import { visit } from './support/visit.ts';

const sheet = utils.aoa_to_sheet([
  ['Nome', 'Telefone', 'Etiquetas'],
  ['Ana Ribeiro', 5_511_987_650_001, 'Cliente VIP'],
  ['Bruno Dias', '123', ''],
  ['Sem número', null, ''],
  ['Carla Nunes', '+55 11 98765-0003', ''],
]);
const book = utils.book_new(sheet, 'Contatos');
const mimeType = 'application/octet-stream';
const file = {
  name: 'contatos.xlsx',
  mimeType,
  buffer: Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
};

test('contacts are imported from a spreadsheet, with its errors to download; the result stays after a reload', async ({
  browser,
}) => {
  const { page } = await signUp(browser, 'Livraria Farol');
  await page.getByTestId('nav-contacts').click();
  await page.getByTestId('import-contacts').click();
  await expect(page.getByRole('heading', { name: 'Importar contatos de arquivo' })).toBeVisible();

  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'zip.xlsx', mimeType, buffer: Buffer.from('PK não é uma planilha') });
  await expect(page.getByText('Arquivo inválido!')).toBeVisible();
  await input.setInputFiles(file);
  await expect(page.getByTestId('import-summary')).toContainText('4 de 4 linhas selecionadas. 1 linha sem nome');
  await page.getByTestId('column-2').selectOption('name');
  await expect(page.getByText('O campo Nome já foi selecionado.')).toBeVisible();
  await page.getByTestId('column-1').selectOption('');
  await page.getByTestId('start-import').click();
  await expect(page.getByText('Não foi selecionado o campo de número do contato')).toBeVisible();
  await page.getByTestId('column-1').selectOption('number');
  await page.getByTestId('start-import').click();

  await expect(page.getByText('Importação realizada com sucesso, mas houveram alguns erros')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('import-counts')).toHaveText('Novos: 2. Já existiam: 0. Com erro: 1.');
  const download = page.waitForEvent('download');
  await page.getByTestId('save-failures').click();
  expect((await download).suggestedFilename()).toBe('linhas-com-erro.xlsx');
  await page.getByRole('link', { name: 'Voltar aos contatos' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ana Ribeiro' })).toContainText('Cliente VIP');
  await expect(page.getByRole('row').filter({ hasText: 'Carla Nunes' })).toBeVisible();
  await page.context().close();
});

test('contacts are imported from the address book of the connected phone', async ({ browser }) => {
  const { page } = await signUp(browser, 'Floricultura Íris');
  const phone = await connectNumber(page, simulator(), 'Loja');
  await simulator().call('saveAddressBook', {
    phone,
    contacts: [
      { phone: '5511987651001', name: 'Dona Íris' },
      { phone: '5511987651002', name: 'Seu Jorge' },
    ],
  });
  await visit(page, '/contacts/import');
  await page.getByTestId('import-phone').click();
  await expect(page.getByText('Importação realizada com sucesso')).toBeVisible();
  await expect(page.getByTestId('import-counts')).toHaveText('Novos: 2. Já existiam: 0. Com erro: 0.');
  await page.getByRole('link', { name: 'Voltar aos contatos' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Dona Íris' })).toBeVisible();
  await page.context().close();
});
