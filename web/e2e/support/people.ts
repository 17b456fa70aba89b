import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { BodyOf, ResultOf } from '../../../shared/src/contract/grammar.ts';
import type { login } from '../../../shared/src/contract/auth.ts';
import { callAs, callPublicly, callWith, readMailedCode, webUrl } from './stack.ts';

export const password = 'Recado#2026';

export interface Person {
  page: Page;
  email: string;
  name: string;
}

/**
 * A page that follows the system's colour scheme, which tests of pictures emulate, and whose user does not sign messages,
 * so that phones receive the texts as they were typed: as if both were chosen on the device.
 */
const newPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(() => {
    for (const [key, value] of Object.entries({ colorScheme: 'auto', signMessage: 'false' }))
      if (window.localStorage.getItem(key) === null) window.localStorage.setItem(key, value);
  });
  return page;
};

/** Creates an unused e-mail address. */
export const newEmail = (name: string): string =>
  `${name}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@exemplo.test`;

/** Signs a company up by the form and waits for its inbox, for tests of what the form leaves. */
export const signUpByForm = async (browser: Browser, company: string): Promise<Person> => {
  const page = await newPage(browser);
  const email = newEmail('dona');
  await page.goto('/signup');
  const form = page.getByTestId('signup-form');
  await form.getByLabel('Nome da empresa').fill(company);
  await form.getByLabel('Seu nome').fill('Dona Maria');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Telefone').fill('11987654321');
  await form.getByLabel('Senha', { exact: true }).fill(password);
  await form.getByText('Profissional').click();
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  return { page, email, name: 'Dona Maria' };
};

/** The seed's plans for which companies sign up, by their names. */
const plans = { Gratuito: 1, Profissional: 3 };

/** Signs a company up by the API, without its first queue, and shows its inbox. Tests add the queues that they need. */
export const signUp = async (
  browser: Browser,
  company: string,
  options: BrowserContextOptions = {},
  plan: keyof typeof plans = 'Profissional',
): Promise<Person> => {
  const [email, name] = [newEmail('dona'), 'Dona Maria'];
  const body = { companyName: company, name, email, password, phone: '11987654321', planId: plans[plan] };
  await callPublicly('/auth/signup', body);
  const tokens = await openLogin({ email, password });
  const { body: queues } = await callWith<{ id: number }[]>(tokens.token, 'GET', '/queue');
  for (const { id } of queues) expect((await callWith(tokens.token, 'DELETE', `/queue/${id}`)).status).toBe(200);
  return { page: await showInbox(browser, tokens, options), email, name };
};

/** Proves a person's e-mail address by the code that is mailed to it. */
export const proveEmail = async ({ page, email }: Person): Promise<void> => {
  const after = Date.now() - 1_000;
  expect((await callAs(page, 'POST', '/auth/email/code')).status).toBe(200);
  const code = await readMailedCode(email, after);
  expect((await callAs(page, 'POST', '/auth/email/confirm', { code })).status).toBe(200);
};

/** Signs in by the form and waits for the inbox, for tests of what the form leaves. */
export const signInByForm = async (browser: Browser, email: string): Promise<Page> => {
  const page = await newPage(browser);
  await page.goto('/login');
  await fillLogin(page, email, password);
  await expect(page).toHaveURL(/\/tickets$/);
  return page;
};

type Login = ResultOf<typeof login>;

const openLogin = (person: BodyOf<typeof login>): Promise<Login> => callPublicly('/auth/login', { ...person });

/** The storage of a browser that remembers a login, as Amplify keeps it. */
const storageOf = ({ token, idToken, refreshToken }: Login): { name: string; value: string }[] => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    client_id: string;
    username: string;
  };
  const client = `CognitoIdentityServiceProvider.${claims.client_id}`;
  const user = `${client}.${claims.username}`;
  const entries = {
    [`${client}.LastAuthUser`]: claims.username,
    [`${user}.accessToken`]: token,
    [`${user}.idToken`]: idToken,
    [`${user}.refreshToken`]: refreshToken,
    [`${user}.clockDrift`]: '0',
  };
  return Object.entries(entries).map(([name, value]) => ({ name, value }));
};

/** Shows the inbox of a login in a new browser context. */
const showInbox = async (browser: Browser, opened: Login, options: BrowserContextOptions): Promise<Page> => {
  const origins = [{ origin: webUrl, localStorage: storageOf(opened) }];
  const page = await newPage(browser, { ...options, storageState: { cookies: [], origins } });
  await page.goto('/tickets');
  await expect(page.getByTestId('user-menu')).toBeVisible();
  return page;
};

/** Signs in by the API, without the processor time of the form, and shows the inbox. */
export const signInAs = async (
  browser: Browser,
  { email, password: secret }: { email: string; password: string },
  options: BrowserContextOptions = {},
): Promise<Page> => showInbox(browser, await openLogin({ email, password: secret }), options);

/** Signs in a person created by a test. */
export const signIn = (browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> =>
  signInAs(browser, { email, password }, options);

export const fillLogin = async (page: Page, email: string, secret: string): Promise<void> => {
  const form = page.getByTestId('login-form');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Senha', { exact: true }).fill(secret);
  await form.getByRole('button', { name: 'Entrar' }).click();
};

/** Creates an agent of these queues by the API and signs in. */
export const addAgent = async (
  browser: Browser,
  admin: Page,
  name: string,
  queueIds: number[],
  options: BrowserContextOptions = {},
): Promise<Person> => {
  const email = newEmail('agente');
  const { status } = await callAs(admin, 'POST', '/users', { name, email, password, profile: 'user', queueIds });
  expect(status).toBe(200);
  return { page: await signIn(browser, email, options), email, name };
};

export const addQueue = async (admin: Page, name: string, color: string): Promise<number> => {
  const { status, body } = await callAs<{ id: number }>(admin, 'POST', '/queue', {
    name,
    color,
    greetingMessage: `Olá! Você chegou a ${name}.`,
  });
  expect(status).toBe(200);
  return body.id;
};
