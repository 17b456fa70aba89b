import { expect, test, type Page } from '@playwright/test';
import { newEmail, password, signIn, signUp, type Person } from './support/people.ts';
import { callAs } from './support/stack.ts';

test.describe.serial('roles', () => {
  let admin: Person;
  let bruno: Page;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Clínica Vida');
    const user = { name: 'Bruno Lima', email: newEmail('bruno'), password, profile: 'user' };
    expect((await callAs(admin.page, 'POST', '/users', user)).status).toBe(200);
    bruno = await signIn(browser, user.email);
  });
  test.afterAll(async () => {
    await admin.page.context().close();
    await bruno.context().close();
  });

  test('a role begins with a template, is given to a user, and holds in the user’s browser at once', async () => {
    const { page } = admin;
    await page.getByTestId('nav-users').click();
    await page.getByTestId('roles').click();
    await page.getByTestId('add-role').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('role-preset').click();
    await page.getByRole('option', { name: 'Supervisão' }).click();
    await expect(dialog.getByTestId('field-name')).toHaveValue('Supervisão');
    await dialog.getByTestId('permission-campaigns-page:edit').check();
    await expect(dialog.getByTestId('permission-contacts-page:import')).toBeDisabled();
    await dialog.getByTestId('save-role').click();
    await expect(page.getByRole('row').filter({ hasText: 'Supervisão' })).toContainText('Ninguém');

    await expect(bruno.getByTestId('nav-tickets')).toBeVisible();
    await expect(bruno.getByTestId('nav-users')).toHaveCount(0);
    await page.getByTestId('nav-users').click();
    await page.getByRole('row').filter({ hasText: 'Bruno Lima' }).getByTestId('edit-user').click();
    await dialog.getByTestId('tab-permissions').click();
    await dialog.getByTestId('field-roleId').click();
    await page.getByRole('option', { name: 'Supervisão' }).click();
    await expect(dialog.getByTestId('permissions-of-role')).toContainText('Gerenciar campanhas');
    await dialog.getByTestId('save-user').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Bruno Lima' })).toContainText('Supervisão');

    await bruno.getByTestId('nav-users').click();
    await expect(bruno.getByRole('row').filter({ hasText: 'Bruno Lima' })).toBeVisible();
    await expect(bruno.getByTestId('add-user')).toHaveCount(0);
    await expect(bruno.getByTestId('edit-user')).toHaveCount(0);
  });

  test('a permission that a role loses is gone from its users’ browsers, and the role stays while they have it', async () => {
    const { page } = admin;
    await page.getByTestId('roles').click();
    const row = page.getByRole('row').filter({ hasText: 'Supervisão' });
    await expect(row).toContainText('Bruno Lima');
    await row.getByTestId('edit-role').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('permission-users-page:view').uncheck();
    await dialog.getByTestId('save-role').click();
    await expect(dialog).toBeHidden();
    await expect(bruno.getByTestId('nav-users')).toHaveCount(0);
    await row.getByTestId('delete-role').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByText('Usuários com esta função: 1.')).toBeVisible();
  });
});
