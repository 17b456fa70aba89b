import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import type { Context, Installation } from '../../context/context.ts';
import { companyContext } from '../../context/system-context.ts';
import { companyChanged } from '../../data/companies/events.ts';
import type { ChargeRecord, InvoiceRecord } from '../../data/invoices/entities.ts';
import { webhookEffects } from '../../data/webhooks/webhook-effects.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { arrearsJob } from '../../domain/operations/arrears-job.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { applyCharge, isSettled, receivedFor } from './apply-charge.ts';
import { invoiceChanged } from './invoice-changed.ts';
import { administratorsOf, invoiceMails } from './invoice-mails.ts';
import { carryOutRefunds, isRefundWaiting } from './carry-out-refunds.ts';
import { nextLook } from './next-look.ts';
import type { ChargeTruth, PaymentProvider } from './providers/port.ts';
import { providerOf } from './providers/providers.ts';
import { notesAfter } from './keep-notes.ts';
import { settleMandate } from './settle-mandate.ts';

interface Settling {
  context: Context;
  provider: PaymentProvider;
  charge: ChargeRecord;
}

/** The records by which webhooks and the sweep find the charge from now on. */
const chargeWrites = ({ context, charge }: Settling, invoice: InvoiceRecord, truth: ChargeTruth) => {
  const { charges } = context.installation;
  const now = context.clock.now();
  const nextLookAt = isRefundWaiting(invoice, charge) ? now : nextLook(truth, charge.createdAt, now);
  const aliases = truth.references.map((reference) => charges.put({ ...charge, reference, nextLookAt: null }));
  return [charges.put({ ...charge, reference: charge.chargeId, nextLookAt }), ...aliases];
};

/** The event for the company's endpoints that its invoice is paid. */
const paymentEvents = (context: Context, invoice: InvoiceRecord): Effect[] => {
  const { id, detail, paidAt, dueDate } = invoice;
  return webhookEffects(context, {
    type: 'payment.confirmed',
    id: `${id}.${paidAt}`,
    order: `invoice-${id}`,
    data: () => ({
      invoice: {
        id,
        detail,
        cents: receivedFor(invoice),
        paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
        dueDate,
      },
    }),
  });
};

/** One attempt: what the provider knows is read after the invoice, and stored only if nobody settled it meanwhile. */
const settleOnce = async (settling: Settling): Promise<InvoiceRecord | null> => {
  const { charge, context, provider } = settling;
  const { clock, installation, stores } = context;
  if (charge.invoiceId === null) return null;
  const invoice = await stores.invoices.get(charge.invoiceId);
  if (!invoice) return null;
  const truth = await provider.fetchCharge(charge.chargeId, clock.now());
  const company = await installation.companies.get(charge.companyId);
  const graceDays = Number(await installation.settings.get('graceDays'));
  const change = company && applyCharge({ company, invoice }, charge, truth, { now: clock.now(), graceDays });
  if (!company || !change) {
    await context.commit(chargeWrites(settling, invoice, truth), []);
    return invoice;
  }
  const after = { ...company, ...change.company };
  const action = change.renews ? 'CONCLUIDA' : 'ATUALIZADA';
  // Numbers that were stopped for the arrears start again.
  const resumed =
    change.renews && company.arrearsSince !== null && company.status
      ? startJob(context, arrearsJob, { stops: false }, { askedBy: null })
      : null;
  const isMoved = after.dueDate !== company.dueDate;
  const paid = { ...invoice, ...change.invoice };
  const { notes, writes: looks } = await notesAfter(context, paid);
  const changed = { ...paid, notes };
  const administrators = await administratorsOf(context);
  await context.commit(
    [
      ...stores.invoices.update(invoice, { ...change.invoice, notes }),
      ...looks,
      ...(Object.keys(change.company).length > 0 ? installation.companies.change(company, change.company) : []),
      ...chargeWrites(settling, invoice, truth),
      ...(resumed?.writes ?? []),
    ],
    [
      ...(resumed?.effects ?? []),
      ...(isMoved ? [companyChanged(context, after)] : []),
      invoiceChanged(context, invoice.id, { action, dueDate: after.dueDate }, administrators),
      ...(change.renews ? invoiceMails(context, changed, 'paid', { administrators, graceDays }) : []),
      ...(change.renews ? paymentEvents(context, changed) : []),
    ],
  );
  return changed;
};

/**
 * Ends the open charges of an invoice that is paid, so that nobody pays it again. One that can't be ended now stays open: the
 * sweep tries again, and its payment would be shown as the second one.
 */
const cancelOthers = async (context: Context, invoice: InvoiceRecord): Promise<InvoiceRecord> => {
  const { clock, installation } = context;
  let latest = invoice;
  for (const { chargeId, provider: name } of invoice.charges.filter(({ state }) => state === 'open'))
    try {
      const [charge, provider] = await Promise.all([
        installation.charges.get({ provider: name, reference: chargeId }),
        providerOf(installation, name),
      ]);
      if (!charge || !provider) continue;
      await provider.cancelCharge(chargeId, clock.now());
      latest = (await retryOnConflict(() => settleOnce({ context, provider, charge }))) ?? latest;
    } catch (error) {
      const ids = { companyId: context.company.id, provider: name };
      log().warn('a charge could not be cancelled', { ...ids, error: describeError(error) });
    }
  return latest;
};

/**
 * Asks the provider for the state of a charge, and stores it: charge, invoice and the company's due date in one
 * transaction. Refunds of it that were asked for are carried out first. A mandate of Pix Automático is settled in the same
 * way. Webhooks, the page after a payment and the sweep call it alike, with nothing but a reference of the charge.
 *
 * @returns the invoice as it is then; null for a mandate, for a reference of no charge, or of a provider without credentials
 */
export const settle = async (
  installation: Installation,
  provider: PaymentProviderName,
  reference: string,
): Promise<InvoiceRecord | null> => {
  const named = await installation.charges.get({ provider, reference });
  const charge =
    named && named.reference !== named.chargeId
      ? await installation.charges.get({ provider, reference: named.chargeId })
      : named;
  if (!charge) return null;
  const [context, itsProvider] = await Promise.all([
    companyContext(charge.companyId),
    providerOf(installation, provider),
  ]);
  if (!context || !itsProvider) return null;
  if (charge.invoiceId === null) {
    await settleMandate(context, itsProvider, charge);
    return null;
  }
  await carryOutRefunds(context, itsProvider, charge);
  const invoice = await retryOnConflict(() => settleOnce({ context, provider: itsProvider, charge }));
  return invoice && isSettled(invoice) ? cancelOthers(context, invoice) : invoice;
};
