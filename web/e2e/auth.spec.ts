import { expect, test, type Page, type Route } from '@playwright/test';
import {
  addAgent,
  fillLogin,
  newEmail,
  password,
  signIn,
  signInAs,
  signInByForm,
  signUpByForm,
  type Person,
} from './support/people.ts';
import { callAs, readMailedCode, seededSignIn, setDueDate } from './support/stack.ts';

const guest = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
};

test.describe.serial('signing up, in and out', () => {
  let admin: Person;
  let companyId: number;

  test.beforeAll(async ({ browser }) => {
    admin = await signUpByForm(browser, 'Floricultura Íris');
    companyId = (await callAs<{ company: { id: number } }>(admin.page, 'GET', '/auth/me')).body.company.id;
  });
  test.afterAll(() => admin.page.context().close());

  test('the sign-up form validates each field and accepts an e-mail address once only', async ({ page }) => {
    const form = (await guest(page, '/signup')).getByTestId('signup-form');
    await form.getByRole('button', { name: 'Criar conta' }).click();
    await expect(form.getByText('Obrigatório')).toHaveCount(5);
    await form.getByLabel('Nome da empresa').fill('X');
    await form.getByLabel('Seu nome').fill('N'.repeat(51));
    await form.getByLabel('E-mail').fill('sem-arroba');
    await form.getByLabel('Telefone').fill('123');
    await form.getByRole('button', { name: 'Criar conta' }).click();
    for (const text of ['Muito curto!', 'Muito extenso!', 'E-mail inválido', 'Telefone inválido'])
      await expect(form.getByText(text)).toBeVisible();
    await form.getByLabel('Nome da empresa').fill('Outra');
    await form.getByLabel('Seu nome').fill('Outra Pessoa');
    await form.getByLabel('E-mail').fill(admin.email.toUpperCase());
    await form.getByLabel('Telefone').fill('11987654321');
    await expect(form.getByLabel('Telefone')).toHaveValue('(11) 98765-4321');
    await form.getByLabel('Senha', { exact: true }).fill(password);
    await form.getByText('Profissional').click();
    await form.getByRole('button', { name: 'Criar conta' }).click();
    await expect(form.getByText('Já existe uma conta com este e-mail.')).toBeVisible();
    await expect(form.getByLabel('E-mail')).toBeFocused();
  });

  test('the address is proved by the mailed code, then or later', async () => {
    const { page, email } = admin;
    const banner = page.getByTestId('email-banner');
    await expect(banner).toContainText(email);
    await banner.getByRole('button', { name: 'Confirmar depois' }).click();
    await expect(banner).toHaveCount(0);
    await page.evaluate(() => window.sessionStorage.clear());
    await page.reload();
    const code = await readMailedCode(email);
    await banner.getByLabel('Código').fill(code === '000000' ? '111111' : '000000');
    await banner.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(page.getByText('Código de verificação inválido ou expirado.')).toBeVisible();
    await banner.getByLabel('Código').fill(code);
    await banner.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(page.getByText('E-mail confirmado.')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('the operator’s WhatsApp link is shown where a number is configured', async ({ page, browser }) => {
    await guest(page, '/login');
    await expect(page.getByRole('link', { name: 'Fale conosco pelo WhatsApp' })).toHaveCount(0);
    const owner = await signInAs(browser, await seededSignIn('super'));
    const set = (value: string) => callAs(owner, 'PUT', '/settings/contactNumber', { value });
    expect((await set('5511912345678')).status).toBe(200);
    await guest(page, '/login');
    await expect(page.getByRole('link', { name: 'Fale conosco pelo WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5511912345678',
    );
    expect((await set('')).status).toBe(200);
    await owner.context().close();
  });

  test('a wrong password and an unknown address show the same error', async ({ page }) => {
    await guest(page, '/login');
    await fillLogin(page, admin.email, 'Errada#2026');
    await expect(page.getByTestId('login-error')).toHaveText('E-mail ou senha incorretos. Tente novamente.');
    await expect(page.locator('input[name=password]')).toBeFocused();
    await fillLogin(page, newEmail('ninguem'), 'Errada#2026');
    await expect(page.getByTestId('login-error')).toHaveText('E-mail ou senha incorretos. Tente novamente.');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a weak password is warned of once, after the sign-in succeeded', async ({ page }) => {
    const [email, weak] = [newEmail('fraca'), 'senhas'];
    const body = { name: 'Nina Fraca', email, password: weak, profile: 'user' };
    expect((await callAs(admin.page, 'POST', '/users', body)).status).toBe(200);
    await guest(page, '/login');
    const dialog = page.getByRole('dialog', { name: 'Sua senha é fraca' });
    await fillLogin(page, email, 'outras');
    await expect(page.getByTestId('login-error')).toBeVisible();
    await expect(page.getByTestId('password-strength')).toHaveCount(0);
    await expect(dialog).toBeHidden();
    await fillLogin(page, email, weak);
    await expect(page).toHaveURL(/\/tickets$/);
    await dialog.getByRole('button', { name: 'Prosseguir' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByTestId('user-menu')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => window.localStorage.clear());
  });

  test('protected screens redirect to the login, and the login redirects logged-in users', async ({ page }) => {
    await page.goto('/connections');
    await expect(page).toHaveURL(/\/login$/);
    await admin.page.goto('/login');
    await expect(admin.page).toHaveURL(/\/tickets$/);
  });

  test('two tabs of one browser share the login, and logging out of one logs out both', async ({ browser }) => {
    const agent = await addAgent(browser, admin.page, 'Tina Abas', []);
    const second = await agent.page.context().newPage();
    await second.goto('/tickets');
    await expect(second.getByTestId('user-menu')).toBeVisible();
    await agent.page.reload();
    await expect(agent.page.getByTestId('user-menu')).toBeVisible();
    await expect(second.getByTestId('user-menu')).toBeVisible();
    await second.getByTestId('user-menu').click();
    await second.getByTestId('logout').click();
    await expect(second).toHaveURL(/\/login$/);
    await expect(agent.page).toHaveURL(/\/login$/);
    await agent.page.context().close();
  });

  test('logout does not wait for the user pool, clears all data and lets another user sign in', async ({ browser }) => {
    const before = await addAgent(browser, admin.page, 'Sônia Saiu', []);
    const after = await addAgent(browser, admin.page, 'Ivo Entrou', []);
    const { page } = before;
    const stored = () =>
      page.evaluate((): Record<string, string> => ({ ...window.localStorage, ...window.sessionStorage }));
    const token = Object.entries(await stored()).find(([key]) => key.endsWith('.refreshToken'))?.[1];
    const held: Route[] = [];
    await page.route(
      (url) => url.port !== new URL(page.url()).port,
      (route) => {
        if (!route.request().headers()['x-amz-target']?.endsWith('.RevokeToken')) return route.fallback();
        held.push(route);
        return undefined;
      },
    );
    await page.getByTestId('user-menu').click();
    await page.getByTestId('logout').click();
    await expect(page).toHaveURL(/\/login$/);
    expect(Object.keys(await stored()).filter((key) => /Cognito|draft/.test(key))).toEqual([]);
    await expect.poll(() => held.length).toBe(1);
    expect(held[0]!.request().postDataJSON()).toMatchObject({ Token: token });
    await fillLogin(page, after.email, password);
    await expect(page.getByText('Olá Ivo Entrou')).toBeVisible();
    const revoked = page.waitForResponse((response) => response.request() === held[0]!.request());
    await held[0]!.continue();
    expect((await revoked).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('Olá Ivo Entrou')).toBeVisible();
    await page.context().close();
    await after.page.context().close();
  });

  test('a tab shows the user who signed in last in its browser', async ({ browser }) => {
    const before = await addAgent(browser, admin.page, 'Ugo Antes', []);
    const after = await addAgent(browser, admin.page, 'Vera Depois', []);
    const tokens = await after.page.evaluate(() => ({ ...window.localStorage }));
    const beside = await before.page.context().newPage();
    await beside.goto('/favicon.svg');
    await beside.evaluate((stored) => {
      for (const [key, value] of Object.entries<string>(stored)) window.localStorage.setItem(key, value);
    }, tokens);
    await expect(before.page.getByText('Olá Vera Depois')).toBeVisible();
    await before.page.context().close();
    await after.page.context().close();
  });

  test('a newer sign-in displaces the older login, which shows a notification', async ({ browser }) => {
    const agent = await addAgent(browser, admin.page, 'Davi Deslocado', []);
    const elsewhere = await signIn(browser, agent.email);
    await expect(agent.page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
    await expect(agent.page).toHaveURL(/\/login$/);
    await elsewhere.reload();
    await expect(elsewhere.getByTestId('user-menu')).toBeVisible();
    await agent.page.context().close();
    await elsewhere.context().close();
  });

  test('a password is reset with the mailed code; errors are shown', async ({ browser, page }) => {
    const agent = await addAgent(browser, admin.page, 'Rita Esquecida', []);
    const form = (await guest(page, '/forgetpsw')).getByTestId('reset-form');
    await form.getByRole('button', { name: 'Enviar código' }).click();
    await expect(form.getByText('Obrigatório')).toBeVisible();
    await form.getByLabel('E-mail').fill(newEmail('ninguem'));
    await form.getByRole('button', { name: 'Enviar código' }).click();
    await expect(form.getByRole('alert')).toHaveText('E-mail não encontrado');
    await form.getByLabel('E-mail').fill(agent.email);
    await form.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByText('E-mail enviado com sucesso!')).toBeVisible();
    const submit = form.getByRole('button', { name: 'Redefinir senha' });
    await form.getByLabel('Código de verificação').fill('000000');
    await form.getByLabel('Nova senha', { exact: true }).fill('curta');
    await form.getByLabel('Confirme a nova senha').fill('outra');
    await submit.click();
    await expect(
      form.getByText(
        'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
      ),
    ).toBeVisible();
    await expect(form.getByText('As senhas não correspondem')).toBeVisible();
    await form.getByLabel('Nova senha', { exact: true }).fill('Nova#Senha26');
    await form.getByLabel('Confirme a nova senha').fill('Nova#Senha26');
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText('Código de verificação inválido ou expirado.');
    await form.getByLabel('Código de verificação').fill(await readMailedCode(agent.email));
    await submit.click();
    await expect(page.getByText('Senha redefinida com sucesso.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page, agent.email, 'Nova#Senha26');
    await expect(page).toHaveURL(/\/tickets$/);
    await agent.page.context().close();
  });

  test('sign-in is refused outside the working hours', async ({ browser, page }) => {
    const agent = await addAgent(browser, admin.page, 'Nilo Noturno', []);
    const { body } = await callAs<{ user: { id: number } }>(agent.page, 'GET', '/auth/me');
    const now = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' });
    const later = (hours: number): string => now.format(Date.now() + hours * 3_600_000);
    const hours = {
      startWork: later(2) < later(3) ? later(2) : '00:00',
      endWork: later(2) < later(3) ? later(3) : '00:01',
    };
    expect((await callAs(admin.page, 'PUT', `/users/${body.user.id}`, hours)).status).toBe(200);
    await guest(page, '/login');
    await fillLogin(page, agent.email, password);
    await expect(page.getByTestId('login-error')).toContainText('Fora do horário de expediente!');
    await agent.page.context().close();
  });

  test('the last days of a subscription show a warning; after it the inbox is to be read, and leads to the payment', async ({
    browser,
    page,
  }) => {
    const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await setDueDate(companyId, day(3));
    const warned = await signInByForm(browser, admin.email);
    await expect(warned.getByText(/Sua assinatura vence em \d dias?, em /)).toBeVisible();
    await setDueDate(companyId, day(-2));
    await warned.reload();
    await expect(warned.getByTestId('list-menu')).toBeVisible();
    await expect(warned.getByTestId('new-ticket')).toHaveCount(0);
    await warned.getByTestId('invoice-banner-pay').click();
    await expect(warned).toHaveURL(/\/financeiro/);
    await guest(page, '/login');
    await fillLogin(page, admin.email, password);
    await expect(page.getByText(/Opss! Sua assinatura venceu em .+ Entre em contato com o suporte/)).toBeVisible();
    await expect(page).toHaveURL(/\/financeiro$/);
    await expect(page.getByTestId('licence')).toHaveAttribute('data-expired', 'true');
    expect((await callAs(page, 'POST', '/tags', { name: 'VIP', color: '#112233' })).status).toBe(402);
    await page.getByTestId('nav-tickets').click();
    await expect(page.getByTestId('invoice-banner')).toBeVisible();
    await page.goto('/connections');
    await expect(page).toHaveURL(/\/financeiro$/);
    await warned.context().close();
  });
});
