import { expect, test, type Locator, type Page } from '@playwright/test';
import { addQueue, newEmail, password, signIn, signUp, type Person } from './support/people.ts';
import { callAs, readInvitation } from './support/stack.ts';
import { visit } from './support/visit.ts';

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

const openUsers = async (page: Page): Promise<void> => {
  await page.getByTestId('nav-users').click();
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
};

test.describe.serial('users', () => {
  let admin: Person;
  let second: Page;
  const bruno = { name: 'Bruno Lima', email: newEmail('bruno') };

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Clínica Vida');
    await addQueue(admin.page, 'Recepção', '#2F9E44');
    // The checklist shows that the page knows the queue.
    await expect(admin.page.getByTestId('first-steps-progress')).toHaveText('1 de 4 concluídos');
    const carla = { name: 'Carla Dias', email: newEmail('carla'), password, profile: 'admin' };
    expect((await callAs(admin.page, 'POST', '/users', carla)).status).toBe(200);
    second = await signIn(browser, carla.email);
    await openUsers(second);
    await openUsers(admin.page);
  });
  test.afterAll(async () => {
    await admin.page.context().close();
    await second.context().close();
  });

  test('an administrator adds a user; errors stand at their fields', async () => {
    const { page } = admin;
    await page.getByTestId('add-user').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('save-user')).toBeInViewport({ ratio: 1 });
    await dialog.getByTestId('save-user').click();
    await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
    await dialog.getByTestId('field-name').fill('B');
    await dialog.getByTestId('field-email').fill('bruno');
    await dialog.getByTestId('field-password').fill('123');
    await dialog.getByTestId('save-user').click();
    await expect(dialog.getByText('Muito curto!')).toHaveCount(2);
    await expect(dialog.getByText('E-mail inválido')).toBeVisible();

    await dialog.getByTestId('field-name').fill(bruno.name);
    await dialog.getByTestId('field-email').fill(admin.email);
    await dialog.getByTestId('field-password').fill(password);
    await dialog.getByTestId('tab-permissions').click();
    await dialog.getByTestId('field-allowGroup').click();
    await dialog.getByTestId('save-user').click();
    // The tab of the field with the server's error is shown.
    await expect(dialog.getByText('Já existe uma conta com este e-mail.')).toBeVisible();
    await expect(dialog.getByTestId('field-email')).toBeFocused();

    await dialog.getByTestId('field-email').fill(bruno.email);
    await dialog.getByTestId('save-user').click();
    await expect(dialog).toBeHidden();
    // The company's only queue was preselected.
    await expect(rowOf(page, bruno.name)).toContainText('Recepção');
    await expect(rowOf(page, bruno.name)).toContainText('Atendente');
  });

  test('a second administrator sees it at once, and the change that follows', async () => {
    await expect(rowOf(second, bruno.name)).toContainText(bruno.email);
    await rowOf(admin.page, bruno.name).getByTestId('edit-user').click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByTestId('field-password')).toHaveValue('');
    await dialog.getByTestId('tab-permissions').click();
    await expect(dialog.getByTestId('field-allowGroup')).toBeChecked();
    await dialog.getByTestId('tab-general').click();
    await dialog.getByTestId('field-name').fill('Bruno Lima Filho');
    // Hours that have begun, at any time of day: the user signs in later.
    const hour = new Date().toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit' });
    await dialog.getByTestId('field-startWork').fill(`${hour}:00`);
    await dialog.getByTestId('save-user').click();
    await expect(rowOf(second, 'Bruno Lima Filho')).toBeVisible();
  });

  test('the search is the server’s, from three letters on', async () => {
    await second.getByTestId('search').fill('fil');
    await expect(rowOf(second, 'Dona Maria')).toBeHidden();
    await expect(rowOf(second, 'Bruno Lima Filho')).toBeVisible();
    await second.getByTestId('search').fill('fi');
    await expect(rowOf(second, 'Dona Maria')).toBeVisible();
  });

  test('a user without the permission is refused, and signs in with the kept password', async ({ browser }) => {
    const page = await signIn(browser, bruno.email);
    await expect(page.getByTestId('nav-users')).toHaveCount(0);
    await visit(page, '/users');
    await expect(page.getByText('Você não tem permissão para ver esta página')).toBeVisible();
    await page.context().close();
  });

  test('a user without a password is invited, chooses one by the mailed link, and is asked for no code', async ({
    page: guest,
  }) => {
    const { page } = admin;
    const eva = { name: 'Eva Convidada', email: newEmail('eva') };
    await page.getByTestId('add-user').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('field-name').fill(eva.name);
    await dialog.getByTestId('field-email').fill(eva.email);
    await dialog.getByTestId('save-user').click();
    await expect(dialog).toBeHidden();
    const first = await readInvitation(eva.email);
    const sentAgain = Date.now();
    await rowOf(page, eva.name).getByTestId('invite-user').click();
    await expect(page.getByText(`Convite enviado para ${eva.email}.`)).toBeVisible();
    const second = await readInvitation(eva.email, sentAgain);

    const form = guest.getByTestId('invitation-form');
    const choose = async (link: string, chosen: string): Promise<void> => {
      await guest.goto('about:blank');
      await guest.goto(link);
      await form.getByLabel('Senha', { exact: true }).fill(chosen);
      await form.getByLabel('Confirme a senha').fill(chosen);
      await form.getByRole('button', { name: 'Salvar e entrar' }).click();
    };
    await choose(first, password);
    await expect(form.getByRole('alert')).toContainText('Este convite já foi usado');
    await choose(second, 'fraca');
    await expect(form.getByText('Sua senha precisa ter no mínimo 8 caracteres')).toBeVisible();
    await choose(second, password);
    await expect(guest).toHaveURL(/\/tickets$/);
    await expect(guest.getByText(`Olá ${eva.name}`)).toBeVisible();
    await expect(guest.getByTestId('email-banner')).toHaveCount(0);
    await page.reload();
    await expect(rowOf(page, eva.name).getByTestId('edit-user')).toBeVisible();
    await expect(rowOf(page, eva.name).getByTestId('invite-user')).toHaveCount(0);
  });

  test('a user who was given a password is asked for a code once one was sent', async ({ browser }) => {
    const page = await signIn(browser, bruno.email);
    const banner = page.getByTestId('email-banner');
    await expect(banner.getByLabel('Código')).toHaveCount(0);
    await banner.getByRole('button', { name: 'Enviar código' }).click();
    await expect(banner.getByLabel('Código')).toBeVisible();
    await page.context().close();
  });

  test('a user is deleted, but nobody deletes itself', async () => {
    await expect(rowOf(admin.page, admin.email).getByTestId('edit-user')).toBeVisible();
    await expect(rowOf(admin.page, admin.email).getByTestId('delete-user')).toHaveCount(0);
    await rowOf(admin.page, 'Bruno Lima Filho').getByTestId('delete-user').click();
    await admin.page.getByTestId('confirm').click();
    await expect(rowOf(admin.page, 'Bruno Lima Filho')).toHaveCount(0);
    await expect(rowOf(second, 'Bruno Lima Filho')).toHaveCount(0);
  });
});
