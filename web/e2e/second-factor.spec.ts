import { expect, test, type Page } from '@playwright/test';
import { oneTimeCode } from '../../shared/test/one-time-code.ts';
import { fillLogin, newEmail, password, signUp, type Person } from './support/people.ts';
import { callAs } from './support/stack.ts';
import { visit } from './support/visit.ts';
import { accessibility } from './support/accessibility.ts';

const openSecurity = async (page: Page): Promise<void> => {
  await page.getByTestId('user-menu').click();
  await page.getByTestId('open-profile').click();
  await page.getByTestId('tab-security').click();
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByTestId('user-menu').click();
  await page.getByTestId('logout').click();
  await expect(page).toHaveURL(/\/login$/);
};

test.describe.serial('a second factor', () => {
  let admin: Person;
  let secret: string;
  let codes: string[];

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Segredos Ltda');
  });
  test.afterAll(() => admin.page.context().close());

  test('is set up in the profile by the first code of an app, and shows its recovery codes once', async () => {
    const { page } = admin;
    await openSecurity(page);
    await expect(page.getByTestId('login')).toHaveCount(1);
    await page.getByTestId('set-up-factor').click();
    const form = page.getByTestId('set-up-form');
    secret = (await page.getByTestId('app-secret').innerText()).replaceAll(' ', '');
    await expect(form.getByTestId('qr')).toHaveAttribute('data-qr', new RegExp(`^otpauth://totp/.*secret=${secret}`));
    await form.getByLabel('Código do aplicativo').fill('000000');
    await page.getByTestId('confirm-set-up').click();
    await expect(page.getByTestId('set-up-error')).toContainText('Código incorreto');
    await form.getByLabel('Código do aplicativo').fill(oneTimeCode(secret, -1));
    await page.getByTestId('confirm-set-up').click();
    await expect(page.getByTestId('recovery-code')).toHaveCount(10);
    codes = await page.getByTestId('recovery-code').allInnerTexts();
    expect((await accessibility(page).analyze()).violations).toEqual([]);
    await page.getByTestId('codes-stored').click();
    await expect(page.getByTestId('codes-left')).toContainText('10');
    await page.keyboard.press('Escape');
  });

  test('is asked for at the next sign-in, by a code of the app', async () => {
    const { page, email } = admin;
    await logOut(page);
    await fillLogin(page, email, password);
    const form = page.getByTestId('code-form');
    await form.getByLabel('Código do aplicativo').fill(oneTimeCode(secret));
    await form.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  });

  test('is taken the place of by a recovery code, which asks for a new set-up', async () => {
    const { page, email } = admin;
    await logOut(page);
    await fillLogin(page, email, password);
    await page.getByTestId('use-recovery-code').click();
    const form = page.getByTestId('code-form');
    await form.getByLabel('Código de recuperação').fill(codes[0]!);
    await form.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText('Você entrou com um código de recuperação.')).toBeVisible();
    await openSecurity(page);
    await expect(page.getByTestId('codes-left')).toContainText('9');
    await expect(page.getByTestId('login')).toHaveCount(3);
  });

  test('proves who asks, and is made a rule, which a colleague follows at the next sign-in', async ({ browser }) => {
    const { page } = admin;
    const colleague = { name: 'Bruno Lima', email: newEmail('agente') };
    const body = { ...colleague, password, profile: 'user', queueIds: [] };
    expect((await callAs(page, 'POST', '/users', body)).status).toBe(200);
    await page.keyboard.press('Escape');
    await visit(page, '/settings');
    // As the server answers a sign-in of more than five minutes ago.
    await page.route(
      '**/second-factor-rule',
      (route) => route.fulfill({ status: 403, json: { error: 'ERR_RECENT_SIGN_IN' } }),
      { times: 1 },
    );
    const rule = page.getByTestId('second-factor-rule');
    await rule.click({ force: true });
    const proof = page.getByTestId('proof-form');
    await proof.getByLabel('Senha', { exact: true }).fill('Errada#2026');
    await proof.getByLabel('Código do aplicativo').fill(oneTimeCode(secret, 1));
    await page.getByTestId('prove').click();
    await expect(page.getByTestId('proof-error')).toBeVisible();
    await proof.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByTestId('prove').click();
    await expect(proof).toHaveCount(0);
    await expect(rule).toBeChecked();

    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto('/login');
    await fillLogin(own, colleague.email, password);
    await expect(own.getByTestId('set-up-form')).toBeVisible();
    await own.goto('/tickets');
    await expect(own.getByTestId('set-up-form')).toBeVisible();
    await expect(own.getByTestId('user-menu')).toHaveCount(0);
    const key = (await own.getByTestId('app-secret').innerText()).replaceAll(' ', '');
    await own.getByTestId('set-up-form').getByLabel('Código do aplicativo').fill(oneTimeCode(key));
    await own.getByTestId('confirm-set-up').click();
    await own.getByTestId('codes-stored').click();
    await expect(own.getByTestId('user-menu')).toBeVisible();
    await context.close();
  });
});
