import * as z from 'zod';
import { refundLimits } from '../limits/refunds.ts';
import { endpoint } from './grammar.ts';
import { invoice, money, paymentProviders, serviceNote, serviceNoteStates } from './invoices.ts';
import { id, idParams, isoDate, pageResult, searchedPage, trimmed } from './parameters.ts';

/** Calls by which a super user looks at the invoices of a company, and returns what was paid. */

/**
 * The states of a refund: `asked` until the provider has returned the money or has refused to. It is asked again as long as
 * it is not reached.
 */
export const refundStates = ['asked', 'done', 'refused'] as const;

const provider = z.enum(paymentProviders);

/** A payment of an invoice that was begun at a provider, as the provider last reported it. */
const companyCharge = z.object({
  provider,
  chargeId: z.string(),
  /** The amounts that were requested, paid, returned, and that can be returned. */
  value: money,
  paid: money,
  returned: money,
  refundable: money,
  state: z.enum(['open', 'paid', 'ended', 'chargedBack']),
  createdAt: isoDate,
});
export type CompanyCharge = z.output<typeof companyCharge>;

const companyRefund = z.object({
  id: z.string(),
  provider,
  chargeId: z.string(),
  value: money,
  reason: z.string(),
  /** True if the period that the invoice paid ends with it. */
  withdraws: z.boolean(),
  state: z.enum(refundStates),
  /** The provider's code of a refusal. */
  refusal: z.string().nullable(),
  createdAt: isoDate,
});

/** An invoice as super users see it. */
export const companyInvoice = invoice.extend({
  charges: z.array(companyCharge),
  refunds: z.array(companyRefund),
  /** Its last service note, also one that was refused; null where none was asked for. */
  note: serviceNote
    .extend({
      state: z.enum(serviceNoteStates),
      value: money,
      /** The issuer's code and words of a refusal. */
      reason: z.object({ code: z.string(), text: z.string() }).nullable(),
      createdAt: isoDate,
    })
    .nullable(),
  /** True if a service note can be issued for it. */
  mayHaveNote: z.boolean(),
});
export type CompanyInvoice = z.output<typeof companyInvoice>;

const calls = { group: 'billing', access: 'super', params: idParams('company') } as const;

export const listCompanyInvoices = endpoint({
  ...calls,
  name: 'listCompanyInvoices',
  summary: 'Lists the invoices of a company with their payments and refunds, the newest first, a page at a time',
  method: 'GET',
  path: '/companies/{id}/invoices',
  query: searchedPage,
  result: z.object({ invoices: z.array(companyInvoice), ...pageResult }),
});

export const refundCharge = endpoint({
  ...calls,
  name: 'refundCharge',
  summary:
    'Returns money of a payment to its payer, by the provider that received it; needs a request id and a recent sign-in',
  method: 'POST',
  creates: true,
  path: '/companies/{id}/refunds',
  body: z.object({
    invoiceId: id,
    provider,
    chargeId: z.string().min(1).max(refundLimits.chargeId.max),
    /** BRL: all that is left of the payment, or a part. */
    value: money.min(0.01),
    reason: trimmed(refundLimits.reason),
    /** Ends the period that the invoice paid. Only for a refund that leaves nothing of the invoice's payments. */
    withdraws: z.boolean().default(false),
  }),
  result: companyInvoice,
  errors: [
    'ERR_NO_INVOICE_FOUND',
    'ERR_NO_PAYMENT_PROVIDER',
    'ERR_PAYMENT_PROVIDER',
    'ERR_RECENT_SIGN_IN',
    'ERR_REFUND_TOO_LARGE',
    'ERR_REFUND_UNDER_WAY',
    'ERR_REFUND_WITHDRAWAL',
  ],
  example: {
    params: { id: 1 },
    body: { invoiceId: 1, provider: 'stripe', chargeId: 'cs_test_1', value: 49, reason: 'Cobrança em dobro' },
  },
});
