import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { invoice, money, paymentProviders } from './invoices.ts';

export const getReceipt = endpoint({
  name: 'getReceipt',
  summary: 'Returns what the public page of an invoice shows to whoever has its link',
  group: 'billing',
  method: 'GET',
  path: '/receipts/{token}',
  params: z.object({ token: z.string().max(100) }),
  result: z.object({
    ...invoice.pick({ id: true, detail: true, users: true, connections: true, queues: true, value: true }).shape,
    ...invoice.pick({ dueDate: true, status: true, received: true, refunded: true, renewedUntil: true, paidAt: true })
      .shape,
    ...invoice.pick({ note: true }).shape,
    companyName: z.string(),
    /** CPF or CNPJ of the company, masked; empty for none. */
    document: z.string(),
    /** Months that the invoice pays. */
    months: z.int(),
    /** The amounts that were paid, without those that the payer's bank has taken back. `refunded` was returned of them. */
    payments: z.array(z.object({ provider: z.enum(paymentProviders), value: money })),
  }),
  access: 'public',
  errors: ['ERR_NO_INVOICE_FOUND'],
  example: { params: { token: '2.1.c2VjcmV0' } },
});
