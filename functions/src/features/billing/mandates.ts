import type * as contract from '@recado/shared/contract/automatic-pix';
import { automaticProviders, type AutomaticProvider, type Mandate } from '@recado/shared/contract/automatic-pix';
import { renewalMonths } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import { addDays, localTime } from '@recado/shared/text/time';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';
import { mandateEntity, type MandateRecord } from '../../data/mandates/store.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { throttle } from '../../platform/throttle.ts';
import { isSettled } from './apply-charge.ts';
import { chargeOrderOf } from './charge-order.ts';
import { priceOf } from './issue-invoice.ts';
import { keepCharges } from './keep-charges.ts';
import { nextLook } from './next-look.ts';
import type { AutomaticPix, CreatedMandate } from './providers/port.ts';
import { providerOf } from './providers/providers.ts';
import { settle } from './settle.ts';

/** Looks at the provider for one company. */
const looks = { attempts: 10, seconds: 60 };

interface Offer {
  name: AutomaticProvider;
  automatic: AutomaticPix;
}

/** Returns the providers that charge by Pix Automático in the rhythm of the caller's company. */
const offersTo = async ({ company, installation }: UserContext): Promise<Offer[]> => {
  const months = renewalMonths[company.recurrence];
  const found = await Promise.all(
    automaticProviders.map(async (name) => ({ name, automatic: (await providerOf(installation, name))?.automatic })),
  );
  return found.flatMap(({ automatic, name }) =>
    automatic?.periods.includes(months) === true ? [{ name, automatic }] : [],
  );
};

const present = ({ cents, createdAt, invoiceId, provider, qrcode, state }: MandateRecord): Mandate => ({
  provider,
  state,
  value: cents / 100,
  invoiceId,
  qrcode: state === 'created' ? qrcode : null,
  createdAt: new Date(createdAt).toISOString(),
});

const answer = async (context: UserContext) => {
  const [mandate, offers] = await Promise.all([context.stores.mandates.get(), offersTo(context)]);
  return {
    mandate: mandate && present(mandate),
    isOffered: offers.length > 0,
    permitsAlone: offers.some(({ automatic }) => automatic.permitsAlone),
  };
};

/** Returns the mandate of the caller's company. */
export const getMandate: UseCase<typeof contract.getMandate> = (context) => answer(context);

/** Returns the invoice that is paid with the mandate; null where the payer permits alone. */
const invoiceToPay = async ({ stores }: UserContext, invoiceId: number | undefined): Promise<InvoiceRecord | null> => {
  if (invoiceId === undefined) return null;
  const invoice = existing('invoice', await stores.invoices.get(invoiceId));
  if (isSettled(invoice)) throw new AppError('ERR_INVOICE_PAID');
  return invoice;
};

/** Returns the price of a period, and the first day on which the account may be debited. */
const termsOf = async ({ clock, company, installation }: UserContext, invoice: InvoiceRecord | null) => {
  const plan = await installation.plans.get(company.planId);
  const cents = invoice?.cents ?? (plan ? priceOf(company, plan).cents : 0);
  if (cents === 0) throw new AppError('ERR_AUTOMATIC_PIX_UNAVAILABLE');
  const tomorrow = addDays(localTime(clock.now(), company.timeZone).date, 1);
  return { cents, startDate: company.dueDate > tomorrow ? company.dueDate : tomorrow, description: plan?.name ?? '' };
};

/** Stores a mandate in place of the one before, and the look at it. */
const keep = (
  context: UserContext,
  provider: AutomaticProvider,
  { id, qrcode }: CreatedMandate,
  { cents, invoiceId }: { cents: number; invoiceId: number | null },
): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, company, installation, stores } = context;
    const now = clock.now();
    const before = await stores.mandates.get();
    if (before?.state === 'active') throw new AppError('ERR_AUTOMATIC_PIX_ACTIVE');
    const fields = { provider, mandateId: id, state: 'created', cents, qrcode, invoiceId, createdAt: now } as const;
    await context.commit(
      [
        ...(before
          ? stores.mandates.update(before, fields)
          : stores.mandates.create(mandateEntity.record({ companyId: company.id, ...fields }))),
        installation.charges.put({
          provider,
          reference: id,
          chargeId: id,
          companyId: company.id,
          invoiceId: null,
          createdAt: now,
          nextLookAt: nextLook({ state: 'open' }, now, now),
        }),
      ],
      [],
    );
  });

