import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { fillLogin, password, signInAs, signUp } from './support/people.ts';
import { asaasUrl, callAs, efiUrl, mercadoPagoUrl, seededSignIn, setDueDate, stripeUrl } from './support/stack.ts';
import { visit } from './support/visit.ts';

/** A key or a secret of the simulated provider, as its page shows it. */
const shownAt = async (page: Page, url: string, name: string): Promise<string> => {
  const response = await page.request.get(`${url}/admin/state`);
  return ((await response.json()) as { credentials: Record<string, string> }).credentials[name] ?? '';
};

/** The address of each provider's page, and its credentials. */
const services = {
  stripe: { url: stripeUrl, credentials: ['stripePrivateKey', 'stripeWebhookSecret'] },
  asaas: { url: asaasUrl, credentials: ['asaasToken', 'asaasWebhookToken'] },
  mercadoPago: { url: mercadoPagoUrl, credentials: ['mercadoPagoAccessToken', 'mercadoPagoWebhookSecret'] },
  efi: { url: efiUrl, credentials: ['efiClientId', 'efiClientSecret', 'efiPixKey', 'efiWebhookSecret'] },
};

/** Downloads the certificate of the account at Efi, and uploads it. */
const uploadCertificate = async (owner: Page): Promise<void> => {
  const file = await owner.request.get(`${efiUrl}/admin/conta.p12`);
  await owner.getByTestId('tab-uploadercert').click();
  await owner.getByTestId('certificate-destination').selectOption('certificadoEfi');
  const chosen = { name: 'conta.p12', mimeType: 'application/x-pkcs12', buffer: await file.body() };
  await owner.locator('input[type=file]').setInputFiles(chosen);
  await owner.getByTestId('upload-certificate').click();
  await expect(owner.getByTestId('certificate-certificadoEfi')).toContainText('Conta simulada da Efi');
};

/** Opens the page of a provider on which the charge is paid. */
const openProvider = async (page: Page, service: string): Promise<{ provider: Page; charge: Locator }> => {
  const [provider] = await Promise.all([page.waitForEvent('popup'), page.getByTestId(`pay-${service}`).click()]);
  return { provider, charge: provider.locator('[data-chosen]') };
};

/** Types a credential into its form, which shows no more than its end afterwards. */
const saveCredential = async (owner: Page, url: string, name: string): Promise<void> => {
  const secret = await shownAt(owner, url, name);
  await owner.getByTestId(`credential-${name}`).fill(secret);
  await owner.getByTestId(`save-credential-${name}`).click();
  await expect(owner.getByText(`Definida, termina em ${secret.slice(-4)}`)).toBeVisible();
  await expect(owner.getByTestId(`credential-${name}`)).toHaveValue('');
};

/** Stores the credentials of a provider by the API. */
const useCredentials = async (owner: Page, { credentials, url }: { credentials: string[]; url: string }) => {
  for (const name of credentials)
    expect(
      (await callAs(owner, 'PUT', `/credentials/${name}`, { value: await shownAt(owner, url, name) })).status,
    ).toBe(200);
};

const fillPayer = async (page: Page): Promise<void> => {
  await page.getByTestId('field-firstName').fill('Maria Silva');
  await page.getByTestId('field-zipcode').fill('52998224725');
};

/** Goes through the steps of the checkout, whose payer is filled in. Returns the price that it shows. */
const confirmCheckout = async (page: Page): Promise<string> => {
  const next = page.getByTestId('checkout-next');
  await next.click();
  const price = await page.getByTestId('checkout-price').innerText();
  await expect(next).toHaveText('PRÓXIMO');
  await next.click();
  await expect(page.getByRole('dialog')).toContainText(price);
  await expect(next).toHaveText('PAGAR');
  await next.click();
  await expect(page.getByText('Assinatura realizada com sucesso!, aguardando a realização do pagamento')).toBeVisible();
  return price;
};

/** Pays a charge on the page of its provider, after a forged webhook that pays nothing. */
const payCharge = async (charge: Locator, price: string): Promise<void> => {
  await expect(charge).toContainText(price);
  await charge.getByTestId('forge').click();
  await expect(charge.getByTestId('pay')).toBeVisible();
  await charge.getByTestId('pay').click();
};

