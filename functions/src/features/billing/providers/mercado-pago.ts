import { randomUUID } from 'node:crypto';
import { MercadoPagoConfig, MPNotFoundError, Payment, Preference, WebhookSignatureValidator } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import * as z from 'zod';
import { environment } from '../../../platform/environment.ts';
import { dayTimes } from './day-times.ts';
import { refundPayments } from './mercado-pago-refunds.ts';
import { parsedOrNull } from './parsed-or-null.ts';
import type {
  ChargeOrder,
  ChargeTruth,
  CreatedCharge,
  DayRange,
  ListedCharge,
  ProviderDeclaration,
  RefundOrder,
  RefundResult,
  WebhookReading,
  WebhookRequest,
} from './port.ts';

const currency = 'BRL';

/** Payments of one charge that are read, refused attempts included. */
const maxPayments = 100;

const id = z.union([z.string(), z.number()]).transform(String);

const payment = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  currency_id: z.string().nullish(),
  transaction_amount: z.number().default(0),
  transaction_amount_refunded: z.number().nullish(),
});
type PaymentTruth = z.output<typeof payment>;
const listedPayment = payment.extend({ external_reference: z.string().nullish() });

/** Only the id of the payment is used: of `payment.*` it is the id of the event's data, of chargebacks a field of it. */
const webhook = z.object({ data: z.object({ id: id.optional(), payment_id: id.optional() }) });

const configOf = (accessToken: string): MercadoPagoConfig => {
  // The SDK has no option for its address; it reads this static field at each call.
  Object.assign(AppConfig, { BASE_URL: environment().MERCADO_PAGO_API_URL });
  return new MercadoPagoConfig({ accessToken, options: { timeout: 10_000, maxRetries: 2, initialDelay: 300 } });
};

/** A chargeback that the seller has won keeps its status. */
const isChargedBack = ({ status, status_detail }: PaymentTruth): boolean =>
  status === 'in_mediation' || (status === 'charged_back' && status_detail !== 'reimbursed');

const isReceived = ({ status }: PaymentTruth): boolean =>
  ['approved', 'refunded', 'in_mediation', 'charged_back'].includes(status);

const cents = (amount: number): number => Math.round(amount * 100);

const returnedOf = (one: PaymentTruth): number => {
  const { status, transaction_amount: amount, transaction_amount_refunded: refunded } = one;
  return cents(isChargedBack(one) || status === 'refunded' ? amount : Math.min(refunded ?? 0, amount));
};

const truthOf = (payments: readonly PaymentTruth[], isPayable: boolean): ChargeTruth => {
  const received = payments.filter((one) => isReceived(one) && (one.currency_id ?? currency) === currency);
  const sum = (of: (one: PaymentTruth) => number) => received.reduce((total, one) => total + of(one), 0);
  return {
    state: received.some(isChargedBack) ? 'chargedBack' : received.length > 0 ? 'paid' : isPayable ? 'open' : 'ended',
    paidCents: sum(({ transaction_amount: amount }) => cents(amount)),
    returnedCents: sum(returnedOf),
    references: [],
  };
};

const unknown: ChargeTruth = truthOf([], false);

/** Returns the answer of a call; null where the service knows no such record. */
const orNull = async <Answer>(ask: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof MPNotFoundError) return null;
    throw error;
  }
};

const createCharge = async (config: MercadoPagoConfig, order: ChargeOrder): Promise<CreatedCharge> => {
  const { companyId, description, invoiceId, payer, returnUrl } = order;
  // Payments name this, and not their preference: it is of this charge alone.
  const reference = `${companyId}-${invoiceId}-${randomUUID()}`;
  const preference = await new Preference(config).create({
    body: {
      external_reference: reference,
      items: [
        { id: `${invoiceId}`, title: description, quantity: 1, unit_price: order.cents / 100, currency_id: currency },
      ],
      payer: {
        name: payer.name,
        email: payer.email,
        identification: { type: payer.document.length === 11 ? 'CPF' : 'CNPJ', number: payer.document },
      },
      back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
      auto_return: 'approved',
    },
  });
  const { id: chargeId, init_point: url } = z.object({ id: z.string(), init_point: z.url() }).parse(preference);
  return { id: chargeId, url, references: [reference] };
};

/** Returns a preference and its payments; null where the service knows none. */
const paymentsOf = async (config: MercadoPagoConfig, chargeId: string) => {
  const preference = await orNull(new Preference(config).get({ preferenceId: chargeId }));
  if (!preference?.external_reference) return null;
  const { external_reference } = preference;
  const found = await new Payment(config).search({
    options: { external_reference, sort: 'date_created', criteria: 'desc', limit: maxPayments },
  });
  return { preference, payments: z.array(payment).parse(found.results ?? []) };
};

