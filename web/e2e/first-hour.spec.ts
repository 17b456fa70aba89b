import { expect, test } from '@playwright/test';
import { connectByForm } from './support/connect-number.ts';
import { newEmail, password, signIn, signUpByForm } from './support/people.ts';
import { waitForText } from './support/shop.ts';
import { simulator } from './support/stack.ts';
import { sendText, ticketOf } from './support/tickets.ts';

test('a new company goes by the checklist from sign-up to a second attendant’s first answer', async ({ browser }) => {
  const whatsApp = simulator();
  const { page: admin } = await signUpByForm(browser, 'Padaria Primeira');
  const steps = admin.getByTestId('first-steps');
  const progress = admin.getByTestId('first-steps-progress');
  await expect(progress).toHaveText('1 de 4 concluídos');

  // The first queue is preselected, so that its agents will see who writes.
  await steps.getByRole('link', { name: 'Conectar' }).click();
  const shop = await connectByForm(admin, whatsApp, 'Loja');
  await admin.getByTestId('nav-tickets').click();
  await expect(progress).toHaveText('2 de 4 concluídos');
  await expect(steps.getByTestId('first-step-answer')).toContainText(`+${shop}`);

  await steps.getByRole('link', { name: 'Adicionar pessoas' }).click();
  const email = newEmail('bruno');
  await admin.getByTestId('add-user').click();
  await admin.getByTestId('field-name').fill('Bruno Lima');
  await admin.getByTestId('field-email').fill(email);
  await admin.getByTestId('field-password').fill(password);
  await admin.getByTestId('save-user').click();
  await expect(admin.getByRole('row').filter({ hasText: 'Bruno Lima' })).toContainText('Atendimento');
  const attendant = await signIn(browser, email);
  await expect(attendant.getByTestId('first-steps')).toHaveCount(0);
  await admin.getByTestId('nav-tickets').click();
  await expect(progress).toHaveText('3 de 4 concluídos');

  const { phone } = await whatsApp.call('createContact', { name: 'Ana Cliente' });
  await whatsApp.call('send', { phone, to: shop, text: 'Tem pão quente?' });
  await attendant.getByTestId('tab-pending').click();
  await expect(ticketOf(attendant, 'Ana Cliente')).toContainText('Tem pão quente?');
  await ticketOf(attendant, 'Ana Cliente').getByRole('link').click();
  await attendant.getByTestId('conversation').getByRole('button', { name: 'Aceitar' }).click();
  await expect(attendant.getByTestId('composer')).toBeEnabled();
  await sendText(attendant, 'Tem sim, Ana!');
  await waitForText(whatsApp, phone, 'Tem sim, Ana!');

  await expect(steps).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByText('Tem sim, Ana!').or(admin.getByTestId('tab-open')).first()).toBeVisible();
  await expect(steps).toHaveCount(0);

  await whatsApp.close();
  for (const page of [admin, attendant]) await page.context().close();
});
