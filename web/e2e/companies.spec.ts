import { expect, type Page, test } from '@playwright/test';
import { signInAs, signUp } from './support/people.ts';
import { callAs, seededSignIn, setDueDate } from './support/stack.ts';
import { visit } from './support/visit.ts';

/** The super user, who works in one window. */
let owner: Page;
test.beforeAll(async ({ browser }) => {
  owner = await signInAs(browser, await seededSignIn('super'));
});
test.afterAll(() => owner.context().close());

test('a super user adds a plan and a company, whose administrator signs in; others see neither', async ({
  browser,
}) => {
  const unique = Date.now().toString(36);
  const [plan, company, email] = [`Plano ${unique}`, `Mercearia ${unique}`, `dona.${unique}@example.com`];

  await visit(owner, '/settings?tab=plans');
  await owner.getByTestId('add-plan').click();
  await owner.getByTestId('field-name').fill(plan);
  await owner.getByTestId('field-amount').fill('99,90');
  await owner.getByTestId('save-plan').click();
  await owner.getByTestId('search').fill(plan);
  const planRow = owner.getByRole('row').filter({ hasText: plan });
  await expect(planRow).toContainText('99,90');

  await owner.getByTestId('nav-companies').click();
  await owner.getByTestId('add-company').click();
  await owner.getByTestId('save-company').click();
  await expect(owner.getByText('Nome é obrigatório')).toBeVisible();
  await expect(owner.getByText('E-mail é obrigatório')).toBeVisible();
  await owner.getByTestId('field-name').fill(company);
  await owner.getByTestId('field-email').fill(email);
  await owner.getByTestId('field-password').fill('Segredo123');
  await owner.getByTestId('field-document').fill('12abc34501de35');
  await expect(owner.getByTestId('field-document')).toHaveValue('12.ABC.345/01DE-35');
  await owner.getByTestId('field-planId').click();
  await owner.getByRole('option', { name: plan }).click();
  await owner.getByTestId('save-company').click();
  await owner.getByTestId('search').fill(company);
  const row = owner.getByRole('row').filter({ hasText: company });
  await expect(row).toContainText(plan);
  const due = await row.locator('[data-due]').innerText();
  await row.getByTestId('more-row-actions').click();
  await owner.getByRole('menuitem', { name: `Renovar ${company}` }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Renovar' }).click();
  await expect(row.locator('[data-due]')).not.toHaveText(due);

  await row.getByTestId(/^users-/).click();
  await expect(owner.getByText('d***@example.com')).toBeVisible();
  await owner.getByTestId('nav-companies').click();

  const admin = await signInAs(browser, { email, password: 'Segredo123' });
  await expect(admin).toHaveURL(/\/tickets/);
  await visit(admin, '/companies');
  await expect(admin.getByText('Esta empresa não possui permissão')).toBeVisible();
  expect((await callAs(admin, 'GET', '/companies')).status).toBe(403);

  // The dialog names the losses of a plan before it is saved.
  await visit(owner, '/settings?tab=plans');
  await owner.getByTestId('search').fill(plan);
  await planRow.getByRole('button', { name: plan }).first().click();
  await owner.getByTestId('field-useSchedules').click();
  await expect(owner.getByTestId('plan-losses')).toContainText(`${company}: Agendamentos`);
  await owner.getByTestId('save-plan').click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  await planRow.getByTestId('delete-plan').click();
  await owner.getByTestId('confirm').click();
  await expect(owner.getByText('Empresas com este plano: 1.')).toBeVisible();
  await admin.context().close();
});

test('a company that is switched off is signed out at once, with the reason', async ({ browser }) => {
  const name = `Papelaria ${Date.now().toString(36)}`;
  const { page } = await signUp(browser, name);
  await visit(owner, '/companies');
  await owner.getByTestId('search').fill(name);
  await owner.getByRole('row').filter({ hasText: name }).getByRole('button', { name }).first().click();
  // The dialog names what another plan takes away before it is saved.
  await owner.getByTestId('field-planId').click();
  await owner.getByRole('option', { name: 'Gratuito' }).click();
  await expect(owner.getByTestId('plan-losses')).toContainText(`${name}: `);
  await owner.getByTestId('field-status').click();
  await owner.getByTestId('save-company').click();
  await expect(owner.getByText('Inativa')).toBeVisible();
  await owner.getByRole('row').filter({ hasText: name }).getByTestId('more-row-actions').click();
  await expect(owner.getByRole('menuitem', { name: `Renovar ${name}` })).toBeVisible();
  await expect(owner.getByRole('menuitem', { name: `Acessar ${name} como suporte` })).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('O acesso da sua empresa foi desativado.')).toBeVisible();
  await page.context().close();
});