const fetchCharge = async (config: MercadoPagoConfig, chargeId: string, now: number): Promise<ChargeTruth> => {
  const found = await paymentsOf(config, chargeId);
  if (!found) return unknown;
  const { expires, expiration_date_to: end } = found.preference;
  const isExpired = expires === true && end !== undefined && Date.parse(end) <= now;
  return truthOf(found.payments, !isExpired);
};

const refund = async (accessToken: string, order: RefundOrder): Promise<RefundResult> => {
  const configure = () => configOf(accessToken);
  const found = await paymentsOf(configure(), order.chargeId);
  const payments = (found?.payments ?? []).filter(isReceived).map((one) => {
    const returned = returnedOf(one);
    return { id: one.id, returned, left: cents(one.transaction_amount) - returned };
  });
  return refundPayments(configure, payments, order);
};

/** A preference is ended by its expiry. */
const cancelCharge = async (config: MercadoPagoConfig, chargeId: string, now: number): Promise<void> => {
  const updatePreferenceRequest = { expires: true, expiration_date_to: new Date(now).toISOString() };
  // The request's type repeats fields of the preference that an update does not need.
  await orNull(
    new Preference(config).update({ id: chargeId, updatePreferenceRequest } as Parameters<Preference['update']>[0]),
  );
};

/** Lists payments, by the references of their charges: what nobody has paid is in no list. */
const listCharges = async (config: MercadoPagoConfig, days: DayRange): Promise<ListedCharge[]> => {
  const { start, end } = dayTimes(days);
  const range = { begin_date: new Date(start).toISOString(), end_date: new Date(end - 1).toISOString() };
  const found: z.output<typeof listedPayment>[] = [];
  for (let offset = 0; ; offset += maxPayments) {
    const { results = [] } = await new Payment(config).search({
      options: { range: 'date_created', sort: 'date_created', criteria: 'asc', limit: maxPayments, offset, ...range },
    });
    found.push(...z.array(listedPayment).parse(results));
    if (results.length < maxPayments) break;
  }
  const byCharge = Map.groupBy(found, ({ external_reference: reference }) => reference ?? '');
  return [...byCharge].flatMap(([reference, payments]) =>
    reference === '' ? [] : [{ reference, order: reference, cents: null, truth: truthOf(payments, true) }],
  );
};

/** The signature covers the id in the query, in lower case. */
const isSigned = (secret: string | undefined, { headers, query }: WebhookRequest): boolean => {
  if (secret === undefined) return false;
  try {
    WebhookSignatureValidator.validate({
      xSignature: headers['x-signature'],
      xRequestId: headers['x-request-id'],
      dataId: query['data.id']?.toLowerCase(),
      secret,
    });
    return true;
  } catch {
    return false;
  }
};

const readWebhook = (secret: string | undefined, request: WebhookRequest): WebhookReading => {
  const { data } = webhook.safeParse(parsedOrNull(request.body));
  const paymentId = data?.data.payment_id ?? data?.data.id;
  return { isSigned: isSigned(secret, request), references: paymentId === undefined ? [] : [paymentId] };
};

/** Payment by Mercado Pago's Checkout Pro: a preference is a charge, and the payments that were made by it are its truth. */
export const mercadoPago: ProviderDeclaration<'mercadoPagoAccessToken' | 'mercadoPagoWebhookSecret'> = {
  required: ['mercadoPagoAccessToken'],
  optional: ['mercadoPagoWebhookSecret'],
  create: ({ mercadoPagoAccessToken = '', mercadoPagoWebhookSecret }) => {
    const config = configOf(mercadoPagoAccessToken);
    return {
      createCharge: (order) => createCharge(config, order),
      fetchCharge: (chargeId, now) => fetchCharge(config, chargeId, now),
      cancelCharge: (chargeId, now) => cancelCharge(config, chargeId, now),
      refund: (order) => refund(mercadoPagoAccessToken, order),
      listCharges: (days) => listCharges(config, days),
      readWebhook: (request) => readWebhook(mercadoPagoWebhookSecret, request),
      findReference: async (paymentId) => {
        const found = /^\d+$/.test(paymentId) ? await orNull(new Payment(config).get({ id: paymentId })) : null;
        return found?.external_reference ?? null;
      },
    };
  },
};
