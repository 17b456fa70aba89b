import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type PaymentProviderName, paymentProviders as providers } from '@recado/shared/contract/invoices';
import { listCompanyInvoices, refundCharge } from '@recado/shared/contract/refunds';
import { addMonths } from '@recado/shared/text/time';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, type Login, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
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
import { atProvider } from '../../../test/payments.ts';
import { takeInvoiceMails } from '../../../test/queue-messages.ts';
import { userContext } from '../../../test/user-context.ts';
import { handler } from '../../entry/http/billing.ts';
import { seed } from '../../entry/seed/seed.ts';
import { documentClient } from '../../platform/clients.ts';
import { refundCharge as refund } from './refunds.ts';
import { settle } from './settle.ts';

let superUser: Login;

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  await installProviders();
  const [owner] = (await seed()).signIns;
  superUser = await signIn(owner!.email, owner!.password);
});
afterAll(removeProviders);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A company whose invoice was paid at a provider. */
const atPaid = async (provider: PaymentProviderName, act = 'pay') => {
  const admin = await newCompany();
  const before = await dueDateOf(admin);
  const { id: invoiceId, value } = await openInvoice(admin);
  await payInvoice(admin, invoiceId);
  const { id: chargeId } = await chargeOf(provider, admin, invoiceId);
  await atProvider(provider, { type: 'act', id: chargeId, act });
  await settle(installation(), provider, chargeId);
  const body = { invoiceId, provider, chargeId, value, reason: 'Cobrança em dobro' };
  const ledger = async () => {
    const { refundedCents, refunds } = await chargeOf(provider, admin, invoiceId);
    return { refundedCents, refunds: (refunds ?? []).map(({ cents }) => cents) };
  };
  return { admin, before, after: addMonths(before, 1), body, cents: Math.round(value * 100), ledger };
};
type Scene = Awaited<ReturnType<typeof atPaid>>;

const ask = ({ admin, body }: Scene, change: object = {}, { token }: Login = superUser) =>
  callHandler(
    handler,
    refundCharge,
    { params: { id: admin.company.id }, body: { ...body, requestId: randomUUID(), ...change } as typeof body },
    { token },
  );

const invoiceOf = async ({ admin, body }: Scene) => {
  const { result } = await callHandler(
    handler,
    listCompanyInvoices,
    { params: { id: admin.company.id }, query: {} },
    { token: superUser.token },
  );
  return result.invoices.find(({ id }) => id === body.invoiceId)!;
};

