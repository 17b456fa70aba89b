import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { callAs, readMailedCode } from './stack.ts';

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

/** Signs a company up by the form and waits for its inbox. Its first queue stays: tests of the first hour need it. */
export const signUpWithQueue = async (
  browser: Browser,
  company: string,
  options: BrowserContextOptions = {},
  plan = 'Profissional',
): Promise<Person> => {
  const page = await newPage(browser, options);
  const email = newEmail('dona');
  await page.goto('/signup');
  const form = page.getByTestId('signup-form');
  await form.getByLabel('Nome da empresa').fill(company);
  await form.getByLabel('Seu nome').fill('Dona Maria');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Telefone').fill('11987654321');
  await form.getByLabel('Senha', { exact: true }).fill(password);
  await form.getByText(plan).click();
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  return { page, email, name: 'Dona Maria' };
};

/** Signs a company up as above, without its first queue: tests add those that they need. */
export const signUp = async (...given: Parameters<typeof signUpWithQueue>): Promise<Person> => {
  const person = await signUpWithQueue(...given);
  const { body } = await callAs<{ id: number }[]>(person.page, 'GET', '/queue');
  for (const { id } of body) expect((await callAs(person.page, 'DELETE', `/queue/${id}`)).status).toBe(200);
  return person;
};

/** Proves a person's e-mail address by the code that is mailed to it. */
export const proveEmail = async ({ page, email }: Person): Promise<void> => {
  const after = Date.now() - 1_000;
  expect((await callAs(page, 'POST', '/auth/email/code')).status).toBe(200);
  const code = await readMailedCode(email, after);
  expect((await callAs(page, 'POST', '/auth/email/confirm', { code })).status).toBe(200);
};

/** Signs in by the form and waits for the inbox. */
export const signInAs = async (
  browser: Browser,
  person: { email: string; password: string },
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await newPage(browser, options);
  await page.goto('/login');
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/tickets$/);
  return page;
};

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
