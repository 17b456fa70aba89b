import {
  issueInvoice,
  type PaymentProviderName,
  paymentProviders as providers,
  settleInvoice,
} from '@recado/shared/contract/invoices';
import { createTag } from '@recado/shared/contract/tags';
import { addMonths } from '@recado/shared/text/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, newColleague, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { writeP12 } from '../../../test/certificates/write-p12.ts';
import {
  chargeOf,
  dueDateOf,
  installProviders,
  invoicesOf,
  openInvoice,
  payInvoice,
  removeProviders,
} from '../../../test/invoices.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { atProvider, providerState, useProvider } from '../../../test/payments.ts';
import { takeInvoiceMails, takeRealtime } from '../../../test/queue-messages.ts';
import { handler } from '../../entry/http/billing.ts';
import { handler as inbox } from '../../entry/http/inbox.ts';
import { documentClient } from '../../platform/clients.ts';
import { openP12 } from '../../platform/certificates/open-p12.ts';
import { commit } from '../../platform/commit.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { settle } from './settle.ts';
import { sweepCharges } from './sweep-charges.ts';

const clock = { now: () => Date.now() };

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  await installProviders();
});
// The product of the cloud receives no webhook: each test delivers its own.
beforeEach(async () => {
  for (const provider of providers) await atProvider(provider, { type: 'mode', mode: 'none' });
});
afterAll(removeProviders);

/** A company with an invoice that it is about to pay. */
const atCheckout = async () => {
  const admin = await newCompany();
  const before = await dueDateOf(admin);
  const invoice = await openInvoice(admin);
  const { result } = await payInvoice(admin, invoice.id);
  const [stripe, asaas, mercadoPago, efi] = await Promise.all(
    providers.map((provider) => chargeOf(provider, admin, invoice.id)),
  );
  const charges = { stripe: stripe!, asaas: asaas!, mercadoPago: mercadoPago!, efi: efi! };
  return { admin, before, after: addMonths(before, 1), invoice, result, ...charges };
};

describe('an invoice', () => {
  it('is issued by the plan, once, and keeps its price', async () => {
    const admin = await newCompany();
    const plan = (await installation().plans.get(admin.company.planId))!;
    const [one, other] = await Promise.all([openInvoice(admin), openInvoice(admin)]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      detail: plan.name,
      value: plan.amount,
      status: 'open',
      dueDate: await dueDateOf(admin),
    });
    await installation().plans.save({ ...plan, amount: plan.amount + 50 });
    expect((await openInvoice(admin)).value).toBe(plan.amount);
    await installation().plans.save(plan);
    expect(await invoicesOf(admin)).toEqual([one]);
  });

  it('of a plan without a price is none', async () => {
    const admin = await newCompany({ planId: 1 });
    const answer = await callHandler(handler, issueInvoice, {}, { token: admin.token });
    expect(answer).toMatchObject({ status: 409, error: 'ERR_NOTHING_TO_PAY' });
  });

  it('is seen and paid by its company’s administrators alone', async () => {
    const [admin, outsider] = [await newCompany(), await newCompany()];
    const { id } = await openInvoice(admin);
    expect(await invoicesOf(outsider)).toEqual([]);
    // Ids are counted by company: an outsider's own invoice of that number is none yet.
    expect(await payInvoice(outsider, id)).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
    const settled = await callHandler(handler, settleInvoice, { params: { id } }, { token: outsider.token });
    expect(settled).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
    const colleague = await newColleague(admin);
    expect((await payInvoice(colleague, id)).status).toBe(403);
  });
});