describe.each(providers)('a refund at %s', (provider) => {
  it('returns a part, then the rest, and never more than was paid', async () => {
    const scene = await atPaid(provider);
    const { admin, after, cents } = scene;
    await takeInvoiceMails(admin.company.id);
    expect((await ask(scene, { value: 10 })).result).toMatchObject({
      status: 'paid',
      issue: 'partlyRefunded',
      refunded: 10,
      refunds: [{ value: 10, state: 'done', reason: 'Cobrança em dobro' }],
    });
    expect(await ask(scene)).toMatchObject({ status: 409, error: 'ERR_REFUND_TOO_LARGE' });
    const [mail, ...others] = await takeInvoiceMails(admin.company.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: admin.user.email, values: { notice: 'refunded', cents: 1000 } });
    const rest = (cents - 1000) / 100;
    expect((await ask(scene, { value: rest })).result).toMatchObject({ status: 'refunded', received: 0 });
    expect(await scene.ledger()).toEqual({ refundedCents: cents, refunds: [1000, cents - 1000] });
    expect(await ask(scene, { value: 0.01 })).toMatchObject({ status: 409, error: 'ERR_REFUND_TOO_LARGE' });
    // The period stays, and nothing is asked for again.
    expect(await dueDateOf(admin)).toBe(after);
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'refunded', refunded: cents / 100, issue: null }]);
    expect((await payInvoice(admin, scene.body.invoiceId)).error).toBe('ERR_INVOICE_PAID');
  });

  it('asked for twice with a request id, one after the other and at once, returns once', async () => {
    const scene = await atPaid(provider);
    const requestId = randomUUID();
    const change = { value: 10, requestId };
    await Promise.all([ask(scene, change), ask(scene, change)]);
    expect((await ask(scene, change)).result).toMatchObject({ refunds: [{ value: 10, state: 'done' }] });
    expect(await scene.ledger()).toEqual({ refundedCents: 1000, refunds: [1000] });
    const mails = (await takeInvoiceMails(scene.admin.company.id)).filter(({ values }) => values.notice === 'refunded');
    expect(new Set(mails.map(({ once }) => once)).size).toBe(1);
  });

  it('that withdraws the period moves the due date back; another invoice is issued for it', async () => {
    const scene = await atPaid(provider);
    const { admin, before } = scene;
    expect(await ask(scene, { value: 10, withdraws: true })).toMatchObject({ error: 'ERR_REFUND_WITHDRAWAL' });
    await takeInvoiceMails(admin.company.id);
    expect((await ask(scene, { withdraws: true })).result.status).toBe('refunded');
    expect((await takeInvoiceMails(admin.company.id)).map(({ values }) => values.notice)).toEqual(['withdrawn']);
    expect(await dueDateOf(admin)).toBe(before);
    const next = await openInvoice(admin);
    expect(next).toMatchObject({ status: 'open', dueDate: before });
    expect(next.id).not.toBe(scene.body.invoiceId);
  });

  it('that the provider refuses is shown, and can be asked for again', async () => {
    const scene = await atPaid(provider);
    await atProvider(provider, { type: 'balance', isEmpty: true });
    const refused = (await ask(scene, { value: 10 })).result;
    await atProvider(provider, { type: 'balance', isEmpty: false });
    expect(refused).toMatchObject({ status: 'paid', issue: null, refunds: [{ state: 'refused' }] });
    expect(refused.refunds[0]!.refusal).toMatch(/^\w+$/);
    expect((await ask(scene, { value: 10 })).result.refunds).toMatchObject([{ state: 'refused' }, { state: 'done' }]);
    expect(await scene.ledger()).toEqual({ refundedCents: 1000, refunds: [1000] });
  });

  it('of a payment that the payer’s bank has taken back is refused', async () => {
    const scene = await atPaid(provider);
    await atProvider(provider, { type: 'act', id: scene.body.chargeId, act: 'chargeBack' });
    expect(await ask(scene)).toMatchObject({ status: 409, error: 'ERR_REFUND_TOO_LARGE' });
  });

  it('killed at every commit, before or after it takes effect, returns once', async () => {
    const scene = await atPaid(provider);
    let asked = 0;
    for (const when of ['before', 'after'] as const)
      for (let at = 1, killed = true; killed; at += 1) {
        const requestId = randomUUID();
        asked += 1;
        killed = await killAt(at, when, () => ask(scene, { value: 1, requestId }));
        // The sweep, once nobody can be at it any more; and the same call made again.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
        await settle(installation(), provider, scene.body.chargeId);
        vi.useRealTimers();
        const { refunds, refunded } = (await ask(scene, { value: 1, requestId })).result;
        const done = Array.from({ length: asked }, () => ({ state: 'done', value: 1 }));
        expect({ refunds, refunded }, `killed ${when} commit ${at}`).toMatchObject({ refunds: done, refunded: asked });
        expect((await scene.ledger()).refunds, `killed ${when} commit ${at}`).toEqual(done.map(() => 100));
      }
    expect(asked).toBeGreaterThan(8);
  });
});

/** Runs a call that is killed at one of its commits: nothing leaves it from then on. Returns false if it ended before. */
const killAt = async (at: number, when: 'before' | 'after', call: () => Promise<unknown>): Promise<boolean> => {
  const client = documentClient();
  const before = client.send.bind(client);
  const send = before as (command: unknown) => Promise<unknown>;
  const fetchUnkilled = fetch;
  let [commits, isKilled] = [0, false];
  const killing = async (command: unknown): Promise<unknown> => {
    if (isKilled) throw new Error('killed');
    if (!(command instanceof TransactWriteCommand)) return send(command);
    commits += 1;
    isKilled = commits === at;
    if (isKilled && when === 'before') throw new Error('killed');
    await send(command);
    if (isKilled) throw new Error('killed');
    return {};
  };
  client.send = killing as typeof client.send;
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) =>
    isKilled ? Promise.reject(new Error('killed')) : fetchUnkilled(...given),
  );
  await call();
  client.send = before;
  vi.unstubAllGlobals();
  return isKilled;
};

