import type { Context } from '../../context/context.ts';
import type { ChargeRecord, InvoiceRecord, Refund } from '../../data/invoices/entities.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isWritten } from '../../platform/is-written.ts';
import { administratorsOf, refundMails } from './invoice-mails.ts';
import type { PaymentProvider, RefundResult } from './providers/port.ts';

/** Milliseconds in which a run that began to ask for a refund may still be at it: longer than its calls may take. */
export const refundLease = 60_000;

/** The beginning of a run that has ended, without knowing what became of the refund. */
const ended = 0;

type Named = Pick<ChargeRecord, 'chargeId' | 'provider'>;

/** The refund of a charge that was asked for and has no end yet: one at most. */
const waitingRefund = ({ refunds }: InvoiceRecord, { chargeId, provider }: Named): Refund | undefined =>
  refunds.find((one) => one.state === 'asked' && one.provider === provider && one.chargeId === chargeId);

/** True if a refund of a charge was asked for and has no end yet. */
export const isRefundWaiting = (invoice: InvoiceRecord, charge: Named): boolean =>
  waitingRefund(invoice, charge) !== undefined;

const withRefund = ({ refunds }: InvoiceRecord, id: string, change: Partial<Refund>): Refund[] =>
  refunds.map((one) => (one.id === id ? { ...one, ...change } : one));

/** Notes that this run begins. Returns false where another one is at it. */
const begin = async (context: Context, invoice: InvoiceRecord, { begunAt, id }: Refund) => {
  const { stores } = context;
  const now = context.clock.now();
  if (begunAt !== null && now - begunAt < refundLease) return false;
  const refunds = withRefund(invoice, id, { begunAt: now });
  return isWritten(context.commit(stores.invoices.update(invoice, { refunds }), []));
};

/** Returns the mails about a refund that ends now as it should. */
const mailsAbout = async (context: Context, invoice: InvoiceRecord, id: string, change: Partial<Refund>) => {
  const refund = invoice.refunds.find((one) => one.id === id);
  if (refund?.state !== 'asked' || change.state !== 'done') return [];
  const graceDays = Number(await context.installation.settings.get('graceDays'));
  return refundMails(context, invoice, refund, { administrators: await administratorsOf(context), graceDays });
};

/** Stores the end of a refund; of one without an end, that the provider is asked about it again. */
const note = (
  context: Context,
  invoiceId: number,
  id: string,
  result: RefundResult | { state: 'unknown' },
): Promise<void> =>
  retryOnConflict(async () => {
    const { invoices } = context.stores;
    const invoice = await invoices.get(invoiceId);
    if (!invoice) return;
    const change: Partial<Refund> =
      result.state === 'pending' || result.state === 'unknown'
        ? { begunAt: ended }
        : { state: result.state, refusal: result.state === 'refused' ? result.code : null };
    await context.commit(
      invoices.update(invoice, { refunds: withRefund(invoice, id, change) }),
      await mailsAbout(context, invoice, id, change),
    );
  });

/**
 * Asks the provider to return what a super user has asked to return of a charge. A run notes in the invoice that it begins,
 * at the invoice's version; one that dies is followed by another once the lease is over, which finds at the provider what
 * was done.
 */
export const carryOutRefunds = async (
  context: Context,
  provider: PaymentProvider,
  charge: ChargeRecord,
): Promise<void> => {
  if (charge.invoiceId === null) return;
  const invoice = await context.stores.invoices.get(charge.invoiceId);
  const refund = invoice && waitingRefund(invoice, charge);
  if (!invoice || !refund || !(await begin(context, invoice, refund))) return;
  const { cents, chargeId, id, returnedBefore } = refund;
  try {
    const isRepeated = refund.begunAt !== null;
    const result = await provider.refund({ chargeId, id, cents, returnedBefore, isRepeated });
    await note(context, invoice.id, id, result);
  } catch (error) {
    const ids = { companyId: charge.companyId, provider: charge.provider };
    log().warn('a refund could not be carried out', { ...ids, error: describeError(error) });
    await note(context, invoice.id, id, { state: 'unknown' });
  }
};