describe('a checkout', () => {
  it('asks for the server’s price, whatever price and plan are sent', async () => {
    const admin = await newCompany();
    const invoice = await openInvoice(admin);
    const { result } = await payInvoice(admin, invoice.id, { price: 0.01, plan: '{"price":0.01}' });
    expect(result.valorext).toBe(invoice.value.toFixed(2));
    for (const provider of providers)
      expect((await chargeOf(provider, admin, invoice.id)).cents).toBe(Math.round(invoice.value * 100));
  });

  it('made again leads to the same charges', async () => {
    const { admin, invoice, result } = await atCheckout();
    expect((await payInvoice(admin, invoice.id)).result).toEqual(result);
    expect(result.stripeURL).toContain('cs_test_');
    expect(result.asaasURL).toContain('pay_');
  });

  it('adds the price of more users, which the company has once it has paid', async () => {
    const admin = await newCompany();
    const invoice = await openInvoice(admin);
    const users = invoice.users + 2;
    const { result } = await payInvoice(admin, invoice.id, { users });
    expect(result.invoice.value).toBeGreaterThanOrEqual(invoice.value + 22);
    const { id } = await chargeOf('stripe', admin, invoice.id);
    await atProvider('stripe', { type: 'act', id, act: 'pay' });
    await settle(installation(), 'stripe', id);
    expect(await installation().companies.get(admin.company.id)).toMatchObject({ attendants: users });
    // The invoice can't be made cheaper than it was issued.
    const other = await newCompany();
    const its = await openInvoice(other);
    expect((await payInvoice(other, its.id, { users: 1, connections: 1 })).result.invoice.value).toBe(its.value);
  });

  it('takes no card data and asks for the payer’s name and document', async () => {
    const admin = await newCompany();
    const { id } = await openInvoice(admin);
    expect((await payInvoice(admin, id, { zipcode: '111' })).status).toBe(400);
    expect((await payInvoice(admin, id, { firstName: ' ' })).status).toBe(400);
  });
});

describe.each(providers)('a payment at %s', (provider) => {
  it('moves the due date once, however often and by anybody it is settled', async () => {
    const { admin, after, before, invoice, ...charges } = await atCheckout();
    const { id } = charges[provider];
    expect((await callHandler(handler, settleInvoice, { params: { id: invoice.id } }, admin)).result.status).toBe(
      'open',
    );
    expect(await dueDateOf(admin)).toBe(before);
    await atProvider(provider, { type: 'act', id, act: 'pay' });
    await Promise.all([1, 2, 3].map(() => settle(installation(), provider, id)));
    await callHandler(handler, settleInvoice, { params: { id: invoice.id } }, admin);
    expect(await dueDateOf(admin)).toBe(after);
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', issue: null, paidBy: provider }]);
    expect(await takeRealtime(admin.company.id, 'payment')).toMatchObject({
      data: { action: 'CONCLUIDA', invoiceId: invoice.id, dueDate: after },
    });
    expect((await takeInvoiceMails(admin.company.id)).map(({ values }) => values)).toMatchObject([
      {
        notice: 'paid',
        cents: Math.round(invoice.value * 100),
        renewedUntil: after,
        receiptToken: invoice.receiptToken,
      },
    ]);
    expect(await payInvoice(admin, invoice.id)).toMatchObject({ status: 409, error: 'ERR_INVOICE_PAID' });
  });

  it('is settled by the next sweep where no webhook came', async () => {
    const { admin, after, ...charges } = await atCheckout();
    await atProvider(provider, { type: 'act', id: charges[provider].id, act: 'pay' });
    // The index lists the charge a moment after it was stored.
    await vi.waitFor(
      async () => {
        await sweepCharges({ clock, installation: installation() });
        expect(await dueDateOf(admin)).toBe(after);
      },
      { timeout: 90_000, interval: 200 },
    );
  });

  it.each([
    ['chargeBack', 'chargedBack'],
    ['refund', 'refunded'],
  ])('that is taken back (%s) is withdrawn, and shown', async (taken, issue) => {
    const { admin, after, before, ...charges } = await atCheckout();
    const { id } = charges[provider];
    for (const [act, dueDate] of [
      ['pay', after],
      [taken, before],
    ] as const) {
      await atProvider(provider, { type: 'act', id, act });
      await settle(installation(), provider, id);
      expect(await dueDateOf(admin)).toBe(dueDate);
    }
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'open', issue }]);
  });

  it('that is taken back, and won, counts again', async () => {
    const { admin, after, before, ...charges } = await atCheckout();
    const { id } = charges[provider];
    for (const [act, dueDate] of [
      ['pay', after],
      ['chargeBack', before],
      ['winDispute', after],
    ] as const) {
      await atProvider(provider, { type: 'act', id, act });
      await settle(installation(), provider, id);
      expect(await dueDateOf(admin)).toBe(dueDate);
    }
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', issue: null }]);
  });

  it('that fails, or expires, pays nothing', async () => {
    const { admin, before, ...charges } = await atCheckout();
    const { id } = charges[provider];
    for (const act of ['fail', 'expire']) {
      await atProvider(provider, { type: 'act', id, act });
      await settle(installation(), provider, id);
    }
    expect(await dueDateOf(admin)).toBe(before);
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'open', issue: null }]);
  });

  it('that is short pays nothing; the rest is asked for', async () => {
    const { admin, before, invoice, ...charges } = await atCheckout();
    const { cents, id } = charges[provider];
    await atProvider(provider, { type: 'act', id, act: 'short' });
    await settle(installation(), provider, id);
    expect(await dueDateOf(admin)).toBe(before);
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'open', issue: 'short' }]);
    const rest = cents - Math.floor(cents / 2);
    expect((await payInvoice(admin, invoice.id)).result.valorext).toBe((rest / 100).toFixed(2));
  });
});

