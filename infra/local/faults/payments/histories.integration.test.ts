import { afterAll, beforeAll, expect, it } from 'vitest';
import { installProviders, removeProviders } from '../../../../functions/test/invoices.ts';
import { createSubscription, issueInvoice } from '@recado/shared/contract/invoices';
import type { CompanyRecord } from '../../../../functions/src/data/companies/store.ts';
import type { InvoiceRecord } from '../../../../functions/src/data/invoices/entities.ts';
import { settle } from '../../../../functions/src/features/billing/settle.ts';
import { installation } from '../../../../functions/test/accounts.ts';
import { atProvider } from '../../../../functions/test/payments.ts';
import { userContext } from '../../../../functions/test/user-context.ts';
import { compareLedgers } from '../../bench/payments/compare-ledgers.ts';
import { cloud, killFunctions } from '../../testing/cloud.ts';
import { newPayingShop, runHistories } from '../../bench/payments/run-histories.ts';

const companies = 4;
const histories = 4;
const kills = 1;
/** The same histories in each run; others with RECADO_SEED. */
const seed = Number(process.env.RECADO_SEED ?? 24);

beforeAll(async () => {
  await cloud();
  await installProviders();
});
afterAll(removeProviders);

it(`${companies * histories} random histories of payments, functions killed once, leave invoices that equal the ledgers`, async () => {
  const { addresses } = await cloud();
  const run = await runHistories({ api: addresses.api, companies, histories, kills, seed, killFunctions });
  expect(run).toMatchObject({ differences: [], wrongRenewals: [], kills });
  expect(run.renewals).toBeGreaterThan(companies);
  expect(run.refunds).toBeGreaterThan(0);
}, 300_000);

it('the comparison fails for each defect of an invoice, of its refunds and of the due date', async () => {
  const { addresses } = await cloud();
  const shop = await newPayingShop(addresses.api);
  const { id } = await shop.caller.call(issueInvoice, {});
  const payer = { firstName: 'Maria Silva', zipcode: '52998224725' };
  await shop.caller.call(createSubscription, { body: { ...payer, invoiceId: id } });
  const context = userContext({ companyId: shop.companyId });
  const { companies } = installation();
  const stored = async () => (await context.stores.invoices.get(id))!;
  const chargeId = (await stored()).charges.find(({ provider }) => provider === 'stripe')!.chargeId;
  await atProvider('stripe', { type: 'act', id: chargeId, act: 'pay', mode: 'none' });
  await settle(installation(), 'stripe', chargeId);
  const sound = await stored();
  const due = (await companies.get(shop.companyId))!;
  const plant = async (invoice: Partial<InvoiceRecord>, company: Partial<CompanyRecord> = {}) =>
    context.commit(
      [
        ...context.stores.invoices.update(await stored(), invoice),
        ...companies.change((await companies.get(shop.companyId))!, company),
      ],
      [],
    );
  const countDifferences = async () => {
    const { differences, wrongRenewals } = await compareLedgers([shop]);
    return differences.length + wrongRenewals.length;
  };
  expect(await countDifferences()).toBe(0);
  const { charges, cents, paidAt, renewed, refunds } = sound;
  const changed = (change: Partial<(typeof charges)[number]>) =>
    charges.map((charge) => (charge.chargeId === chargeId ? { ...charge, ...change } : charge));
  const refund: InvoiceRecord['refunds'][number] = {
    ...{ id: 'planted', provider: 'stripe', chargeId, cents: 100, forgivenCents: 100, withdraws: false },
    ...{ reason: 'planted', askedBy: 1, state: 'done', refusal: null, returnedBefore: 0, begunAt: null, createdAt: 0 },
  };
  const defects: [string, Partial<InvoiceRecord>, Partial<CompanyRecord>?][] = [
    ['a payment of another amount', { charges: changed({ paidCents: cents + 1 }) }],
    ['a payment that is not noted', { charges: changed({ state: 'open', paidCents: 0 }) }],
    ['a return that never was', { charges: changed({ returnedCents: 1 }) }],
    ['a paid invoice that is open', { paidAt: null }],
    ['a renewal below the price', { cents: 1 }],
    ['a refund that never was', { refunds: [refund] }],
    ['a refund without an end', { refunds: [{ ...refund, state: 'asked' }] }],
    ['a second renewal', {}, { dueDate: '2030-01-01' }],
    ['a renewal that is lost', { renewed: null }],
  ];
  for (const [what, invoice, company] of defects) {
    await plant(invoice, company);
    expect(await countDifferences(), what).toBeGreaterThan(0);
    await plant({ charges, cents, paidAt, renewed, refunds }, { dueDate: due.dueDate });
  }
  expect(await countDifferences()).toBe(0);
});
