import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/invoices';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { searchPage } from '../../platform/page-of.ts';
import { throttle } from '../../platform/throttle.ts';
import { openInvoiceOf } from './issue-invoice.ts';
import { presentInvoice } from './present-invoice.ts';
import { settle } from './settle.ts';

/** Looks at the providers for one company. */
const looks = { attempts: 10, seconds: 60 };

/** Lists the invoices of the caller's company. */
export const listInvoices: UseCase<typeof contract.listInvoices> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.invoices.newest(), query, ({ id, detail }) => [
    detail,
    String(id),
  ]);
  return { invoices: rows.map(presentInvoice), ...position };
};

/** Returns the open invoice of the caller's company. */
export const issueInvoice: UseCase<typeof contract.issueInvoice> = async (context) => {
  const invoice = await openInvoiceOf(context);
  if (!invoice) throw new AppError('ERR_NOTHING_TO_PAY');
  return presentInvoice(invoice);
};

/** Asks the providers about the open charges of an invoice: the page to which they lead the payer back calls it. */
export const settleInvoice: UseCase<typeof contract.settleInvoice> = async (context, { params: { id } }) => {
  const { clock, company, installation, stores } = context;
  const invoice = existing('invoice', await stores.invoices.get(id));
  const open = invoice.charges.filter(({ state }) => state === 'open');
  if (open.length > 0) await throttle('settle-invoice', String(company.id), looks, clock.now());
  for (const { provider, chargeId } of open) await settle(installation, provider, chargeId);
  return presentInvoice(existing('invoice', await stores.invoices.get(id)));
};
