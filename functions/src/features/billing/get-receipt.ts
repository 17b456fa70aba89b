import type { getReceipt as endpoint } from '@recado/shared/contract/receipts';
import { AppError } from '@recado/shared/contract/errors';
import { maskTaxId } from '@recado/shared/text/tax-id';
import type { PublicUseCase } from '../../context/binding.ts';
import { isSame } from '../../platform/is-same.ts';
import { presentInvoice } from './present-invoice.ts';
import { readReceiptToken } from './receipt-token.ts';

/** Returns an invoice to anybody who has its link: its payments and its company, and nothing that identifies people or charges. */
export const getReceipt: PublicUseCase<typeof endpoint> = async ({ installation }, { params: { token } }) => {
  const named = readReceiptToken(token);
  if (!named) throw new AppError('ERR_NO_INVOICE_FOUND');
  const [company, invoice] = await Promise.all([
    installation.companies.get(named.companyId),
    installation.storesOf(named.companyId).invoices.get(named.id),
  ]);
  if (!company || company.deletion !== null || !invoice?.linkSecret || !isSame(named.secret, invoice.linkSecret))
    throw new AppError('ERR_NO_INVOICE_FOUND');
  const {
    id,
    detail,
    users,
    connections,
    queues,
    value,
    dueDate,
    status,
    received,
    refunded,
    renewedUntil,
    paidAt,
    note,
  } = presentInvoice(invoice);
  return {
    id,
    detail,
    users,
    connections,
    queues,
    value,
    dueDate,
    status,
    received,
    refunded,
    renewedUntil,
    paidAt,
    note,
    companyName: company.name,
    document: maskTaxId(company.document),
    months: invoice.months,
    payments: invoice.charges
      .filter(({ paidCents, state }) => paidCents > 0 && state !== 'chargedBack')
      .map(({ provider, paidCents }) => ({ provider, value: paidCents / 100 })),
  };
};
