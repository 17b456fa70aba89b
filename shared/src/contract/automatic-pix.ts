import * as z from 'zod';
import { subscriptionLimits } from '../limits/subscription.ts';
import { endpoint } from './grammar.ts';
import { money } from './invoices.ts';
import { id, isoDate, taxId, trimmed } from './parameters.ts';

/** Payment providers that charge by Pix Automático. */
export const automaticProviders = ['efi', 'asaas'] as const;
export type AutomaticProvider = (typeof automaticProviders)[number];

/** `created`: the payer has not answered yet. The last three are ends; another mandate can be created after them. */
export const mandateStates = ['created', 'active', 'refused', 'expired', 'cancelled'] as const;
export type MandateState = (typeof mandateStates)[number];

/** The permission of a company to charge its account for each invoice, by Pix Automático. */
const mandate = z.object({
  provider: z.enum(automaticProviders),
  state: z.enum(mandateStates),
  /** The price of a period when it was created: the payer's own maximum is no less. Each invoice is charged by its price. */
  value: money,
  /** The invoice that the payer pays by the same QR code; null where it permits alone. */
  invoiceId: id.nullable(),
  /** The text of its Pix QR code while the payer has not answered. */
  qrcode: z.string().nullable(),
  createdAt: isoDate,
});
export type Mandate = z.output<typeof mandate>;

const result = z.object({
  mandate: mandate.nullable(),
  /** False where no provider of the installation charges by Pix Automático, or none by the company's recurrence. */
  isOffered: z.boolean(),
  /** True if the payer can permit without paying an invoice at once. */
  permitsAlone: z.boolean(),
});

/** People of a company in arrears can permit, and withdraw it. */
const calls = { group: 'billing', access: 'admin', afterExpiry: true, path: '/subscription/automatic' } as const;

export const getMandate = endpoint({
  ...calls,
  name: 'getMandate',
  summary: 'Returns the permission of the caller’s company to be charged by Pix Automático',
  method: 'GET',
  result,
});

export const createMandate = endpoint({
  ...calls,
  name: 'createMandate',
  summary: 'Asks for the permission to charge each invoice by Pix Automático; the payer answers by a QR code',
  method: 'POST',
  body: z.object({
    firstName: trimmed({ min: 1, max: subscriptionLimits.text.max }),
    /** CPF or CNPJ of the payer: the name of the field in `createSubscription`. */
    zipcode: taxId,
    /** The open invoice that is paid by the same QR code. */
    invoiceId: id.optional(),
  }),
  result,
  errors: [
    'ERR_AUTOMATIC_PIX_ACTIVE',
    'ERR_AUTOMATIC_PIX_UNAVAILABLE',
    'ERR_INVOICE_PAID',
    'ERR_NO_INVOICE_FOUND',
    'ERR_PAYMENT_PROVIDER',
  ],
  example: { body: { firstName: 'Maria Silva', zipcode: '52998224725' } },
});

export const settleMandate = endpoint({
  ...calls,
  name: 'settleMandate',
  summary: 'Asks the provider what the payer has answered, and returns the permission as it is then',
  method: 'POST',
  path: '/subscription/automatic/settlement',
  result,
  errors: ['ERR_TOO_MANY_ATTEMPTS'],
});

export const cancelMandate = endpoint({
  ...calls,
  name: 'cancelMandate',
  summary: 'Withdraws the permission to charge by Pix Automático, with what is scheduled by it',
  method: 'DELETE',
  result,
  errors: ['ERR_PAYMENT_PROVIDER'],
});
