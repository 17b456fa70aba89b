import { type PaymentProviderName, paymentProviders } from '@recado/shared/contract/invoices';
import { addMonths } from '@recado/shared/text/time';
import type { Charge, InvoiceRecord } from '../../../../functions/src/data/invoices/entities.ts';
import { storesOf } from '../../../../functions/src/data/stores.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { installation } from '../../../../functions/test/accounts.ts';
import { type LedgerCharge, providerLedger } from '../../../../functions/test/payments.ts';

/** A company whose invoices are compared. */
export interface Shop {
  companyId: number;
  /** Its due date before its first invoice. */
  dueDate: string;
  /** The price of each of its invoices. */
  cents: number;
}

/** The result of a comparison. */
export interface Comparison {
  invoices: number;
  renewals: number;
  /** Refunds that were asked for and made. */
  refunds: number;
  /** Differences between invoices and ledgers, one a line. */
  differences: string[];
  /** Renewals that are one too many for what was paid, or below the price. */
  wrongRenewals: string[];
}

type Ledgers = Map<PaymentProviderName, Map<string, LedgerCharge>>;

const readLedgers = async (): Promise<Ledgers> =>
  new Map(
    await Promise.all(
      paymentProviders.map(async (provider) => {
        const charges = await providerLedger(provider);
        return [provider, new Map(charges.map((charge) => [charge.id, charge]))] as const;
      }),
    ),
  );

const netOf = ({ isDisputed, paidCents, refundedCents }: LedgerCharge): number =>
  isDisputed ? 0 : paidCents - refundedCents;

/** True for money that was returned on the provider's own page. */
const isOfPage = ({ id }: { id: string }): boolean => id.startsWith('page');

const sumOf = (amounts: readonly { cents: number }[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the differences between the refunds that were asked for of a charge and those of its ledger. */
const refundDifferences = (invoice: InvoiceRecord, booked: LedgerCharge): string[] => {
  const asked = invoice.refunds.filter(({ chargeId }) => chargeId === booked.id);
  const done = sumOf(asked.filter(({ state }) => state === 'done'));
  const returned = sumOf((booked.refunds ?? []).filter((one) => !isOfPage(one)));
  // Where the page returned the money first, the refund is done by it.
  const byPage = sumOf((booked.refunds ?? []).filter(isOfPage));
  const isWaiting = asked.some(({ state }) => state === 'asked');
  return [
    ...(returned <= done && done <= returned + byPage
      ? []
      : [`${booked.id}: ${done} cents were asked for and ${returned} returned`]),
    ...(isWaiting ? [`${booked.id}: a refund has no end`] : []),
    ...(booked.refundedCents > booked.paidCents ? [`${booked.id}: more was returned than paid`] : []),
  ];
};

/** The amount that counts for an invoice: what is left of its payments, and what was returned without asking for it again. */
const countedFor = ({ refunds }: InvoiceRecord, booked: readonly LedgerCharge[]): number =>
  booked.reduce((sum, charge) => {
    if (charge.isDisputed) return sum;
    const forgiven = refunds
      .filter(({ chargeId, state }) => chargeId === charge.id && state === 'done')
      .reduce((total, { forgivenCents }) => total + forgivenCents, 0);
    return sum + netOf(charge) + Math.min(forgiven, charge.refundedCents);
  }, 0);

/** Returns the difference between a charge of an invoice and its ledger; null for none. */
const differenceOf = (charge: Charge, booked: LedgerCharge | undefined): string | null => {
  if (!booked) return 'is in no ledger';
  const state = { open: 'open', expired: 'ended', paid: booked.isDisputed ? 'chargedBack' : 'paid' }[booked.state];
  if (charge.state !== state) return `is ${charge.state} and ${state} in the ledger`;
  if (charge.paidCents !== booked.paidCents) return `has ${charge.paidCents} of ${booked.paidCents} cents`;
  const net = charge.paidCents - charge.returnedCents;
  return net === netOf(booked) ? null : `has ${net} of ${netOf(booked)} cents left`;
};

/** Returns true if the sweep looks at a charge again, so that nothing that befalls it later stays unseen. */
const isWatched = async ({ chargeId, provider, state }: Charge): Promise<boolean> =>
  state === 'ended' ||
  ((await installation().charges.get({ provider, reference: chargeId }))?.nextLookAt ?? null) !== null;

/** Returns the differences of an invoice. */
const compareInvoice = async (
  invoice: InvoiceRecord,
  { cents }: Shop,
  ledgers: Ledgers,
  booked: readonly LedgerCharge[],
) => {
  const name = `invoice ${invoice.companyId}-${invoice.id}`;
  const differences: string[] = [];
  for (const charge of invoice.charges) {
    const { chargeId, provider } = charge;
    const difference = differenceOf(charge, ledgers.get(provider)?.get(chargeId));
    if (difference !== null) differences.push(`${name}: ${provider} ${chargeId} ${difference}`);
    if (!(await isWatched(charge))) differences.push(`${name}: ${chargeId} is looked at by nobody`);
    if (charge.state === 'open' && invoice.renewed) differences.push(`${name}: paid, and ${chargeId} is open`);
  }
  const known = new Set(invoice.charges.map(({ chargeId }) => chargeId));
  for (const { id, paidCents } of booked)
    if (paidCents > 0 && !known.has(id)) differences.push(`${name}: the payment ${id} is unknown`);
  for (const charge of booked)
    differences.push(...refundDifferences(invoice, charge).map((line) => `${name}: ${line}`));
  const net = countedFor(invoice, booked);
  const isPaid = net >= invoice.cents;
  if (isPaid !== (invoice.paidAt !== null)) differences.push(`${name}: ${net} of ${invoice.cents} cents, ${isPaid}`);
  const wrongRenewals =
    invoice.renewed !== null && (!isPaid || invoice.cents < cents) ? [`${name}: renewed for ${net} cents`] : [];
  return { differences, wrongRenewals };
};

/** Compares the invoices of companies with the ledgers of the providers, and their due dates with what was paid. */
export const compareLedgers = async (shops: readonly Shop[]): Promise<Comparison> => {
  const ledgers = await readLedgers();
  const bookedOf = Map.groupBy(
    [...ledgers.values()].flatMap((ledger) => [...ledger.values()]),
    ({ reference }) => reference.split('-').slice(0, 2).join('-'),
  );
  const result: Comparison = { invoices: 0, renewals: 0, refunds: 0, differences: [], wrongRenewals: [] };
  for (const shop of shops) {
    const { companyId, dueDate } = shop;
    const company = await installation().companies.get(companyId);
    const invoices = await storesOf(documentClient(), companyId).invoices.newest();
    for (const invoice of invoices) {
      const booked = bookedOf.get(`${companyId}-${invoice.id}`) ?? [];
      const { differences, wrongRenewals } = await compareInvoice(invoice, shop, ledgers, booked);
      result.differences.push(...differences);
      result.wrongRenewals.push(...wrongRenewals);
    }
    const renewals = invoices.filter(({ renewed }) => renewed !== null);
    const wanted = renewals.reduce((date, { months }) => addMonths(date, months), dueDate);
    if (company?.dueDate !== wanted)
      result.wrongRenewals.push(
        `company ${companyId}: due ${company?.dueDate}, ${renewals.length} renewals: ${wanted}`,
      );
    const open = invoices.find(({ id }) => id === company?.openInvoiceId);
    if (open && open.paidAt !== null) result.differences.push(`company ${companyId}: its open invoice is paid`);
    result.invoices += invoices.length;
    result.renewals += renewals.length;
    result.refunds += invoices.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'done').length;
  }
  return result;
};
