import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cloud } from '../../testing/cloud.ts';
import { callApi } from '../../testing/sign-in.ts';

interface Mail {
  subject: string;
  text: string;
}

test('signing a company up sends one welcome mail, in the language of the screen and without the password', async () => {
  const { addresses } = await cloud();
  const email = `Dona.${randomUUID()}@example.com`.toLowerCase();
  const password = 'Segredo123!';
  const body = {
    companyName: 'Padaria Sol',
    name: 'Dona Maria',
    email,
    password,
    phone: '5511999990000',
    planId: 1,
    language: 'es',
  };
  expect((await callApi('POST', '/auth/signup', { body })).status).toBe(200);

  const mail = (await (await fetch(`${addresses.mail}/messages?to=${email}&after=0`)).json()) as Mail;
  // Another test may change the installation's name meanwhile.
  expect(mail.subject).toMatch(/^¡Bienvenido a .+, Dona Maria!$/);
  expect(mail.text).toContain('Padaria Sol');
  expect(mail.text).toContain(email);
  expect(mail.subject + mail.text).not.toContain(password);

  expect((await callApi('POST', '/auth/signup', { body })).status).toBe(409);
  expect(((await (await fetch(`${addresses.mail}/messages?to=${email}`)).json()) as Mail[]).length).toBe(1);
});
