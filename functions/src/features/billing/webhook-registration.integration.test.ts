import { listWebhookRegistrations, registerWebhook, setCredential } from '@recado/shared/contract/credentials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installation, type Login, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { chargeOf, dueDateOf, openInvoice, payInvoice } from '../../../test/invoices.ts';
import { atProvider, forgetProvider, providerState, useProvider } from '../../../test/payments.ts';
import { handler } from '../../entry/http/billing.ts';
import { seed } from '../../entry/seed/seed.ts';

let superUser: Login;

beforeAll(async () => {
  const [owner] = (await seed()).signIns;
  superUser = await signIn(owner!.email, owner!.password);
});
afterAll(() => forgetProvider(installation(), 'efi'));

const set = (key: 'efiPixKey' | 'efiWebhookSecret', value: string) =>
  callHandler(handler, setCredential, { params: { key }, body: { value } }, superUser);
const states = async () => (await callHandler(handler, listWebhookRegistrations, {}, superUser)).result;

describe('the webhooks of Efi', () => {
  it('are registered when the last credential is saved, and settle a payment by the secret that was made', async () => {
    await useProvider(installation(), 'efi');
    await installation().credentials.remove('efiWebhookSecret');
    await set('efiPixKey', '');
    expect(await states()).toMatchObject([{ provider: 'efi', state: 'missing', reason: null }]);
    await set('efiPixKey', (await providerState('efi')).credentials.efiPixKey!);
    expect(await states()).toMatchObject([{ state: 'registered', reason: null }]);
    expect((await installation().credentials.open('efiWebhookSecret'))!.length).toBeGreaterThanOrEqual(32);

    const admin = await newCompany();
    const before = await dueDateOf(admin);
    const { id: invoiceId } = await openInvoice(admin);
    await payInvoice(admin, invoiceId);
    const { id } = await chargeOf('efi', admin, invoiceId);
    const { deliveries } = await atProvider('efi', { type: 'act', id, act: 'pay' });
    expect(deliveries[0]).toMatchObject({ status: 200 });
    expect((await dueDateOf(admin)) > before).toBe(true);
  });

  it('that were refused are shown with the code, and registered on another attempt', async () => {
    await useProvider(installation(), 'efi');
    await set('efiPixKey', 'chave-de-outra-conta@recado.test');
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'nao_encontrado' }]);
    await installation().credentials.set('efiPixKey', (await providerState('efi')).credentials.efiPixKey!);
    const again = await callHandler(handler, registerWebhook, { params: { provider: 'efi' } }, superUser);
    expect(again.result).toMatchObject({ state: 'registered' });
  });

  it('are of super users alone', async () => {
    const admin = await newCompany();
    const again = await callHandler(handler, registerWebhook, { params: { provider: 'efi' } }, admin);
    expect(again.status).toBe(403);
    expect((await callHandler(handler, listWebhookRegistrations, {}, admin)).status).toBe(403);
  });
});