const expectRenewed = async (page: Page): Promise<void> => {
  await expect(page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
};

const dueDateOf = async (page: Page): Promise<string> =>
  (await callAs<{ company: { dueDate: string } }>(page, 'GET', '/auth/me')).body.company.dueDate;

/** Reads the receipt of the company's invoice as somebody who has the link and no sign-in. */
const readReceipt = async (browser: Browser, page: Page, price: string): Promise<void> => {
  const link = (await page.getByTestId('receipt-1').getAttribute('href'))!;
  const outsider = await browser.newPage();
  await outsider.goto(link);
  await expect(outsider.getByRole('heading', { name: 'Recibo' })).toBeVisible();
  await expect(outsider.getByTestId('receipt')).toContainText(price);
  await expect(outsider.getByTestId('receipt-pay')).toBeHidden();
  await outsider.goto(`${link.slice(0, -1)}x`);
  await outsider.reload();
  await expect(outsider.getByRole('heading', { name: 'Fatura não encontrada' })).toBeVisible();
  await outsider.context().close();
};

/** Returns a part of the payment of a company's invoice, which the company then sees. */
const refundHalf = async (owner: Page, companyId: number, page: Page): Promise<void> => {
  await owner.getByTestId('nav-companies').click();
  await owner.getByTestId(`invoices-${companyId}`).click();
  await owner.getByTestId('open-invoice-1').click();
  await owner.getByTestId('charge-stripe').getByTestId('refund').click();
  await owner.getByTestId('refund-value').fill('10,00');
  await expect(owner.getByTestId('refund-withdraws')).toBeHidden();
  await owner.getByTestId('refund-reason').fill('Desconto combinado');
  await owner.getByTestId('confirm-refund').click();
  await expect(owner.getByTestId('company-invoice-1')).toContainText('R$ 10,00');
  await owner.getByTestId('open-invoice-1').click();
  await expect(owner.getByTestId('refund-of-invoice')).toContainText('Desconto combinado');
  await expect(owner.getByTestId('charge-stripe').getByTestId('refund')).toBeVisible();
  await expect(page.getByTestId('invoice-status')).toHaveText('Pago');
  await expect(page.getByTestId('invoice-issue')).toHaveText('Devolvido R$ 10,00.');
};

test('a super user comes with a mouse from an installation without payments to the first paid invoice', async ({
  browser,
}) => {
  const unique = Date.now().toString(36);
  const [plan, company, email] = [`Essencial ${unique}`, `Armazém ${unique}`, `armazem.${unique}@example.com`];
  const owner = await signInAs(browser, await seededSignIn('super'));
  await owner.getByTestId('nav-settings').click();
  await owner.getByTestId('tab-plans').click();
  await owner.getByTestId('add-plan').click();
  await owner.getByTestId('field-name').fill(plan);
  await owner.getByTestId('field-amount').fill('89,90');
  await owner.getByTestId('save-plan').click();
  await expect(owner.getByText('Operação realizada com sucesso!')).toBeVisible();
  // A key that is not saved is not lost by another tab.
  await owner.getByTestId('tab-credentials').click();
  const key = owner.getByTestId('credential-stripePrivateKey');
  const secret = await shownAt(owner, stripeUrl, 'stripePrivateKey');
  await key.fill(secret);
  await owner.getByTestId('tab-plans').click();
  await owner.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(key).toHaveValue(secret);
  for (const name of services.stripe.credentials) await saveCredential(owner, stripeUrl, name);
  await useCredentials(owner, services.asaas);
  await useCredentials(owner, services.mercadoPago);
  await owner.getByTestId('nav-companies').click();
  await owner.getByTestId('add-company').click();
  await owner.getByTestId('field-name').fill(company);
  await owner.getByTestId('field-email').fill(email);
  await owner.getByTestId('field-password').fill('Segredo123');
  await owner.getByTestId('field-planId').click();
  await owner.getByRole('option', { name: plan }).click();
  await owner.getByTestId('save-company').click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);

  const admin = await signInAs(browser, { email, password: 'Segredo123' });
  const { body } = await callAs<{ company: { id: number } }>(admin, 'GET', '/auth/me');
  const before = await dueDateOf(admin);
  await admin.getByTestId('nav-financeiro').click();
  await expect(admin.getByRole('heading', { name: 'Faturas' })).toBeVisible();
  await expect(admin.getByText('Nenhuma fatura')).toBeVisible();
  await expect(admin.getByText('A fatura deste período aparece aqui em até um dia')).toBeVisible();
  await admin.getByTestId('to-subscription').click();
  await expect(admin.getByTestId('licence')).toContainText(email);
  await admin.getByTestId('subscribe').click();
  await admin.getByTestId('checkout-next').click();
  await expect(admin.getByText('O nome completo é obrigatório')).toBeVisible();
  await expect(admin.getByText('CEP é obrigatório')).toBeVisible();
  await fillPayer(admin);
  await expect(admin.getByTestId('field-zipcode')).toHaveValue('529.982.247-25');
  const price = await confirmCheckout(admin);
  expect(price).toContain('89,90');
  for (const service of ['asaas', 'mercadoPago']) {
    const { charge, provider } = await openProvider(admin, service);
    await expect(charge).toContainText(price);
    await provider.close();
  }
  const { charge, provider } = await openProvider(admin, 'stripe');
  await payCharge(charge, price);
  // Nothing is left to pay.
  await expect(admin.getByRole('dialog').getByText('Pago', { exact: true })).toBeVisible();
  await expect(admin.getByTestId('pay-stripe')).toBeHidden();
  await expectRenewed(admin);
  expect((await dueDateOf(admin)) > before).toBe(true);
  await admin.getByTestId('nav-financeiro').click();
  await expect(admin.getByTestId('invoice-status')).toHaveText('Pago');
  await readReceipt(browser, admin, price);
  await refundHalf(owner, body.company.id, admin);
  await Promise.all([owner.context().close(), admin.context().close()]);
  expect(provider.isClosed()).toBe(true);
});

