import fc from 'fast-check';
import { addMonths } from '@recado/shared/text/time';
import { describe, expect, it } from 'vitest';
import { testCompany } from '../../../test/user-context.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { invoiceEntity, type InvoiceRecord, type Refund } from '../../data/invoices/entities.ts';
import { applyCharge, isPaid, isSettled, lackingAfter, receivedFor } from './apply-charge.ts';
import { presentInvoice } from './present-invoice.ts';
import type { ChargeTruth } from './providers/port.ts';

const price = 9990;
const dueDate = '2026-11-20';
/** A day before the due date, and days in and after the grace. */
const [early, late, stopped] = ['2026-11-10T12:00:00Z', '2026-11-22T12:00:00Z', '2027-02-10T12:00:00Z'].map(
  Date.parse,
) as [number, number, number];

const charge = (provider: 'stripe' | 'asaas', chargeId: string) => ({
  provider,
  chargeId,
  cents: price,
  createdAt: early,
});
const invoiceOf = (given: Partial<InvoiceRecord> = {}): InvoiceRecord =>
  invoiceEntity.record({
    id: 1,
    companyId: 7,
    detail: 'Plano 1',
    users: 3,
    connections: 3,
    queues: 3,
    cents: price,
    months: 1,
    issued: { users: 3, connections: 3, cents: price },
    dueDate,
    createdAt: early,
    charges: [charge('stripe', 'a'), charge('asaas', 'b')],
    ...given,
  });
const companyOf = (given: Partial<CompanyRecord> = {}): CompanyRecord => ({
  ...testCompany(7),
  dueDate,
  openInvoiceId: 1,
  ...given,
});
const paid = (cents = price, returnedCents = 0): ChargeTruth => ({
  state: 'paid',
  paidCents: cents,
  returnedCents,
  references: [],
});
const chargedBack: ChargeTruth = { ...paid(price, price), state: 'chargedBack' };

interface World {
  company: CompanyRecord;
  invoice: InvoiceRecord;
  renewals: number;
}
const begin = (given: Partial<InvoiceRecord> = {}, company: Partial<CompanyRecord> = {}): World => ({
  company: companyOf(company),
  invoice: invoiceOf(given),
  renewals: 0,
});
const settle = (world: World, id: 'a' | 'b', truth: ChargeTruth, now = early): World => {
  const change = applyCharge(world, { provider: id === 'a' ? 'stripe' : 'asaas', chargeId: id }, truth, {
    now,
    graceDays: 3,
  });
  if (!change) return world;
  return {
    company: { ...world.company, ...change.company },
    invoice: { ...world.invoice, ...change.invoice },
    renewals: world.renewals + Number(change.renews),
  };
};
const shown = ({ invoice }: World) => {
  const { issue, received, status } = presentInvoice(invoice);
  return { issue, received, status };
};

