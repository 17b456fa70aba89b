import { AppError, invalidInput } from '@recado/shared/contract/errors';
import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import type * as contract from '@recado/shared/contract/refunds';
import { refundLimits } from '@recado/shared/limits/refunds';
import type { UseCase } from '../../context/binding.ts';
import type { Context, UserContext } from '../../context/context.ts';
import { committedBy, companyContext } from '../../context/system-context.ts';
import type { Charge, ChargeRecord, InvoiceRecord, Refund } from '../../data/invoices/entities.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { searchPage } from '../../platform/page-of.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { lackingAfter, receivedFor, refundableOf } from './apply-charge.ts';
import { presentForSuper } from './present-company-invoice.ts';
import { providerOf } from './providers/providers.ts';
import { settle } from './settle.ts';

const companyOf = async (id: number): Promise<Context> => existing('company', await companyContext(id));

/** Lists the invoices of any company with their payments and refunds. */
export const listCompanyInvoices: UseCase<typeof contract.listCompanyInvoices> = async (
  _context,
  { params: { id }, query },
) => {
  const { stores } = await companyOf(id);
  const { rows, ...position } = searchPage(await stores.invoices.newest(), query, (invoice) => [
    invoice.detail,
    String(invoice.id),
    ...invoice.charges.map(({ chargeId }) => chargeId),
  ]);
  return { invoices: rows.map(presentForSuper), ...position };
};

/** Settles a charge, so that what is left of it is known. Throws ERR_PAYMENT_PROVIDER where the provider is not reached. */
const settleFirst = async ({ installation }: Context, provider: PaymentProviderName, chargeId: string) => {
  try {
    await settle(installation, provider, chargeId);
  } catch (error) {
    log().warn('a charge could not be settled before its refund', { provider, error: describeError(error) });
    throw new AppError('ERR_PAYMENT_PROVIDER');
  }
};

type Order = Pick<Refund, 'askedBy' | 'cents' | 'id' | 'reason' | 'withdraws'>;

/** Returns the refund of a charge, as it is stored before the provider is asked for it. */
const refundOf = (invoice: InvoiceRecord, charge: Charge, order: Order, now: number): Refund => {
  const { cents, withdraws } = order;
  if (invoice.refunds.some(({ state }) => state === 'asked')) throw new AppError('ERR_REFUND_UNDER_WAY');
  if (invoice.refunds.length >= refundLimits.perInvoice) throw new AppError('ERR_TOO_MANY_ATTEMPTS');
  if (cents > refundableOf(charge)) throw new AppError('ERR_REFUND_TOO_LARGE');
  if (withdraws && cents < receivedFor(invoice)) throw new AppError('ERR_REFUND_WITHDRAWAL');
  return {
    ...order,
    provider: charge.provider,
    chargeId: charge.chargeId,
    forgivenCents: withdraws ? 0 : lackingAfter(invoice, cents),
    state: 'asked',
    refusal: null,
    returnedBefore: charge.returnedCents,
    begunAt: null,
    createdAt: now,
  };
};

/** Stores that a refund is asked for. From then on it is carried out, also where this call ends here. */
const ask = (context: Context, record: ChargeRecord, invoiceId: number, order: Order): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, installation, stores } = context;
    const invoice = existing('invoice', await stores.invoices.get(invoiceId));
    if (invoice.refunds.some(({ id }) => id === order.id)) return;
    const charge = existing(
      'invoice',
      invoice.charges.find(({ chargeId, provider }) => chargeId === record.chargeId && provider === record.provider) ??
        null,
    );
    const now = clock.now();
    const refunds = [...invoice.refunds, refundOf(invoice, charge, order, now)];
    await context.commit(
      [...stores.invoices.update(invoice, { refunds }), installation.charges.put({ ...record, nextLookAt: now })],
      [],
    );
  });

/** The charge of an invoice of the company. Throws ERR_NO_INVOICE_FOUND for one of another invoice or company. */
const chargeOf = async (
  { company, installation }: Context,
  { chargeId, invoiceId, provider }: Pick<ChargeRecord, 'chargeId' | 'provider'> & { invoiceId: number },
): Promise<ChargeRecord> => {
  const record = await installation.charges.get({ provider, reference: chargeId });
  const isIts = record?.companyId === company.id && record.invoiceId === invoiceId && record.chargeId === chargeId;
  return existing('invoice', isIts ? record : null);
};

/** The id by which the same refund is asked for once. */
const requestIdOf = ({ request }: UserContext): string => {
  if (!request) throw invalidInput('body.requestId', 'invalid_type');
  return request.requestId;
};

/**
 * Returns money of a payment to its payer. The refund is stored first, and carried out when its charge is settled: by this
 * call, or by the sweep where this call dies or the provider is not reached. Called again with its request id, it returns
 * nothing twice.
 *
 * @throws AppError ERR_RECENT_SIGN_IN, ERR_NO_COMPANY_FOUND, ERR_NO_INVOICE_FOUND, ERR_NO_PAYMENT_PROVIDER,
 *   ERR_PAYMENT_PROVIDER, ERR_REFUND_TOO_LARGE, ERR_REFUND_UNDER_WAY, ERR_REFUND_WITHDRAWAL
 */
export const refundCharge: UseCase<typeof contract.refundCharge> = async (context, { params, body }) => {
  checkRecentSignIn(context);
  const id = requestIdOf(context);
  const company = await companyOf(params.id);
  const { chargeId, invoiceId, provider, reason, value, withdraws } = body;
  const record = await chargeOf(company, body);
  if (!(await providerOf(company.installation, provider))) throw new AppError('ERR_NO_PAYMENT_PROVIDER');
  await settleFirst(company, provider, chargeId);
  const order = { id, cents: Math.round(value * 100), reason, withdraws, askedBy: context.actor.viewer.id };
  await ask(committedBy(context, company), record, invoiceId, order);
  try {
    await settle(company.installation, provider, chargeId);
  } catch (error) {
    const ids = { companyId: company.company.id, provider };
    log().warn('a charge could not be settled after its refund', { ...ids, error: describeError(error) });
  }
  return presentForSuper(existing('invoice', await company.stores.invoices.get(invoiceId)));
};
