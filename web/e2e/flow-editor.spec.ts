import { expect, test, type Locator, type Page } from '@playwright/test';
import { accessibility } from './support/accessibility.ts';
import { newEmail, password, signIn, signUp } from './support/people.ts';
import { callAs } from './support/stack.ts';
import { visit } from './support/visit.ts';

const nodes = (page: Page): Locator => page.locator('.react-flow__node');
const edges = (page: Page): Locator => page.locator('.react-flow__edge');

const middleOf = async (end: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await end.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** Draws with the mouse from one place to another. */
const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
};

test('a flow is drawn by mouse and by keyboard, saved by itself, published, simulated, tested, and undone', async ({
  browser,
}) => {
  const { page } = await signUp(browser, 'Papelaria Desenho');
  await page.getByRole('link', { name: 'Fluxos' }).click();
  await page.getByTestId('add-flow').first().click();
  await page.getByTestId('field-name').fill('Boas-vindas');
  await page.getByTestId('save-flow').click();
  await page.getByRole('link', { name: 'Boas-vindas' }).click();
  await expect(nodes(page)).toHaveCount(1);

  await page.getByTestId('add-node').click();
  await page.getByTestId('add-singleBlock').click();
  await page.getByTestId('element-message').click();
  await page.getByTestId('save-node').click();
  await expect(page.getByText('Campos de mensagem vazio!')).toBeVisible();
  await page.getByTestId('element-text').fill('Olá do fluxo');
  await page.getByTestId('save-node').click();
  await expect(nodes(page)).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const content = nodes(page).filter({ hasText: 'Olá' });
  await expect(content).toHaveAttribute('aria-roledescription', 'nó');
  await expect(content).toBeInViewport();

  await page.getByTestId('canvas-showAll').click();
  await expect(nodes(page).first()).toBeInViewport({ ratio: 1 });
  await nodes(page).first().getByTestId('end-next').hover();
  await drag(
    page,
    await middleOf(nodes(page).first().getByTestId('end-next')),
    await middleOf(content.locator('.react-flow__handle.target')),
  );
  await expect(edges(page)).toHaveCount(1);
  await expect(page.getByTestId('save-state')).toHaveText('Rascunho salvo, ainda não publicado');
  await page.getByTestId('publish-flow').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('save-state')).toHaveText('Versão 1 publicada');

  await page.getByTestId('flow-simulate').click();
  await page.getByTestId('preview-answer').fill('oi');
  await page.getByTestId('preview-send').click();
  await expect(page.getByTestId('preview-lines')).toContainText('Olá do fluxo');
  await expect(content.locator('[data-lit]')).toBeVisible();

  await page.getByTestId('record-test').click();
  await page.getByTestId('field-name').fill('Saudação');
  await page.getByTestId('save-flow-test').click();
  const recorded = page.getByTestId('flow-test');
  await expect(recorded).toHaveAttribute('data-state', 'passes');
  await expect(content.locator('[data-lit]')).toHaveCount(0);
  await content.click();
  await expect(page.getByTestId('node-connect')).toBeVisible();
  const { violations } = await accessibility(page).include('main').analyze();
  expect(violations).toEqual([]);
  await content.dblclick();
  await page.getByTestId('element-text').fill('Olá de novo');
  await page.getByTestId('save-node').click();
  await expect(recorded).toHaveAttribute('data-state', 'notRun');
  await page.getByTestId('publish-flow').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('failing-tests')).toContainText('Olá do fluxo');
  await page.getByRole('button', { name: 'Ver o nó' }).click();
  await expect(content.locator('[data-selected]')).toBeVisible();
  await expect(recorded).toHaveAttribute('data-state', 'differs');
  await page.getByTestId('publish-flow').click();
  await page.getByTestId('confirm').click();
  await page.getByTestId('accept-and-publish').click();
  await expect(page.getByTestId('save-state')).toHaveText('Versão 2 publicada');
  await expect(recorded).toHaveAttribute('data-state', 'passes');
  await page.getByTestId('close-panel').click();

  await content.click();
  await page.keyboard.press('Control+d');
  await expect(content).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(content).toHaveCount(1);
  await page.getByTestId('canvas-showAll').click();
  await expect(nodes(page)).toHaveCount(2);
  await content.click();
  await page.keyboard.press('Backspace');
  await expect(nodes(page)).toHaveCount(1);
  await expect(edges(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(nodes(page)).toHaveCount(2);
  await expect(edges(page)).toHaveCount(1);

  await page.getByRole('group', { name: 'Conexão de Inicio a Conteúdo: Olá de novo' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(edges(page)).toHaveCount(0);
  await nodes(page).first().focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('connect-next')).toBeFocused();
  await page.keyboard.type('Olá');
  await expect(page.getByRole('option')).toHaveText(['Conteúdo: Olá de novo']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('connect-next')).toHaveValue('Conteúdo: Olá de novo');
  await page.keyboard.press('Enter');
  await expect(edges(page)).toHaveCount(1);
  await expect(nodes(page).first()).toBeFocused();

  const email = newEmail('bia');
  const colleague = { name: 'Bia', email, password, profile: 'admin', queueIds: [] };
  expect((await callAs(page, 'POST', '/users', colleague)).status).toBe(200);
  const other = await signIn(browser, email);
  await visit(other, new URL(page.url()).pathname);
  await expect(page.getByRole('img', { name: /Bia/ })).toBeVisible();
  await expect(other.getByRole('img', { name: /Dona Maria/ })).toBeVisible();
  await other.locator('.react-flow__node').filter({ hasText: 'Olá de novo' }).dblclick();
  await other.getByTestId('element-text').fill('Olá de Bia');
  await other.getByTestId('save-node').click();
  await expect(nodes(page).filter({ hasText: 'Olá de Bia' })).toBeVisible();
  await expect(edges(page)).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(nodes(other)).toHaveCount(1);
  await expect(nodes(page)).toHaveCount(1);
});