describe('a payment', () => {
  it('renews the period once, however often it is reported', () => {
    const once = settle(begin(), 'a', paid());
    expect(once.company).toMatchObject({ dueDate: '2026-12-20', openInvoiceId: null });
    expect(shown(once)).toEqual({ issue: null, received: 99.9, status: 'paid' });
    expect(settle(once, 'a', paid())).toBe(once);
  });

  it('counts from the due date while the company works, and from today once it was stopped', () => {
    expect(settle(begin(), 'a', paid(), late).company.dueDate).toBe('2026-12-20');
    expect(settle(begin(), 'a', paid(), stopped).company.dueDate).toBe('2027-03-10');
    expect(settle(begin({ months: 12 }), 'a', paid()).company.dueDate).toBe('2027-11-20');
  });

  it('that is short renews nothing until the rest is paid', () => {
    const short = settle(begin(), 'a', paid(5000));
    expect(short.company).toMatchObject({ dueDate, openInvoiceId: 1 });
    expect(shown(short)).toEqual({ issue: 'short', received: 50, status: 'open' });
    const rest = settle(short, 'b', paid(4990));
    expect(rest).toMatchObject({ renewals: 1, company: { dueDate: '2026-12-20' } });
    expect(shown(rest)).toEqual({ issue: null, received: 99.9, status: 'paid' });
  });

  it('that is larger, or a second one, is shown and renews once', () => {
    expect(shown(settle(begin(), 'a', paid(10_990)))).toEqual({ issue: 'overpaid', received: 109.9, status: 'paid' });
    const twice = settle(settle(begin(), 'a', paid()), 'b', paid());
    expect(twice).toMatchObject({ renewals: 1, company: { dueDate: '2026-12-20' } });
    expect(shown(twice)).toEqual({ issue: 'paidTwice', received: 199.8, status: 'paid' });
    // One of the two is returned: the other one has paid.
    const returned = settle(twice, 'b', paid(price, price));
    expect(returned.company.dueDate).toBe('2026-12-20');
    expect(shown(returned)).toEqual({ issue: null, received: 99.9, status: 'paid' });
  });

  it('that is charged back or refunded withdraws the renewal; a dispute that is won renews again', () => {
    const back = settle(settle(begin(), 'a', paid()), 'a', chargedBack);
    expect(back.company).toMatchObject({ dueDate, openInvoiceId: 1 });
    expect(shown(back)).toEqual({ issue: 'chargedBack', received: 0, status: 'open' });
    expect(settle(back, 'a', paid()).company).toMatchObject({ dueDate: '2026-12-20', openInvoiceId: null });
    const refunded = settle(settle(begin(), 'a', paid()), 'a', paid(price, price));
    expect(refunded.company.dueDate).toBe(dueDate);
    expect(shown(refunded)).toEqual({ issue: 'refunded', received: 0, status: 'open' });
  });

  it('that is withdrawn takes its months alone, where the due date was moved since', () => {
    const paidWorld = settle(begin(), 'a', paid());
    const moved = { ...paidWorld, company: { ...paidWorld.company, dueDate: '2027-01-20', openInvoiceId: 2 } };
    expect(settle(moved, 'a', chargedBack).company).toMatchObject({ dueDate: '2026-12-20', openInvoiceId: 2 });
  });

  it('of a charge that is not the invoice’s changes nothing', () => {
    expect(
      applyCharge(begin(), { provider: 'stripe', chargeId: 'foreign' }, paid(), { now: early, graceDays: 3 }),
    ).toBeNull();
  });

  it('leaves what was added at the checkout with the company', () => {
    const custom = { users: 5, connections: 3, cents: price };
    expect(settle(begin(custom), 'a', paid()).company).toMatchObject({ attendants: 5, connections: 1 });
  });
});

/** Asks for a refund of a charge, and lets the provider return it. */
const refund = (world: World, id: 'a' | 'b', cents: number, { withdraws = false, paidCents = price } = {}): World => {
  const { invoice } = world;
  const asked: Refund = {
    id: `${id}-${invoice.refunds.length}`,
    provider: id === 'a' ? 'stripe' : 'asaas',
    chargeId: id,
    cents,
    forgivenCents: withdraws ? 0 : lackingAfter(invoice, cents),
    withdraws,
    reason: 'Cobrança em dobro',
    askedBy: 1,
    state: 'done',
    refusal: null,
    returnedBefore: 0,
    begunAt: early,
    createdAt: early,
  };
  const before = invoice.charges.find(({ chargeId }) => chargeId === id)?.returnedCents ?? 0;
  const known = { ...world, invoice: { ...invoice, refunds: [...invoice.refunds, asked] } };
  return settle(known, id, paid(paidCents, before + cents));
};

