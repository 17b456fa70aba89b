import { isDeepStrictEqual } from 'node:util';
import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import { addDays, addMonths, localTime } from '@recado/shared/text/time';
import type { CompanyRecord } from '../../data/companies/store.ts';
import type { Charge, InvoiceRecord, Refund } from '../../data/invoices/entities.ts';
import type { ChargeTruth } from './providers/port.ts';

/** The amount that is received of a charge and not returned, in cents. */
const netOf = ({ paidCents, returnedCents }: Charge): number => paidCents - returnedCents;

/** The amount that is received for an invoice and not returned, in cents. */
export const receivedFor = ({ charges }: Pick<InvoiceRecord, 'charges'>): number =>
  charges.reduce((sum, charge) => sum + netOf(charge), 0);

/** The amount that was returned of an invoice's payments, in cents; what a payer's bank has taken back is left out. */
export const returnedFor = ({ charges }: Pick<InvoiceRecord, 'charges'>): number =>
  charges.reduce((sum, { returnedCents, state }) => sum + (state === 'chargedBack' ? 0 : returnedCents), 0);

/** The amounts of an invoice by which its standing is decided. */
type Account = Pick<InvoiceRecord, 'charges' | 'cents' | 'refunds'>;

/** The refunds of a charge that were not refused. */
const refundsOf = ({ refunds }: Pick<InvoiceRecord, 'refunds'>, { chargeId, provider }: Charge): Refund[] =>
  refunds.filter((one) => one.provider === provider && one.chargeId === chargeId && one.state !== 'refused');

/**
 * The amount that was returned on purpose and is asked of nobody again, in cents. A charge that its payer's bank has taken
 * back forgives nothing.
 */
const forgivenFor = (invoice: Account): number =>
  invoice.charges
    .filter(({ state }) => state !== 'chargedBack')
    .reduce((sum, charge) => {
      const forgiven = refundsOf(invoice, charge).reduce((total, { forgivenCents }) => total + forgivenCents, 0);
      return sum + Math.min(charge.returnedCents, forgiven);
    }, 0);

/** The amount by which an invoice would sink below its price if so much were returned of it; 0 for one that is not paid. */
export const lackingAfter = (invoice: Account, cents: number): number => {
  const counted = receivedFor(invoice) + forgivenFor(invoice);
  return counted < invoice.cents ? 0 : Math.max(0, invoice.cents - (counted - cents));
};

/** The amount of a charge that can be returned, in cents: none while its payer's bank has taken it back. */
export const refundableOf = (charge: Charge): number =>
  charge.state === 'chargedBack' ? 0 : Math.max(0, netOf(charge));

/** True if an invoice is paid in full: also one of which a part, or all, was returned on purpose. */
export const isPaid = (invoice: Account): boolean => receivedFor(invoice) + forgivenFor(invoice) >= invoice.cents;

/** True if the payment of an invoice was returned, and its period with it: nothing of it is to be paid any more. */
export const isWithdrawn = (invoice: Account): boolean =>
  !isPaid(invoice) &&
  receivedFor(invoice) === 0 &&
  invoice.charges.some((charge) => charge.returnedCents > 0 && refundsOf(invoice, charge).some((one) => one.withdraws));

/** True if nothing of an invoice is to be paid any more. */
export const isSettled = (invoice: Account): boolean => isPaid(invoice) || isWithdrawn(invoice);

/** The charges of an invoice of which something is received. */
export const paidCharges = ({ charges }: Pick<InvoiceRecord, 'charges'>): Charge[] =>
  charges.filter((charge) => netOf(charge) > 0);

/** The changes that follow from what a provider knows of a charge. */
interface Settlement {
  invoice: Partial<InvoiceRecord>;
  company: Partial<CompanyRecord>;
  /** True if the payment moves the company's due date now. */
  renews: boolean;
}

/** The time when a charge is settled, and the days after its due date for which a company's numbers run. */
interface Moment {
  now: number;
  graceDays: number;
}

/**
 * Returns the renewed period: from the due date while the company worked, else from today, so that it does not pay for days
 * on which it was stopped.
 */
const renewal = (company: CompanyRecord, months: number, { graceDays, now }: Moment): { from: string; to: string } => {
  const today = localTime(now, company.timeZone).date;
  const start = today > addDays(company.dueDate, graceDays) ? today : company.dueDate;
  return { from: company.dueDate, to: addMonths(start, months) };
};

/** Returns the due date without a renewal that is withdrawn. */
const withoutRenewal = ({ dueDate }: CompanyRecord, { renewed, months }: InvoiceRecord): string =>
  renewed !== null && renewed.to === dueDate ? renewed.from : addMonths(dueDate, -months);

const companyAfter = (
  company: CompanyRecord,
  invoice: InvoiceRecord,
  renewed: InvoiceRecord['renewed'],
): Partial<CompanyRecord> => {
  const { users, connections, issued } = invoice;
  return {
    dueDate: renewed?.to ?? company.dueDate,
    arrearsSince: null,
    openInvoiceId: company.openInvoiceId === invoice.id ? null : company.openInvoiceId,
    // Users and connections that the checkout added stay with the company.
    ...(users > issued.users ? { attendants: Math.max(company.attendants, users) } : {}),
    ...(connections > issued.connections ? { connections: Math.max(company.connections, connections) } : {}),
  };
};

/**
 * Applies what a provider knows of a charge to its invoice and its company. A pure function of the providers' ledgers: in
 * whatever order and however often they are looked at, the company's due date moves once for an invoice that is paid, and
 * back once that payment is returned, unless a refund leaves the period to the company.
 *
 * @returns null where nothing changes
 */
export const applyCharge = (
  { company, invoice }: { company: CompanyRecord; invoice: InvoiceRecord },
  { provider, chargeId }: { provider: PaymentProviderName; chargeId: string },
  { automatic, state, paidCents, returnedCents }: ChargeTruth,
  moment: Moment,
): Settlement | null => {
  const known = invoice.charges.find((charge) => charge.provider === provider && charge.chargeId === chargeId);
  if (!known) return null;
  const changed = { ...known, state, paidCents, returnedCents, automatic: automatic ?? known.automatic };
  if (isDeepStrictEqual(changed, known)) return null;
  const after = { ...invoice, charges: invoice.charges.map((charge) => (charge === known ? changed : charge)) };
  const { charges } = after;
  if (isPaid(after) && invoice.renewed === null) {
    const renewed = renewal(company, invoice.months, moment);
    return {
      invoice: { charges, renewed, paidAt: moment.now },
      company: companyAfter(company, invoice, renewed),
      renews: true,
    };
  }
  if (!isPaid(after) && invoice.renewed !== null)
    return {
      invoice: { charges, renewed: null, paidAt: null },
      company: {
        dueDate: withoutRenewal(company, invoice),
        openInvoiceId: company.openInvoiceId ?? (isWithdrawn(after) ? null : invoice.id),
      },
      renews: false,
    };
  return { invoice: { charges }, company: {}, renews: false };
};