test('an administrator permits Pix Automático at Efi and withdraws it, and pays by a QR code', async ({ browser }) => {
  const owner = await signInAs(browser, await seededSignIn('super'));
  await visit(owner, '/settings?tab=credentials');
  for (const name of services.efi.credentials) await saveCredential(owner, efiUrl, name);
  await useCredentials(owner, { url: efiUrl, credentials: ['efiAccount'] });
  await uploadCertificate(owner);
  await owner.goto('/settings?tab=credentials');
  await expect(owner.getByTestId('webhook-efi')).toContainText('Avisos de pagamento registrados');
  await owner.context().close();

  const { page } = await signUp(browser, `Livraria ${Date.now().toString(36)}`);
  const { body } = await callAs<{ company: { id: number } }>(page, 'GET', '/auth/me');
  await page.getByTestId('nav-financeiro').click();
  await expect(page.getByTestId('mandate')).toContainText('não autorizado');
  await page.getByTestId('ask-mandate').click();
  await fillPayer(page);
  await page.getByTestId('send-mandate').click();
  await expect(page.getByTestId('mandate-code')).toContainText('Nada é cobrado agora.');
  const bank = await page.context().newPage();
  await bank.goto(efiUrl);
  await bank.getByTestId(`mandate-${body.company.id}`).getByTestId('permit').click();
  await expect(page.getByTestId('mandate-answer')).toHaveText('Pix Automático: autorizado');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('mandate')).toHaveAttribute('data-state', 'active');
  await page.getByTestId('cancel-mandate').click();
  await page.getByRole('button', { name: 'Cancelar autorização' }).click();
  await expect(page.getByTestId('mandate')).toHaveAttribute('data-state', 'cancelled');
  await bank.reload();
  await expect(bank.getByTestId(`mandate-${body.company.id}`)).toContainText('cancelada');

  await page.getByTestId('to-subscription').click();
  await page.getByTestId('subscribe').click();
  await fillPayer(page);
  const price = await confirmCheckout(page);
  await expect(page.getByAltText('QR Code do Pix')).toBeVisible();
  await bank.reload();
  await payCharge(bank.locator('.charge').filter({ hasText: `· ${body.company.id}-1 ·` }), price);
  await expectRenewed(page);
  await page.context().close();
});

test('a company in arrears sees its overdue invoice, and pays nothing by coming back unpaid', async ({ browser }) => {
  const { page, email } = await signUp(browser, `Bazar ${Date.now().toString(36)}`);
  const { body } = await callAs<{ company: { id: number } }>(page, 'GET', '/auth/me');
  await setDueDate(body.company.id, '2026-01-10');
  const invoice = await callAs<{ receiptToken: string }>(page, 'POST', '/invoices');
  await page.context().close();
  const late = await browser.newPage();
  await late.goto('/login');
  await fillLogin(late, email, password);
  await expect(late).toHaveURL(/\/financeiro$/);
  await expect(late.getByTestId('licence')).toHaveAttribute('data-expired', 'true');
  await expect(late.getByTestId('invoice-status')).toHaveText('Vencido');
  await expect(late.locator('[data-highlighted]')).toContainText('10/01/2026');
  await expect(late.getByRole('button', { name: 'PAGAR' })).toBeVisible();
  await late.goto('/financeiro?invoice=1');
  await expect(late.getByTestId('invoice-status')).toHaveText('Vencido');
  await late.context().close();
  // The link of a mail leads to the payment, by way of the sign-in.
  const reminded = await browser.newPage();
  await reminded.goto(`/fatura#${invoice.body.receiptToken}`);
  await expect(reminded.getByTestId('receipt')).toHaveAttribute('data-status', 'open');
  await reminded.getByTestId('receipt-pay').click();
  await fillLogin(reminded, email, password);
  await expect(reminded.getByTestId('field-firstName')).toBeVisible();
  await expect(reminded).toHaveURL(/\/financeiro$/);
  await reminded.context().close();
});
