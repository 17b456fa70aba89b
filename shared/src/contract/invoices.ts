import * as z from 'zod';
import { subscriptionLimits } from '../limits/subscription.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, idParams, isoDate, pageResult, searchedPage, taxId, text, trimmed } from './parameters.ts';

/** Services by which a company pays its invoices. */
export const paymentProviders = ['stripe', 'asaas', 'mercadoPago', 'efi'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** BRL, with two decimals. */
export const money = z.number().multipleOf(0.01);

/**
 * The irregularities of a payment:
 * - `short`: less than the invoice was received; the rest can be paid
 * - `overpaid`: one payment was larger than the invoice
 * - `paidTwice`: two payments were received; the company's period was renewed once
 * - `partlyRefunded`: a part was returned by a refund that was asked for here; the invoice stays paid
 * - `refunded`, `chargedBack`: the payment was returned at the provider, or taken back by the payer's bank; the invoice is
 *   open again and the renewal is withdrawn
 */
export const invoiceIssues = ['short', 'overpaid', 'paidTwice', 'partlyRefunded', 'refunded', 'chargedBack'] as const;

/**
 * The reasons why the payer's bank does not pay a charge by Pix Automático:
 * - `funds`: the account had not enough money all day
 * - `limit`: the amount is beyond the maximum that the payer has set
 * - `account`: the account is closed or blocked
 * - `withdrawn`: the payer cancelled the debit, or the permission
 */
export const failedTryReasons = ['funds', 'limit', 'account', 'withdrawn', 'other'] as const;
export type FailedTryReason = (typeof failedTryReasons)[number];

/** The debits of an invoice by Pix Automático: on a date, and up to three more within 7 days. */
export const automaticDebit = z.object({
  /** The day on which the account is debited first. */
  date: z.iso.date(),
  tries: z.array(
    z.object({
      date: z.iso.date(),
      state: z.enum(['pending', 'paid', 'failed']),
      reason: z.enum(failedTryReasons).nullable(),
    }),
  ),
  /** The reason of its end without a payment. */
  reason: z.enum(failedTryReasons).nullable(),
});
export type AutomaticDebit = z.output<typeof automaticDebit>;

/**
 * The states of a service note (NFS-e):
 * - `asked`: its issuer has not taken it yet
 * - `processing`: the tax authority is at it
 * - `refused`: it was not issued; it can be asked for again
 * - `byHand`: it was issued, and its cancellation was refused: it is to be cancelled at the authority's own page
 */
export const serviceNoteStates = ['asked', 'processing', 'issued', 'refused', 'cancelled', 'byHand'] as const;

/** The service note of an invoice as its company sees it. */
export const serviceNote = z.object({
  state: z.enum(['processing', 'issued', 'cancelling', 'cancelled']),
  number: z.string().nullable(),
  /** Its PDF, or the authority's page about it. */
  url: z.url().nullable(),
});

/** An invoice of a company (specification 2, section 3). It keeps the price that it was issued with. */
export const invoice = z.object({
  id,
  /** Name of the plan. */
  detail: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  value: money,
  /** The counts and the price that it was issued with: it can't be made cheaper. `months` is how long it pays. */
  issued: z.object({ users: z.int(), connections: z.int(), value: money, months: z.int() }),
  /** YYYY-MM-DD: the last day of the period before the one that is paid. */
  dueDate: z.iso.date(),
  /** `refunded`: all of its payment was returned by refunds that were asked for here; nothing is to be paid any more. */
  status: z.enum(['open', 'paid', 'refunded']),
  /** The amount that has been received and not returned. */
  received: money,
  /** The amount that was returned to the payer; without what the payer's bank has taken back. */
  refunded: money,
  issue: z.enum(invoiceIssues).nullable(),
  /** The company's due date after its payment; null before it. */
  renewedUntil: z.iso.date().nullable(),
  paidAt: isoDate.nullable(),
  paidBy: z.enum(paymentProviders).nullable(),
  /** Opens the public page of the invoice (`getReceipt`); null for an invoice of an earlier release. */
  receiptToken: z.string().nullable(),
  /** Its last debit by Pix Automático; null where there is none. */
  automatic: automaticDebit.extend({ state: z.enum(['scheduled', 'failed', 'paid']) }).nullable(),
  /** Its last service note; null where none was issued. */
  note: serviceNote.nullable(),
});
export type Invoice = z.output<typeof invoice>;

/** People of a company in arrears can pay. */
const calls = { group: 'billing', access: 'admin', afterExpiry: true } as const;

export const listInvoices = endpoint({
  ...calls,
  name: 'listInvoices',
  summary: 'Lists the invoices of the caller’s company, the newest first, a page at a time',
  method: 'GET',
  path: '/invoices/all',
  query: searchedPage,
  result: z.object({ invoices: z.array(invoice), ...pageResult }),
});

export const issueInvoice = endpoint({
  ...calls,
  name: 'issueInvoice',
  summary: 'Returns the open invoice of the caller’s company; issues it first if there is none',
  method: 'POST',
  path: '/invoices',
  result: invoice,
  errors: ['ERR_NOTHING_TO_PAY'],
});

export const settleInvoice = endpoint({
  ...calls,
  name: 'settleInvoice',
  summary: 'Asks the payment providers what has become of an invoice’s payments, and returns the invoice as it is then',
  method: 'POST',
  path: '/invoices/{id}/settlement',
  params: idParams('invoice'),
  result: invoice,
  errors: ['ERR_TOO_MANY_ATTEMPTS'],
});

export const createSubscription = endpoint({
  ...calls,
  name: 'createSubscription',
  summary:
    'Creates charges for an invoice at each payment provider of the installation; card data is neither taken nor kept',
  method: 'POST',
  path: '/subscription',
  body: z.object({
    firstName: trimmed({ min: 1, max: subscriptionLimits.text.max }),
    lastName: text(subscriptionLimits.text).optional(),
    address2: text(subscriptionLimits.text).optional(),
    city: text(subscriptionLimits.text).optional(),
    state: text(subscriptionLimits.text).optional(),
    country: text(subscriptionLimits.text).optional(),
    /** CPF or CNPJ of the payer: the specification's name of the field. */
    zipcode: taxId,
    useAddressForPaymentDetails: z.boolean().optional(),
    /** Plan and price are the invoice's, whatever is sent. */
    plan: z.unknown().optional(),
    price: z.unknown().optional(),
    /** More than the invoice has make it dearer (specification 2, section 9). */
    users: z.int().min(1).max(subscriptionLimits.count.max).optional(),
    connections: z.int().min(1).max(subscriptionLimits.count.max).optional(),
    invoiceId: id,
  }),
  result: z.object({
    invoice,
    /** A Pix QR code: its text, and its image as a data URL. */
    qrcode: z.object({ qrcode: z.string(), imagemQrcode: z.string() }).nullable(),
    stripeURL: z.url().nullable(),
    asaasURL: z.url().nullable(),
    mercadopagoURL: z.url().nullable(),
    /** The amount to pay, in BRL with two decimals. */
    valorext: z.string(),
  }),
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID', 'ERR_NO_PAYMENT_PROVIDER', 'ERR_PAYMENT_PROVIDER'],
  example: { body: { firstName: 'Maria Silva', zipcode: '52998224725', invoiceId: 1 } },
});

/** Published when an invoice changes; with `CONCLUIDA` when its payment has renewed the company's period. Without an invoice when the permission by Pix Automático changes. */
export const paymentEvent = realtimeEvent(
  'payment',
  z.object({
    action: z.enum(['CONCLUIDA', 'ATUALIZADA']),
    invoiceId: id.nullable(),
    /** The company's due date as it is now. */
    dueDate: z.iso.date(),
  }),
);
