import { read, utils } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { addAgent, signUp } from './support/people.ts';
import { callAs } from './support/stack.ts';
import { visit } from './support/visit.ts';

test('administrators see who changed what, before and after, and take the log away', async ({ browser }) => {
  const { page } = await signUp(browser, 'Papelaria Elo');
  const agent = await addAgent(browser, page, 'Carla Souza', []);
  const { body } = await callAs<{ id: number }>(page, 'POST', '/queue', { name: 'Vendas', color: '#2F9E44' });
  await callAs(page, 'PUT', `/queue/${body.id}`, { name: 'Comercial' });

  await page.getByTestId('nav-audit').click();
  const row = page.getByRole('row').filter({ hasText: 'Alterou em: filas' });
  // Read again by itself: a line comes some seconds after its call.
  await expect(row).toContainText('Fila Vendas');
  await row.getByTestId('audit-details').click();
  const details = page.getByTestId('audit-line');
  await expect(details.getByRole('row').filter({ hasText: 'Nome' })).toContainText('Comercial');
  const hash = await details.locator('pre').textContent();
  await page.keyboard.press('Escape');

  await page.getByTestId('audit-filters').click();
  await page.getByRole('combobox', { name: 'Área' }).click();
  await page.getByRole('option', { name: 'filas' }).click();
  await expect(page.getByTestId('audit-filters')).toHaveText('Filtros (1)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'filas' })).toHaveCount(4);

  await page.getByTestId('export-audit').click();
  const download = page.waitForEvent('download');
  await page.getByTestId('download-report').click();
  const book = read(readFileSync(await (await download).path()), { type: 'buffer' });
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Auditoria!);
  // The first queue of the company was deleted before.
  expect(rows.map((each) => each.Chamada).slice(0, 2)).toEqual(['updateQueue', 'createQueue']);
  expect(rows[0]).toMatchObject({ 'Antes → depois': 'name: Vendas → Comercial', Hash: hash });

  await page.getByTestId('show-anchors').click();
  await expect(page.getByTestId('audit-anchors')).toContainText('Até agora');

  await visit(agent.page, '/audit');
  await expect(agent.page.getByText('Você não tem permissão')).toBeVisible();
  await Promise.all([page, agent.page].map((one) => one.context().close()));
});