it('a charge of Mercado Pago that was paid twice is returned of both payments', async () => {
  const scene = await atPaid('mercadoPago', 'twice');
  const { admin, after, cents } = scene;
  expect(await ask(scene, { value: (2 * cents) / 100 })).toMatchObject({
    result: { status: 'refunded', refunded: (2 * cents) / 100 },
  });
  expect(await scene.ledger()).toEqual({ refundedCents: 2 * cents, refunds: [cents, cents] });
  expect(await dueDateOf(admin)).toBe(after);
});

describe('a refund', () => {
  it('while another one of the invoice has no end is refused', async () => {
    const scene = await atPaid('stripe');
    const { stores } = userContext({ companyId: scene.admin.company.id });
    // It has begun to ask the provider.
    const killed = await killAt(3, 'after', () => ask(scene, { value: 10 }));
    expect(killed).toBe(true);
    expect((await stores.invoices.get(scene.body.invoiceId))?.refunds).toMatchObject([{ state: 'asked' }]);
    expect(await ask(scene, { value: 10 })).toMatchObject({ status: 409, error: 'ERR_REFUND_UNDER_WAY' });
  });

  it('is for super users who signed in a moment ago, and needs a request id', async () => {
    const scene = await atPaid('stripe');
    expect((await ask(scene, {}, scene.admin)).status).toBe(403);
    expect(await ask(scene, { requestId: undefined })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    const later = { ...userContext({ viewer: { super: true } }), clock: { now: () => Date.now() + 10 * 60_000 } };
    const body = { ...scene.body, withdraws: false };
    await expect(refund(later, { params: { id: scene.admin.company.id }, query: undefined, body })).rejects.toThrow(
      'ERR_RECENT_SIGN_IN',
    );
    const list = { params: { id: scene.admin.company.id }, query: {} };
    expect((await callHandler(handler, listCompanyInvoices, list, { token: scene.admin.token })).status).toBe(403);
    expect((await scene.ledger()).refundedCents).toBe(0);
  });

  it('names invoice, charge and company that belong together', async () => {
    const [scene, other] = [await atPaid('stripe'), await atPaid('stripe')];
    for (const change of [
      { chargeId: other.body.chargeId },
      { chargeId: 'cs_test_none' },
      { invoiceId: scene.body.invoiceId + 1 },
      { provider: 'asaas' },
    ])
      expect(await ask(scene, change)).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
    expect(await ask({ ...scene, admin: other.admin })).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
    const nobody = { ...scene, admin: { ...scene.admin, company: { ...scene.admin.company, id: 999_999_999 } } };
    expect(await ask(nobody)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
    for (const value of [0, -1, 0.001]) expect((await ask(scene, { value })).status).toBe(400);
    expect((await scene.ledger()).refundedCents + (await other.ledger()).refundedCents).toBe(0);
  });

  it('at a provider without its credentials, or that is not reached, is not asked for', async () => {
    const scene = await atPaid('stripe');
    const { credentials } = installation();
    const key = (await credentials.open('stripePrivateKey'))!;
    await credentials.set('stripePrivateKey', 'sk_test_of_somebody_else');
    expect(await ask(scene)).toMatchObject({ status: 502, error: 'ERR_PAYMENT_PROVIDER' });
    await credentials.remove('stripePrivateKey');
    expect(await ask(scene)).toMatchObject({ status: 409, error: 'ERR_NO_PAYMENT_PROVIDER' });
    await credentials.set('stripePrivateKey', key);
    expect((await invoiceOf(scene)).refunds).toEqual([]);
  });
});

it('the view of a company’s invoices has its payments, what can be returned, and no person', async () => {
  const scene = await atPaid('asaas');
  const invoice = await invoiceOf(scene);
  expect(invoice.charges.find(({ provider }) => provider === 'asaas')).toMatchObject({
    chargeId: scene.body.chargeId,
    paid: scene.cents / 100,
    refundable: scene.cents / 100,
    state: 'paid',
  });
  expect(JSON.stringify(invoice)).not.toContain('52998224725');
});