describe('a refund that was asked for here', () => {
  it('of a part leaves the invoice paid and the period with the company', () => {
    const part = refund(settle(begin(), 'a', paid()), 'a', 1000);
    expect(part).toMatchObject({ renewals: 1, company: { dueDate: '2026-12-20', openInvoiceId: null } });
    expect(shown(part)).toEqual({ issue: 'partlyRefunded', received: 89.9, status: 'paid' });
  });

  it('of everything ends the invoice as refunded; the period stays unless it is withdrawn', () => {
    const kept = refund(settle(begin(), 'a', paid()), 'a', price);
    expect(kept.company).toMatchObject({ dueDate: '2026-12-20', openInvoiceId: null });
    expect(shown(kept)).toEqual({ issue: null, received: 0, status: 'refunded' });
    const withdrawn = refund(settle(begin(), 'a', paid()), 'a', price, { withdraws: true });
    // Another invoice is issued for the due date.
    expect(withdrawn.company).toMatchObject({ dueDate, openInvoiceId: null });
    expect(shown(withdrawn)).toEqual({ issue: null, received: 0, status: 'refunded' });
    expect(isSettled(withdrawn.invoice)).toBe(true);
  });

  it('of two payments, one after the other, withdraws with the last one', () => {
    const twice = settle(settle(begin(), 'a', paid(5000)), 'b', paid(4990));
    const part = refund(twice, 'a', 5000, { paidCents: 5000 });
    expect(shown(part)).toEqual({ issue: 'partlyRefunded', received: 49.9, status: 'paid' });
    const all = refund(part, 'b', 4990, { paidCents: 4990, withdraws: true });
    expect(all.company.dueDate).toBe(dueDate);
    expect(shown(all).status).toBe('refunded');
  });

  it('of a surplus leaves what the invoice costs, which a dispute takes back', () => {
    const twice = settle(settle(begin(), 'a', paid()), 'b', paid());
    const returned = refund(twice, 'b', price);
    expect(shown(returned)).toEqual({ issue: null, received: 99.9, status: 'paid' });
    const taken = settle(returned, 'a', chargedBack);
    expect(shown(taken)).toEqual({ issue: 'chargedBack', received: 0, status: 'open' });
    expect(taken.company).toMatchObject({ dueDate, openInvoiceId: 1 });
  });

  it('of a part forgives nothing once the bank takes the payment back', () => {
    const taken = settle(refund(settle(begin(), 'a', paid()), 'a', 1000), 'a', chargedBack);
    expect(shown(taken)).toMatchObject({ issue: 'chargedBack', status: 'open' });
  });

  it('of a payment that was short forgives nothing', () => {
    const short = refund(settle(begin(), 'a', paid(5000)), 'a', 5000, { paidCents: 5000 });
    expect(shown(short)).toEqual({ issue: 'refunded', received: 0, status: 'open' });
    expect(shown(settle(short, 'b', paid(4990))).status).toBe('open');
  });

  it('that the provider refused forgives nothing', () => {
    const world = refund(settle(begin(), 'a', paid()), 'a', 1000);
    const refunds = world.invoice.refunds.map((one) => ({ ...one, state: 'refused' as const }));
    expect(isPaid({ ...world.invoice, refunds })).toBe(false);
  });
});

describe('any history of looks', () => {
  const truth = fc.oneof(
    fc.constant<ChargeTruth>({ state: 'open', paidCents: 0, returnedCents: 0, references: [] }),
    fc.constant<ChargeTruth>({ state: 'ended', paidCents: 0, returnedCents: 0, references: [] }),
    fc.constant(chargedBack),
    fc.integer({ min: 1, max: 2 * price }).map((cents) => paid(cents)),
    fc.integer({ min: 1, max: 2 * price }).map((cents) => paid(cents, cents)),
  );
  const look = fc.record({ id: fc.constantFrom<'a' | 'b'>('a', 'b'), truth });

  it('leaves invoice and due date as the ledgers of the providers say', () => {
    fc.assert(
      fc.property(fc.array(look, { maxLength: 20 }), (looks) => {
        const end = looks.reduce((world, { id, truth: known }) => settle(world, id, known), begin());
        const last = (id: 'a' | 'b') => looks.findLast((one) => one.id === id)?.truth;
        const ledger = (['a', 'b'] as const).reduce(
          (sum, id) => sum + (last(id)?.paidCents ?? 0) - (last(id)?.returnedCents ?? 0),
          0,
        );
        expect(receivedFor(end.invoice)).toBe(ledger);
        expect(isPaid(end.invoice)).toBe(ledger >= price);
        expect(end.company.dueDate).toBe(ledger >= price ? addMonths(dueDate, 1) : dueDate);
        expect(end.company.openInvoiceId).toBe(ledger >= price ? null : 1);
      }),
      { numRuns: 2000 },
    );
  });
});