describe('a paid invoice', () => {
  it.each(providers)('of %s has its charges at the other providers ended', async (provider) => {
    const { admin, invoice, before: _before, after: _after, result: _result, ...charges } = await atCheckout();
    await atProvider(provider, { type: 'act', id: charges[provider].id, act: 'pay' });
    await settle(installation(), provider, charges[provider].id);
    for (const other of providers)
      expect((await chargeOf(other, admin, invoice.id)).state).toBe(other === provider ? 'paid' : 'expired');
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', issue: null, paidBy: provider }]);
  });
});

describe('a charge by Pix', () => {
  it('has a QR code, which is shown again while it can be paid', async () => {
    const { admin, efi, invoice, result } = await atCheckout();
    expect(result.qrcode?.qrcode).toContain(efi.id);
    expect(result.qrcode?.imagemQrcode).toMatch(/^data:image/);
    await atProvider('efi', { type: 'act', id: efi.id, act: 'expire' });
    const again = (await payInvoice(admin, invoice.id)).result;
    expect(again.stripeURL).toBe(result.stripeURL);
    expect(again.qrcode?.qrcode).not.toContain(efi.id);
  });

  it('is settled with another access token, once the service refuses the one before', async () => {
    const { admin, after, efi } = await atCheckout();
    await atProvider('efi', { type: 'act', id: efi.id, act: 'pay' });
    await atProvider('efi', { type: 'expireTokens' });
    await settle(installation(), 'efi', efi.id);
    expect(await dueDateOf(admin)).toBe(after);
  });

  it('is offered with the account’s certificate alone', async () => {
    const { certificates } = installation();
    await certificates.remove('certificadoEfi');
    expect((await atCheckout()).result).toMatchObject({ qrcode: null });
    const { certificates: chain, expiresAt, key, subject } = openP12(writeP12({ password: '' }), '');
    await certificates.set({ ref: 'certificadoEfi', expiresAt, subject }, { key, certificates: chain });
    expect((await atCheckout()).result).toMatchObject({ qrcode: null });
    await useProvider(installation(), 'efi');
    expect((await atCheckout()).result.qrcode).not.toBeNull();
  });
});

it('a charge of Mercado Pago that is paid twice renews once, and the surplus is shown', async () => {
  const { admin, after, mercadoPago } = await atCheckout();
  await atProvider('mercadoPago', { type: 'act', id: mercadoPago.id, act: 'twice' });
  await settle(installation(), 'mercadoPago', mercadoPago.id);
  expect(await dueDateOf(admin)).toBe(after);
  expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', issue: 'overpaid' }]);
});

