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

/** Schedules the debit of an invoice for a date, once; not before the provider takes it. */
const schedule = async (
  { context, mandate, provider, today }: Debiting,
  invoice: InvoiceRecord,
  date: string,
): Promise<void> => {
  if (date < addDays(today, latest) || date > addDays(today, earliest)) return;
  const cents = invoice.cents - receivedFor(invoice);
  const debits = invoice.charges.filter(({ automatic }) => automatic !== null);
  const last = debits.at(-1);
  if (last?.automatic?.date === date && last.cents === cents) return;
  const now = context.clock.now();
  const { debitBegun } = invoice;
  const isBegun = debitBegun?.cents === cents && (debitBegun.date ?? date) === date;
  if (isBegun && now - debitBegun.at < lease) return;
  // Of two runs at a time, one fails here: it has asked for nothing yet.
  await context.commit(context.stores.invoices.update(invoice, { debitBegun: { at: now, cents, date } }), []);
  const { companyId, id: invoiceId } = invoice;
  const { mandateId, provider: name } = mandate;
  const order = {
    mandateId,
    companyId,
    invoiceId,
    cents,
    description: chargeText(invoice),
    date,
    place: debits.length,
  };
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

/**
 * Returns the date that a debit should have: the due date, or the first one that providers still take where that is sooner
 * than the debit's own. A debit that comes as soon as any other could stays.
 */
const dateAfter = (date: string, { dueDate }: InvoiceRecord, today: string): string => {
  const soonest = addDays(today, latest);
  if (dueDate >= date || dueDate >= soonest) return dueDate;
  return soonest < date ? soonest : date;
};

/**
 * Looks at the debit of an invoice: cancels it where price or due date have changed, and schedules it again where it is time
 * for that; tries again where it failed.
 */
const follow = async (debiting: Debiting, charge: Charge, invoice: InvoiceRecord) => {
  const { context, provider, today } = debiting;
  const { installation } = context;
  const { chargeId, provider: name } = charge;
  const date = charge.automatic?.date ?? today;
  const wanted = dateAfter(date, invoice, today);
  if (date > today && (wanted !== date || charge.cents !== invoice.cents - receivedFor(invoice))) {
    await provider.cancelCharge(chargeId, context.clock.now());
    await settle(installation, name, chargeId);
    const current = await context.stores.invoices.get(invoice.id);
    const hasEnded = current?.charges.some((one) => one.chargeId === chargeId && one.state === 'ended');
    if (current && hasEnded) await schedule(debiting, current, wanted);
    return null;
  }
  if (date >= today) return null;
  const settled = await settle(installation, name, chargeId);
  const known = settled?.charges.find((one) => one.chargeId === chargeId);
  if (known?.state !== 'open' || !mayRetry(known, today)) return null;
  await provider.automatic?.retryDebit(chargeId, addDays(today, 1));
  return settle(installation, name, chargeId);
};

/**
 * Debits a company's open invoice by its mandate: schedules the debit ahead of the due date, which it follows, and up to three
 * tries in the 7 days after it, each on the day after a run. Repeated on the same day, it does nothing again.
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
  else await schedule(debiting, invoice, invoice.dueDate);
};