/** Asks the payer of the caller's company for a mandate, at the first provider that accepts. */
export const createMandate: UseCase<typeof contract.createMandate> = async (context, { body }) => {
  const { company, stores } = context;
  if ((await stores.mandates.get())?.state === 'active') throw new AppError('ERR_AUTOMATIC_PIX_ACTIVE');
  const invoice = await invoiceToPay(context, body.invoiceId);
  const offers = (await offersTo(context)).filter(({ automatic }) => invoice !== null || automatic.permitsAlone);
  if (offers.length === 0) throw new AppError('ERR_AUTOMATIC_PIX_UNAVAILABLE');
  const { cents, description, startDate } = await termsOf(context, invoice);
  const payer = { name: body.firstName, document: body.zipcode, email: company.email };
  const charge = invoice && chargeOrderOf(context, invoice, payer);
  for (const { automatic, name } of offers)
    try {
      const months = renewalMonths[company.recurrence];
      const order = { companyId: company.id, cents, months, description, startDate, payer, charge };
      const created = await automatic.createMandate(order);
      if (created.charge && charge)
        await keepCharges(context, charge.invoiceId, charge.cents, [{ name, created: created.charge }]);
      await keep(context, name, created, { cents, invoiceId: charge?.invoiceId ?? null });
      return await answer(context);
    } catch (error) {
      if (error instanceof AppError) throw error;
      log().warn('a mandate was refused', { companyId: company.id, provider: name, error: describeError(error) });
    }
  throw new AppError('ERR_PAYMENT_PROVIDER');
};

/** Asks the provider what the payer has answered: the page with the QR code calls it. */
export const settleMandate: UseCase<typeof contract.settleMandate> = async (context) => {
  const { clock, company, installation, stores } = context;
  const mandate = await stores.mandates.get();
  if (mandate && ['created', 'active'].includes(mandate.state)) {
    await throttle('settle-mandate', String(company.id), looks, clock.now());
    await settle(installation, mandate.provider, mandate.mandateId);
  }
  return answer(context);
};

/** Cancels the debits that are scheduled for the open invoice. */
const cancelDebits = async ({ clock, company, installation, stores }: UserContext): Promise<void> => {
  const current = await installation.companies.get(company.id);
  const invoice = current?.openInvoiceId ? await stores.invoices.get(current.openInvoiceId) : null;
  for (const { automatic, chargeId, provider: name, state } of invoice?.charges ?? []) {
    if (automatic === null || state !== 'open') continue;
    await (await providerOf(installation, name))?.cancelCharge(chargeId, clock.now());
    await settle(installation, name, chargeId);
  }
};

/** Withdraws the mandate of the caller's company at its provider. */
export const cancelMandate: UseCase<typeof contract.cancelMandate> = async (context) => {
  const { company, installation, stores } = context;
  const mandate = await stores.mandates.get();
  if (mandate && ['created', 'active'].includes(mandate.state))
    try {
      await cancelDebits(context);
      await (await providerOf(installation, mandate.provider))?.automatic?.cancelMandate(mandate.mandateId);
      await settle(installation, mandate.provider, mandate.mandateId);
    } catch (error) {
      const ids = { companyId: company.id, provider: mandate.provider };
      log().warn('a mandate could not be cancelled', { ...ids, error: describeError(error) });
      throw new AppError('ERR_PAYMENT_PROVIDER');
    }
  return answer(context);
};
