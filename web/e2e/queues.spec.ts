import { expect, test } from '@playwright/test';
import { addAgent, signUp, type Person } from './support/people.ts';

test.describe.serial('the queues of a company', () => {
  let admin: Person;
  let agent: Person;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Papelaria Rima');
    agent = await addAgent(browser, admin.page, 'Carla Souza', []);
  });
  test.afterAll(async () => {
    await Promise.all([admin, agent].map(({ page }) => page.context().close()));
  });

  const row = (name: string) => admin.page.getByRole('row').filter({ hasText: name });
  const add = async (name: string, greeting = ''): Promise<void> => {
    const { page } = admin;
    await page.getByTestId('add-queue').click();
    await page.getByTestId('field-name').fill(name);
    await page.getByTestId('field-greetingMessage').fill(greeting);
    await page.getByTestId('save-queue').click();
  };

  test('are added from the drawer’s entry; a name that exists is refused at its field', async () => {
    const { page } = admin;
    await page.getByTestId('nav-queues').click();
    await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
    await add('Vendas', 'Olá! Você está falando com Vendas.');
    await expect(row('Vendas')).toContainText('Você está falando com Vendas');
    await add('vendas');
    await expect(page.getByRole('dialog').getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('field-name').fill('Suporte');
    await page.getByTestId('save-queue').click();
    await expect(row('Suporte')).toBeVisible();
  });

  test('are edited and found; unsaved changes are asked about', async () => {
    const { page } = admin;
    await row('Suporte').getByRole('button', { name: 'Suporte', exact: true }).click();
    await page.getByTestId('field-name').fill('Assistência');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await page.getByTestId('save-queue').click();
    await expect(row('Assistência')).toBeVisible();
    await page.getByTestId('search').fill('assistencia');
    await expect(row('Vendas')).toHaveCount(0);
    await expect(row('Assistência')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar' }).click();
  });

  test('are deleted after a question', async () => {
    await row('Assistência').getByTestId('delete-queue').click();
    await expect(admin.page.getByText('Excluir a fila Assistência?')).toBeVisible();
    await admin.page.getByTestId('confirm').click();
    await expect(row('Assistência')).toHaveCount(0);
    await expect(row('Vendas')).toBeVisible();
  });

  test('are not shown to agents', async () => {
    const { page } = agent;
    await expect(page.getByTestId('nav-tickets')).toBeVisible();
    await expect(page.getByTestId('nav-queues')).toHaveCount(0);
    await page.goto('/queues');
    await expect(page.getByText('Você não tem permissão para ver esta página')).toBeVisible();
  });
});
