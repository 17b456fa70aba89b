import { addDays, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { Charge, InvoiceRecord } from '../../data/invoices/entities.ts';
import type { MandateRecord } from '../../data/mandates/store.ts';
import { receivedFor } from './apply-charge.ts';
import { chargeText } from './charge-order.ts';
import { keepCharges } from './keep-charges.ts';
import type { PaymentProvider } from './providers/port.ts';
import { providerOf } from './providers/providers.ts';
import { settle } from './settle.ts';

/**
 * Days before its date on which a debit is scheduled. The scheme takes it from 10 to 2 days ahead, Asaas counts working days.
 */
const earliest = 8;
const latest = 3;

/** Milliseconds in which a run that began to schedule a debit may still be at it. */
const lease = 3_600_000;

/** Further tries, and the days after the date of the debit in which they may lie. */
const maxRetries = 3;
const retryDays = 7;

interface Debiting {
  context: Context;
  provider: PaymentProvider;
  mandate: MandateRecord;
  today: string;
}

/** Schedules the debit of an invoice for its due date, once. */
const schedule = async ({ context, mandate, provider, today }: Debiting, invoice: InvoiceRecord): Promise<void> => {
  const { dueDate: date } = invoice;
  if (date < addDays(today, latest) || date > addDays(today, earliest)) return;
  const cents = invoice.cents - receivedFor(invoice);
  if (invoice.charges.some(({ automatic, cents: its }) => automatic?.date === date && its === cents)) return;
  const now = context.clock.now();
  const { debitBegun } = invoice;
  if (debitBegun?.cents === cents && now - debitBegun.at < lease) return;
  // Of two runs at a time, one fails here: it has asked for nothing yet.
  await context.commit(context.stores.invoices.update(invoice, { debitBegun: { at: now, cents } }), []);
  const { companyId, id: invoiceId } = invoice;
  const { mandateId, provider: name } = mandate;
  const order = { mandateId, companyId, invoiceId, cents, description: chargeText(invoice), date };
  const created = await provider.automatic?.scheduleDebit(order);
  if (!created) return;
  const automatic = { date, tries: [], reason: null };
  await keepCharges(context, invoiceId, cents, [{ name, created, automatic }]);
  await settle(context.installation, name, created.id);
};

/** True if another try of a debit may be scheduled for tomorrow. */
const mayRetry = ({ automatic }: Charge, today: string): boolean => {
  if (!automatic) return false;
  const { date, tries } = automatic;
  const last = tries.at(-1);
  return (
    last?.state === 'failed' &&
    last.reason !== 'account' &&
    last.reason !== 'withdrawn' &&
    tries.filter((one) => one.date > date).length < maxRetries &&
    last.date < addDays(today, 1) &&
    addDays(today, 1) <= addDays(date, retryDays)
  );
};

/** Looks at the debit of an invoice: cancels it where the price has changed, and tries again where it failed. */
const follow = async ({ context, provider, today }: Debiting, charge: Charge, invoice: InvoiceRecord) => {
  const { installation } = context;
  const { chargeId, provider: name } = charge;
  const date = charge.automatic?.date ?? today;
  if (charge.cents !== invoice.cents - receivedFor(invoice) && date > today) {
    await provider.cancelCharge(chargeId, context.clock.now());
    return settle(installation, name, chargeId);
  }
  if (date >= today) return null;
  const settled = await settle(installation, name, chargeId);
  const known = settled?.charges.find((one) => one.chargeId === chargeId);
  if (known?.state !== 'open' || !mayRetry(known, today)) return null;
  await provider.automatic?.retryDebit(chargeId, addDays(today, 1));
  return settle(installation, name, chargeId);
};

/**
 * Debits a company's open invoice by its mandate: schedules the debit ahead of the due date, and up to three tries in the 7
 * days after it, each on the day after a run. Repeated on the same day, it does nothing again.
 */
export const debitAutomatically = async (context: Context, invoice: InvoiceRecord): Promise<void> => {
  const mandate = await context.stores.mandates.get();
  if (mandate?.state !== 'active') return;
  const provider = await providerOf(context.installation, mandate.provider);
  if (!provider?.automatic) return;
  const today = localTime(context.clock.now(), context.company.timeZone).date;
  const debiting = { context, mandate, provider, today };
  const open = invoice.charges.find(({ automatic, state }) => automatic !== null && state === 'open');
  if (open) await follow(debiting, open, invoice);
  else await schedule(debiting, invoice);
};
