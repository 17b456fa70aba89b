import { expect, test } from '@playwright/test';
import { addAgent, type Person } from './support/people.ts';
import { openShop, serveCustomer, waitForText, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { bubble, sendText, writeAs } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test.describe.serial('two agents in one conversation', () => {
  let shop: Shop;
  let bia: Person;
  let biaId: number;
  let phone: string;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Doceria Aurora');
    ({ phone } = await serveCustomer(shop, 'Carla Nunes', 'Vocês têm brigadeiro?'));
    bia = await addAgent(browser, shop.admin.page, 'Bia Lima', [shop.queueId]);
    const { body: users } = await callAs<{ id: number; name: string }[]>(shop.admin.page, 'GET', '/users/list');
    biaId = users.find(({ name }) => name === 'Bia Lima')!.id;
    const rights = { allUserChat: 'enabled' };
    expect((await callAs(shop.admin.page, 'PUT', `/users/${biaId}`, rights)).status).toBe(200);
  });
  test.afterAll(async () => {
    await bia.page.context().close();
    await shop.close();
  });

  test('see each other, who answers, and are asked before both answer', async () => {
    const { page } = shop.admin;
    await expect(page.getByTestId('viewers')).toHaveCount(0);
    await visit(bia.page, new URL(page.url()).pathname);
    await expect(page.getByTestId('viewers')).toHaveAccessibleName('Também nesta conversa: Bia Lima');
    await expect(bia.page.getByTestId('viewers')).toHaveAccessibleName('Também nesta conversa: Dona Maria');

    await bia.page.getByTestId('composer').pressSequentially('Temos');
    await expect(page.getByTestId('answering')).toHaveText('Bia Lima está respondendo…');
    await sendText(page, 'Temos sim!');
    const question = page.getByRole('dialog', { name: 'Um colega também está respondendo' });
    await expect(question).toContainText('Bia Lima está escrevendo uma resposta');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByTestId('composer')).toHaveValue('Temos sim!');

    await page.getByTestId('composer').fill('');
    await expect(bia.page.getByTestId('answering')).toHaveCount(0);
    await bia.page.getByTestId('composer').press('Enter');
    await expect(bubble(page, 'Temos')).toBeVisible();
    await expect(page.getByTestId('answering')).toHaveCount(0);
    await sendText(page, 'Temos sim, hoje!');
    await waitForText(shop.whatsApp, phone, 'Temos sim, hoje!');
    await visit(bia.page, '/tickets');
    await expect(page.getByTestId('viewers')).toHaveCount(0);
  });

  test('an agent is asked after a colleague answered meanwhile, and a note notifies who it mentions', async () => {
    const { page } = shop.admin;
    const conversation = new URL(page.url()).pathname;
    await visit(bia.page, conversation);
    await bia.page.getByTestId('composer').fill('Custa 4 reais');
    await expect(page.getByTestId('answering')).toHaveText('Bia Lima está respondendo…');
    await sendText(page, 'O preço é 4 reais');
    await page.getByTestId('confirm').click();
    await expect(bubble(bia.page, 'O preço é 4 reais')).toBeVisible();
    await bia.page.getByTestId('composer').press('Enter');
    await expect(bia.page.getByRole('dialog')).toContainText('Dona Maria respondeu enquanto você escrevia');
    await bia.page.getByTestId('confirm').click();
    await waitForText(shop.whatsApp, phone, 'Custa 4 reais');

    await visit(bia.page, '/tickets');
    await writeAs(page, 'Nota');
    const composer = page.getByTestId('composer');
    await composer.pressSequentially('@Bia');
    await page.getByTestId('mention-list').getByRole('option', { name: 'Bia Lima' }).click();
    await composer.pressSequentially('vê o estoque');
    await composer.press('Enter');
    await expect(bubble(page, '@Bia Lima vê o estoque')).toHaveAttribute('data-note');
    await bia.page.getByTestId('open-mention').click();
    await expect(bia.page).toHaveURL(new RegExp(`${conversation}$`));
    await writeAs(page, 'Responder');
  });

  test('a signed message begins with its agent’s name on the phone, and once in the bubble', async () => {
    const { page } = shop.admin;
    await page.getByTestId('sign-message').check({ force: true });
    await sendText(page, 'Até amanhã');
    await waitForText(shop.whatsApp, phone, '*Dona Maria:*\nAté amanhã');
    await expect(bubble(page, 'Até amanhã')).not.toContainText('Dona Maria:');
    await page.reload();
    await expect(page.getByTestId('sign-message')).toBeChecked();
  });

  test('a conversation that a colleague takes stays in view with its messages, to be read', async () => {
    const { page } = shop.admin;
    const conversation = new URL(page.url()).pathname;
    expect((await callAs(page, 'PUT', `/users/${biaId}`, { allUserChat: 'disabled' })).status).toBe(200);
    await page.getByTestId('return').click();
    await expect(page).toHaveURL(/\/tickets(\?tab=\w+)?$/);
    await visit(bia.page, conversation);
    await expect(bubble(bia.page, 'Até amanhã')).toBeVisible();
    await visit(page, conversation);
    await page.getByTestId('conversation').getByTestId('accept').click();
    await expect(bia.page.getByTestId('taken-notice')).toContainText('Dona Maria');
    await expect(bia.page.getByTestId('ticket-user')).toHaveText('Dona Maria');
    await expect(bubble(bia.page, 'Até amanhã')).toBeVisible();
    await expect(bia.page.getByTestId('composer')).toBeDisabled();
  });
});
