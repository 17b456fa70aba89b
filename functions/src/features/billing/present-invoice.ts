import type { Invoice } from '@recado/shared/contract/invoices';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';
import { isPaid, isSettled, isWithdrawn, paidCharges, receivedFor, returnedFor } from './apply-charge.ts';
import { shownNote } from './note-rules.ts';
import { receiptToken } from './receipt-token.ts';

const issueOf = (invoice: InvoiceRecord): Invoice['issue'] => {
  const received = receivedFor(invoice);
  if (received > invoice.cents) return paidCharges(invoice).length > 1 ? 'paidTwice' : 'overpaid';
  if (isPaid(invoice)) return received < invoice.cents && received > 0 ? 'partlyRefunded' : null;
  if (isWithdrawn(invoice)) return null;
  if (invoice.charges.some(({ state }) => state === 'chargedBack')) return 'chargedBack';
  if (invoice.charges.some(({ returnedCents }) => returnedCents > 0)) return 'refunded';
  return received > 0 ? 'short' : null;
};

/** Returns the last debit of an invoice by Pix Automático; null once it was cancelled because the due date moved on. */
const automaticOf = ({ charges, dueDate }: InvoiceRecord): Invoice['automatic'] => {
  const last = charges.findLast(({ automatic }) => automatic !== null);
  if (!last?.automatic) return null;
  const { automatic, state } = last;
  if (state === 'ended' && last.paidCents === 0 && automatic.date < dueDate) return null;
  const isScheduled =
    state === 'open' && (automatic.tries.length === 0 || automatic.tries.some((one) => one.state === 'pending'));
  return { ...automatic, state: last.paidCents > 0 ? 'paid' : isScheduled ? 'scheduled' : 'failed' };
};

/** Returns the status of an invoice: refunded once it is settled and nothing of its payment is left. */
const statusOf = (invoice: InvoiceRecord): Invoice['status'] => {
  if (!isSettled(invoice)) return 'open';
  return receivedFor(invoice) === 0 && returnedFor(invoice) > 0 ? 'refunded' : 'paid';
};

/** An invoice as its company sees it. */
export const presentInvoice = (invoice: InvoiceRecord): Invoice => {
  const { id, detail, users, connections, queues, cents, dueDate, paidAt } = invoice;
  return {
    id,
    detail,
    users,
    connections,
    queues,
    value: cents / 100,
    issued: {
      users: invoice.issued.users,
      connections: invoice.issued.connections,
      value: invoice.issued.cents / 100,
      months: invoice.months,
    },
    dueDate,
    status: statusOf(invoice),
    received: receivedFor(invoice) / 100,
    refunded: returnedFor(invoice) / 100,
    issue: issueOf(invoice),
    renewedUntil: invoice.renewed?.to ?? null,
    paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
    paidBy: isPaid(invoice) ? (paidCharges(invoice).at(-1)?.provider ?? null) : null,
    receiptToken: receiptToken(invoice),
    automatic: automaticOf(invoice),
    note: shownNote(invoice),
  };
};