test('a company is deleted once its name is typed: its people are signed out, and the list shows the progress', async ({
  browser,
}) => {
  const name = `Quitanda ${Date.now().toString(36)}`;
  const { page } = await signUp(browser, name);
  await visit(owner, '/companies');
  await owner.getByTestId('search').fill(name);
  const row = owner.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: `Excluir ${name}` }).click();
  await owner.getByTestId('typed-name').fill('Quitanda');
  await expect(owner.getByTestId('confirm')).toBeDisabled();
  await owner.getByTestId('typed-name').fill(name);
  await owner.getByTestId('confirm').click();
  await expect(owner.getByText(`A exclusão de ${name} começou.`)).toBeVisible();
  await expect(row.getByTestId('deleting')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test('support sees a company for a reason or in its window, changes nothing, and is shut out at once', async ({
  browser,
}) => {
  const company = `Mercado ${Date.now().toString(36)}`;
  const { page: admin } = await signUp(browser, company);
  const contact = { name: 'Ana Prado', number: '5511912345678' };
  expect((await callAs(admin, 'POST', '/contacts', contact)).status).toBe(200);
  const banner = owner.getByTestId('support-banner');
  const enter = async (reason?: string): Promise<void> => {
    await visit(owner, '/companies');
    await owner.getByTestId('search').fill(company);
    await owner.getByRole('row').filter({ hasText: company }).getByTestId('more-row-actions').click();
    await owner.getByRole('menuitem', { name: `Acessar ${company} como suporte` }).click();
    if (reason !== undefined) {
      await expect(owner.getByTestId('begin-support')).toBeDisabled();
      await owner.getByTestId('support-reason').fill(reason);
    }
    await owner.getByTestId('begin-support').click();
    await expect(banner).toContainText(company);
  };

  await enter('Chamado 1234: nada chega');
  await expect(admin.getByTestId('support-banner')).toContainText('Motivo: Chamado 1234: nada chega');
  await visit(owner, '/contacts');
  await expect(owner.getByText('Ana Prado')).toBeVisible();
  await expect(owner.getByText(/\*{6,}78/).first()).toBeVisible();
  expect(await owner.locator('main').innerText()).not.toContain('91234');
  const refused = await callAs<{ error: string }>(owner, 'POST', '/contacts', { ...contact, number: '5511912345679' });
  expect(refused.body.error).toBe('ERR_SUPPORT_READ_ONLY');
  await owner.getByTestId('end-support').click();
  await expect(owner).toHaveURL(/\/companies$/);
  await expect(admin.getByTestId('support-banner')).toHaveCount(0);

  await visit(admin, '/settings');
  await admin.getByTestId('support-access').click();
  await expect(admin.getByTestId('support-banner')).toBeVisible();
  await enter();
  // A company in arrears shuts its support out too.
  const { body } = await callAs<{ company: { id: number } }>(admin, 'GET', '/auth/me');
  await setDueDate(body.company.id, '2026-01-10');
  await admin.goto('/financeiro');
  await admin.getByTestId('end-support').click();
  await expect(admin.getByTestId('support-banner')).toHaveCount(0);
  await expect(async () => {
    // A call of the screen may be refused before, which begins to load the page of companies.
    if (new URL(owner.url()).pathname !== '/companies') await visit(owner, '/contacts');
    await expect(owner).toHaveURL(/\/companies$/, { timeout: 2_000 });
  }).toPass();
  await admin.context().close();
});
