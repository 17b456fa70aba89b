import { isDeepStrictEqual } from 'node:util';
import type { createSubscription as endpoint, PaymentProviderName } from '@recado/shared/contract/invoices';
import { AppError } from '@recado/shared/contract/errors';
import { customPrice } from '@recado/shared/limits/subscription';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isSettled, receivedFor } from './apply-charge.ts';
import { chargeOrderOf } from './charge-order.ts';
import { type Begun, keepCharges, maxCharges } from './keep-charges.ts';
import { presentInvoice } from './present-invoice.ts';
import type { PaymentProvider } from './providers/port.ts';
import { configuredProviders } from './providers/providers.ts';

type Body = Parameters<UseCase<typeof endpoint>>[1]['body'];

/** The payer, for the service note of a company without a CPF or CNPJ of its own. */
const payerOf = (
  { company }: UserContext,
  { firstName, lastName = '', zipcode: document }: Body,
): InvoiceRecord['payer'] => (company.document === '' ? { name: `${firstName} ${lastName}`.trim(), document } : null);

/** Returns the invoice with the users and connections that are wanted, and their price: always the server's. */
const customised = async (context: UserContext, body: Body): Promise<InvoiceRecord> =>
  retryOnConflict(async () => {
    const { invoices } = context.stores;
    const invoice = existing('invoice', await invoices.get(body.invoiceId));
    if (isSettled(invoice)) throw new AppError('ERR_INVOICE_PAID');
    const { issued, months } = invoice;
    const wanted = {
      users: Math.max(issued.users, body.users ?? invoice.users),
      connections: Math.max(issued.connections, body.connections ?? invoice.connections),
    };
    const cents = customPrice({ ...issued, months }, wanted);
    // Once something is paid, the price stands.
    const price = cents === invoice.cents || receivedFor(invoice) > 0 ? {} : { ...wanted, cents };
    const after = { ...invoice, ...price, payer: payerOf(context, body) };
    if (isDeepStrictEqual(after, invoice)) return invoice;
    await context.commit(invoices.update(invoice, after), []);
    return after;
  });

interface Configured {
  name: PaymentProviderName;
  provider: PaymentProvider;
}

/** Returns an open charge of the same amount, so that paying again leads to the same page or QR code. */
const reusable = async (
  { charges }: InvoiceRecord,
  { name, provider }: Configured,
  cents: number,
  now: number,
): Promise<Begun[]> => {
  const open = charges.findLast(
    (charge) =>
      charge.provider === name && charge.state === 'open' && charge.cents === cents && charge.automatic === null,
  );
  if (!open) return [];
  const { chargeId: id, url } = open;
  if (url !== null) return [{ name, created: { id, url } }];
  try {
    const qrcode = await provider.fetchQrcode?.(id, now);
    return qrcode ? [{ name, created: { id, url, qrcode } }] : [];
  } catch (error) {
    log().warn('the QR code of a charge could not be read', { provider: name, error: describeError(error) });
    return [];
  }
};

/** Creates a charge at a provider; null if the provider refuses or is not reached. */
const begin = async (
  context: UserContext,
  invoice: InvoiceRecord,
  { name, provider }: Configured,
  { firstName, lastName = '', zipcode }: Body,
): Promise<Begun | null> => {
  try {
    const created = await provider.createCharge(
      chargeOrderOf(context, invoice, { name: `${firstName} ${lastName}`.trim(), document: zipcode }),
    );
    return { name, created };
  } catch (error) {
    const ids = { companyId: context.company.id, userId: context.actor.viewer.id, provider: name };
    log().warn('a charge was refused', { ...ids, error: describeError(error) });
    return null;
  }
};

/** Creates charges for an invoice of the caller's company at every provider that has its credentials. */
export const createSubscription: UseCase<typeof endpoint> = async (context, { body }) => {
  const invoice = await customised(context, body);
  const cents = invoice.cents - receivedFor(invoice);
  const providers = await configuredProviders(context.installation);
  if (providers.length === 0) throw new AppError('ERR_NO_PAYMENT_PROVIDER');
  const now = context.clock.now();
  const known = (await Promise.all(providers.map((one) => reusable(invoice, one, cents, now)))).flat();
  const others = providers.filter(({ name }) => known.every((one) => one.name !== name));
  if (invoice.charges.filter(({ state }) => state !== 'ended').length + others.length > maxCharges)
    throw new AppError('ERR_TOO_MANY_ATTEMPTS');
  const begun = (await Promise.all(others.map((one) => begin(context, invoice, one, body)))).filter(
    (one) => one !== null,
  );
  if (begun.length > 0) await keepCharges(context, invoice.id, cents, begun);
  const all = [...known, ...begun];
  if (all.length === 0) throw new AppError('ERR_PAYMENT_PROVIDER');
  const urlOf = (wanted: PaymentProviderName): string | null =>
    all.find(({ name }) => name === wanted)?.created.url ?? null;
  return {
    invoice: presentInvoice(invoice),
    qrcode: all.find(({ created }) => created.qrcode)?.created.qrcode ?? null,
    stripeURL: urlOf('stripe'),
    asaasURL: urlOf('asaas'),
    mercadopagoURL: urlOf('mercadoPago'),
    valorext: (cents / 100).toFixed(2),
  };
};
