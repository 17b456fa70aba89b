import { expect, test, type Page } from '@playwright/test';
import { oneTimeCode } from '../../shared/test/one-time-code.ts';
import { fillLogin, password, signUp, type Person } from './support/people.ts';
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
});
