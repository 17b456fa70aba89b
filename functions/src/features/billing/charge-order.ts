import { localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';
import { environment } from '../../platform/environment.ts';
import { receivedFor } from './apply-charge.ts';
import type { ChargeOrder } from './providers/port.ts';

const returnUrl = (invoiceId: number): string => `${environment().WEB_ORIGIN}/financeiro?invoice=${invoiceId}`;

/** Returns the text that the payer of an invoice reads. */
export const chargeText = ({ detail, id }: Pick<InvoiceRecord, 'detail' | 'id'>): string => `${detail} #Fatura:${id}`;

/** Returns the order to charge a payer for what an invoice lacks. */
export const chargeOrderOf = (
  { clock, company }: Pick<Context, 'clock' | 'company'>,
  invoice: InvoiceRecord,
  payer: Omit<ChargeOrder['payer'], 'email'>,
): ChargeOrder => {
  const today = localTime(clock.now(), company.timeZone).date;
  return {
    companyId: company.id,
    invoiceId: invoice.id,
    cents: invoice.cents - receivedFor(invoice),
    description: chargeText(invoice),
    dueDate: invoice.dueDate > today ? invoice.dueDate : today,
    payer: { ...payer, email: company.email },
    returnUrl: returnUrl(invoice.id),
  };
};
