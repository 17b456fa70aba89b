import { accessibility } from './support/accessibility.ts';
import { expect, test, type Page } from '@playwright/test';
import { newEmail, password, signIn } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';

test.describe.serial('two administrators', () => {
  let shop: Shop;
  let helena: Page;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Clínica Vida');
    const email = newEmail('helena');
    const colleague = { name: 'Helena Prado', email, password, profile: 'admin' };
    expect((await callAs(shop.admin.page, 'POST', '/users', colleague)).status).toBe(200);
    helena = await signIn(browser, email);
  });
  test.afterAll(async () => {
    await helena.context().close();
    await shop.close();
  });

  const openConnection = async (page: Page): Promise<void> => {
    await page
      .getByRole('button', { name: /Editar/ })
      .first()
      .click();
    await expect(page.getByTestId('connection-name')).toBeVisible();
  };
  const name = (page: Page) => page.getByTestId('connection-name');
  const save = async (page: Page): Promise<void> => page.getByTestId('save-connection').click();
  const isClosed = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0);
  const stored = async (): Promise<{ name: string; complationMessage: string }> => {
    const { body } = await callAs<{ name: string; complationMessage: string }[]>(helena, 'GET', '/whatsapp');
    return body[0]!;
  };

  test('who change different fields of a connection at once keep both changes', async () => {
    const { page } = shop.admin;
    for (const one of [page, helena]) {
      await one.getByTestId('nav-connections').click();
      await openConnection(one);
    }
    await helena.getByTestId('tab-messages').click();
    await helena.getByTestId('field-complationMessage').fill('Até logo!');
    await save(helena);
    await isClosed(helena);
    await name(page).fill('Recepção');
    await save(page);
    await isClosed(page);
    expect(await stored()).toMatchObject({ name: 'Recepção', complationMessage: 'Até logo!' });
  });

  test('who change the same field see both texts and choose', async () => {
    const { page } = shop.admin;
    for (const one of [page, helena]) await openConnection(one);
    await name(helena).fill('Consultório');
    await save(helena);
    await isClosed(helena);
    await name(page).fill('Portaria');
    await page.getByTestId('tab-messages').click();
    await save(page);
    const conflict = page.getByTestId('conflict');
    await expect(conflict).toContainText('Helena Prado mudou isto');
    await expect(conflict).toContainText('Nome');
    const { violations } = await accessibility(page).include('[data-testid=conflict]').analyze();
    expect(violations).toEqual([]);
    await page.getByTestId('conflict-see').click();
    await expect(name(page)).toHaveValue('Consultório');
    await page.getByTestId('conflict-see').click();
    await expect(name(page)).toHaveValue('Portaria');
    expect((await stored()).name).toBe('Consultório');
    await page.getByTestId('conflict-mine').click();
    await isClosed(page);
    expect((await stored()).name).toBe('Portaria');
  });

  test('who go back or reload over unsaved changes are asked', async () => {
    const { page } = shop.admin;
    await openConnection(page);
    await name(page).fill('Outra');
    await page.evaluate(() => window.history.back());
    const stay = page.getByRole('button', { name: 'Continuar editando' });
    await stay.click();
    await expect(stay).toHaveCount(0);
    await expect(name(page)).toHaveValue('Outra');
    const [question] = await Promise.all([page.waitForEvent('dialog'), page.reload({ timeout: 1 }).catch(() => null)]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.evaluate(() => window.history.back());
    await page.getByTestId('confirm').click();
    await isClosed(page);
  });
});