describe('two providers', () => {
  it('that are both paid renew once, and the second payment is shown', async () => {
    const { admin, after, asaas, stripe } = await atCheckout();
    await atProvider('stripe', { type: 'act', id: stripe.id, act: 'pay' });
    await atProvider('asaas', { type: 'act', id: asaas.id, act: 'pay' });
    await Promise.all([settle(installation(), 'stripe', stripe.id), settle(installation(), 'asaas', asaas.id)]);
    expect(await dueDateOf(admin)).toBe(after);
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', issue: 'paidTwice' }]);
  });
});

describe('a webhook', () => {
  const moment = Date.now();
  const deliver = (provider: PaymentProviderName, payload: object, headers: Record<string, string> = {}) =>
    receiveWebhook({ clock: { now: () => moment }, installation: installation() }, provider, {
      body: Buffer.from(JSON.stringify(payload)),
      headers,
      query: {},
    });
  const asaasWebhook = (id: string) => ({ id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id, value: 99_999 } });

  it('that is forged pays nothing, and causes looks at a limited rate', async () => {
    const { admin, before, after, asaas } = await atCheckout();
    expect(await deliver('asaas', asaasWebhook(asaas.id))).toBe(401);
    expect(await dueDateOf(admin)).toBe(before);
    // Whoever pays is not silenced by a secret that was mistyped: the look finds the payment.
    await atProvider('asaas', { type: 'act', id: asaas.id, act: 'pay' });
    expect(await deliver('asaas', asaasWebhook(asaas.id))).toBe(401);
    expect(await dueDateOf(admin)).toBe(after);
    const another = await atCheckout();
    for (let time = 0; time < 2; time++) await deliver('asaas', asaasWebhook(another.asaas.id));
    await atProvider('asaas', { type: 'act', id: another.asaas.id, act: 'pay' });
    await deliver('asaas', asaasWebhook(another.asaas.id));
    expect(await dueDateOf(another.admin)).toBe(another.before);
  });

  it('of a charge that is not ours, and of garbage, is ignored', async () => {
    const headers = { 'asaas-access-token': (await providerState('asaas')).credentials.asaasWebhookToken! };
    for (const payload of [asaasWebhook('pay_foreign'), { payment: null }, []])
      expect(await deliver('asaas', payload, headers)).toBe(200);
    expect(await deliver('stripe', { data: { object: { id: 1 } } })).toBe(401);
  });

  it.each(providers)('of %s, sent by the stand-in with its signature, settles', async (provider) => {
    const { admin, after, before, ...charges } = await atCheckout();
    await atProvider(provider, { type: 'mode', mode: 'double' });
    await atProvider(provider, { type: 'forge', id: charges[provider].id });
    expect(await dueDateOf(admin)).toBe(before);
    const { deliveries } = await atProvider(provider, { type: 'act', id: charges[provider].id, act: 'pay' });
    expect(deliveries.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(await dueDateOf(admin)).toBe(after);
    // By the id of its payment, which the look has stored.
    await atProvider(provider, { type: 'act', id: charges[provider].id, act: 'chargeBack' });
    expect(await dueDateOf(admin)).toBe(before);
  });
});

describe('a company in arrears', () => {
  it('sees its invoices and pays; then it works again', async () => {
    const admin = await newCompany();
    const { companies } = installation();
    await commit(
      documentClient(),
      companies.change((await companies.get(admin.company.id))!, { dueDate: '2020-01-01' }),
    );
    const write = () => callHandler(inbox, createTag, { body: createTag.example!.body! }, { token: admin.token });
    expect((await write()).status).toBe(402);
    const invoice = await openInvoice(admin);
    await payInvoice(admin, invoice.id);
    const { id } = await chargeOf('stripe', admin, invoice.id);
    await atProvider('stripe', { type: 'act', id, act: 'pay' });
    await callHandler(handler, settleInvoice, { params: { id: invoice.id } }, admin);
    expect((await write()).status).toBe(200);
  });
});
