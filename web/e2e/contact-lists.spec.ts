import { expect, test, type Browser, type Page } from '@playwright/test';
import { read, utils, write } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import { connectNumber } from './support/connect-number.ts';
import { newEmail, password, signIn, signUp } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';
import { visit } from './support/visit.ts';

const sheetOf = (rows: readonly (readonly unknown[])[]) => ({
  name: 'clientes.xlsx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(
    write(utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), 'Clientes'), {
      type: 'array',
      bookType: 'xlsx',
    }) as ArrayBuffer,
  ),
});
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const mark = (page: Page, name: string) => row(page, name).getByRole('img');
const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByTestId(`field-${field}`).click();
  await page.getByRole('option', { name: option }).click();
};
const createContact = async (name: string): Promise<string> =>
  (await simulator().call('createContact', { name })).phone;

/** Signs in another administrator of the company. */
const signInAdmin = async (browser: Browser, page: Page): Promise<Page> => {
  const email = newEmail('admin');
  const user = { name: 'Rita', email, password, profile: 'admin', queueIds: [] };
  expect((await callAs(page, 'POST', '/users', user)).status).toBe(200);
  return signIn(browser, email);
};

test('administrators fill a contact list by hand and from a spreadsheet, and see which numbers are on WhatsApp', async ({
  browser,
}) => {
  const { page } = await signUp(browser, 'Livraria Horizonte');
  await connectNumber(page, simulator(), 'Loja');
  const [ana, jose] = [await createContact('Ana'), await createContact('José')];

  await page.getByTestId('nav-contact-lists').click();
  await page.getByTestId('add-contact-list').click();
  await page.getByTestId('field-name').fill('a');
  await page.getByTestId('save-contact-list').click();
  await expect(page.getByText('Muito curto!')).toBeVisible();
  await page.getByTestId('field-name').fill('Leitores');
  await page.getByTestId('save-contact-list').click();
  const sample = page.waitForEvent('download');
  await row(page, 'Leitores').getByTestId('sample-spreadsheet').click();
  expect((await sample).suggestedFilename()).toBe('exemplo-de-contatos.xlsx');
  await row(page, 'Leitores').getByTestId('open-contact-list').click();
  await expect(page.getByRole('heading', { name: 'Contatos da lista Leitores' })).toBeVisible();

  const other = await signInAdmin(browser, page);
  await visit(other, new URL(page.url()).pathname);
  await expect(other.getByText('Nenhum contato nesta lista')).toBeVisible();
  await page.getByTestId('add-contact-list-item').click();
  await page.getByTestId('field-name').fill('Ana Ribeiro');
  await page.getByTestId('field-number').fill(`+${ana}`);
  await page.getByTestId('save-contact-list-item').click();
  await expect(mark(page, 'Ana Ribeiro')).toHaveAccessibleName('Número válido no WhatsApp');
  await expect(mark(other, 'Ana Ribeiro')).toBeVisible();

  await page.getByTestId('import-items').click();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('nome;numero\nAna;1') });
  await expect(page.getByText('Arquivo inválido!')).toBeVisible();
  await input.setInputFiles(
    sheetOf([
      ['Nome', 'Número', 'E-mail', 'Última compra'],
      ['José Antônio', Number(jose), 'jose@exemplo.com.br', 'café'],
      ['Ana repetida', `+${ana}`, ''],
      ['Fora do WhatsApp', '5511900000000', ''],
      ['Número errado', '123', ''],
    ]),
  );
  await expect(page.getByTestId('import-summary')).toContainText('4 de 4 linhas selecionadas');
  await expect(page.getByTestId('column-3')).toHaveValue('variable');
  await expect(page.getByText('podem usar {ultima_compra} nos textos')).toBeVisible();
  await expect(page.getByText('Clique em salvar para registar as alterações')).toBeVisible();
  await page.getByTestId('start-import').click();
  await expect(page.getByTestId('import-ended')).toBeVisible();
  await expect(mark(other, 'José Antônio')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('import-counts')).toHaveText('Novos: 2. Já existiam: 1. Com erro: 1.');

  await page.getByRole('link', { name: 'Voltar aos contatos da lista' }).click();
  await expect(mark(page, 'José Antônio')).toHaveAccessibleName('Número válido no WhatsApp');
  await expect(mark(page, 'Fora do WhatsApp')).toHaveAccessibleName('Número não está no WhatsApp');
  await row(page, 'José Antônio').getByRole('button', { name: 'José Antônio' }).first().click();
  await expect(page.getByTestId('column-ultima_compra')).toHaveValue('café');
  await page.getByTestId('column-ultima_compra').fill('chá');
  await page.getByTestId('save-contact-list-item').click();
  await expect(row(page, 'José Antônio')).toContainText('chá');
  const download = page.waitForEvent('download');
  await page.getByTestId('export-items').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('lista-de-contatos.xlsx');
  const [sheet] = Object.values(read(readFileSync(await file.path())).Sheets);
  const names = utils.sheet_to_json<string[]>(sheet!, { header: 1 }).map(([name]) => name);
  expect(names.slice(1).toSorted()).toEqual(['Ana Ribeiro', 'Fora do WhatsApp', 'José Antônio']);
  await expect(page.getByText('3 contatos exportados.')).toBeVisible();
  await page.getByTestId('search').fill('jose');
  await expect(row(page, 'Ana Ribeiro')).toHaveCount(0);
  await page.getByTestId('nav-campaigns').click();
  await page.getByTestId('add-campaign').first().click();
  await choose(page, 'contactListId', /Leitores/);
  await choose(page, 'whatsappId', /Loja/);
  await expect(page.getByTestId('audience-valid')).toHaveText('2 pessoas recebem');
  await page.getByTestId('tab-messages').click();
  await page.getByTestId('field-message1').fill('Olá {primeiroNome}, mais {ultima_compra}?');
  await expect(page.getByTestId('preview-of')).toHaveText('Prévia com os dados de Ana Ribeiro');
  await expect(page.getByTestId('campaign-preview')).toContainText('Olá Ana, mais ?');
  await expect(page.getByTestId('empty-column')).toHaveText('{ultima_compra} fica vazio para 1 pessoa');
  await page.getByTestId('variables').first().click();
  await expect(page.getByRole('menuitem', { name: 'Coluna da lista' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByTestId('nav-contact-lists').click();
  await row(page, 'Leitores').getByTestId('open-contact-list').click();
  await row(page, 'José Antônio').getByTestId('delete-contact-list-item').click();
  await page.getByTestId('confirm').click();
  await expect(row(page, 'José Antônio')).toHaveCount(0);
  await expect(row(other, 'José Antônio')).toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar às listas' }).click();
  await expect(row(page, 'Leitores').getByRole('cell').nth(1)).toHaveText('2');
  await other.context().close();
  await page.context().close();
});
