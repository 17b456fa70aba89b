import * as z from 'zod';
import { isSame } from '../../../platform/is-same.ts';
import { AsaasError, call } from './asaas-api.ts';
import { asaasAutomatic, cancelQr, debitsOf, paymentOfQr, readQrCharge } from './asaas-automatic.ts';
import { refundPayment } from './asaas-refunds.ts';
import { parsedOrNull } from './parsed-or-null.ts';
import type { ChargeOrder, ChargeTruth, DayRange, ListedCharge, ProviderDeclaration } from './port.ts';

const customer = z.object({ id: z.string() });
const customers = z.object({ data: z.array(customer) });
const payment = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  invoiceUrl: z.string().nullish(),
  externalReference: z.string().nullish(),
  dueDate: z.iso.date(),
  deleted: z.boolean().default(false),
  /** The mandate that the payment is debited by. */
  pixAutomaticAuthorizationId: z.string().nullish(),
  refunds: z.array(z.object({ value: z.number(), status: z.string() })).nullish(),
});
type Payment = z.output<typeof payment>;
const payments = z.object({ data: z.array(payment), hasMore: z.boolean() });

/** Only ids are used: payments and mandates are read from the provider. */
const one = z.object({ id: z.string() });
const webhook = z.object({
  payment: one.extend({ pixQrCodeId: z.string().nullish() }).optional(),
  authorization: one.optional(),
  paymentInstruction: z.object({ paymentId: z.string().nullish() }).optional(),
});

const referencesIn = ({ authorization, payment: paid, paymentInstruction }: z.output<typeof webhook>): string[] =>
  [paid?.id, paid?.pixQrCodeId, authorization?.id, paymentInstruction?.paymentId].flatMap((id) => id ?? []);

type Payer = Pick<ChargeOrder, 'companyId' | 'payer'>;

/** Returns the id of the company's customer; creates it at its first charge. */
const customerOf = async (token: string, { companyId, payer }: Payer): Promise<string> => {
  const externalReference = String(companyId);
  const query = new URLSearchParams({ externalReference, cpfCnpj: payer.document }).toString();
  const found = await call(token, { method: 'GET', path: `/customers?${query}`, schema: customers });
  if (found.data[0]) return found.data[0].id;
  const body = { name: payer.name, email: payer.email, cpfCnpj: payer.document, externalReference };
  return (await call(token, { method: 'POST', path: '/customers', body, schema: customer })).id;
};

const paidStates: ReadonlySet<string> = new Set(['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED']);
const openStates: ReadonlySet<string> = new Set(['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS', 'DUNNING_REQUESTED']);
const refundStates: ReadonlySet<string> = new Set(['REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS']);
const chargebackStates: ReadonlySet<string> = new Set([
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]);

const unknown: ChargeTruth = { state: 'ended', paidCents: 0, returnedCents: 0, references: [] };

const truthOf = ({ status, value, deleted, refunds }: Payment): ChargeTruth => {
  const cents = Math.round(value * 100);
  if (chargebackStates.has(status)) return { ...unknown, state: 'chargedBack', paidCents: cents, returnedCents: cents };
  if (refundStates.has(status)) return { ...unknown, state: 'paid', paidCents: cents, returnedCents: cents };
  if (paidStates.has(status)) {
    const done = (refunds ?? []).filter((refund) => refund.status !== 'CANCELLED');
    const returned = Math.round(done.reduce((sum, refund) => sum + refund.value, 0) * 100);
    return { ...unknown, state: 'paid', paidCents: cents, returnedCents: Math.min(returned, cents) };
  }
  return { ...unknown, state: openStates.has(status) && !deleted ? 'open' : 'ended' };
};

/** Payments of one page of a list. */
const pageSize = 100;

const listCharges = async (token: string, { from, to }: DayRange): Promise<ListedCharge[]> => {
  const listed: ListedCharge[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = { limit: String(pageSize), offset: String(offset) };
    const query = new URLSearchParams({ 'dateCreated[ge]': from, 'dateCreated[le]': to, ...page }).toString();
    const { data, hasMore } = await call(token, { method: 'GET', path: `/payments?${query}`, schema: payments });
    for (const one of data) {
      const cents = Math.round(one.value * 100);
      listed.push({ reference: one.id, order: one.externalReference ?? null, cents, truth: truthOf(one) });
    }
    if (!hasMore) return listed;
  }
};

const fetchPayment = async (token: string, id: string): Promise<ChargeTruth> => {
  try {
    const found = await call(token, { method: 'GET', path: `/payments/${encodeURIComponent(id)}`, schema: payment });
    const truth = truthOf(found);
    if (!found.pixAutomaticAuthorizationId) return truth;
    const automatic = await debitsOf(token, id, found.dueDate);
    return { ...truth, automatic };
  } catch (error) {
    if (error instanceof AsaasError && error.status === 404) return unknown;
    throw error;
  }
};

const fetchCharge = async (token: string, chargeId: string): Promise<ChargeTruth> => {
  const qr = readQrCharge(chargeId);
  if (!qr) return fetchPayment(token, chargeId);
  const { id, isOpen } = await paymentOfQr(token, qr);
  if (id === null) return { ...unknown, state: isOpen ? 'open' : 'ended' };
  const { automatic: _automatic, ...truth } = await fetchPayment(token, id);
  return { ...truth, references: [id] };
};

const cancelCharge = async (token: string, chargeId: string): Promise<void> => {
  const qr = readQrCharge(chargeId);
  if (qr) return cancelQr(token, qr);
  try {
    await call(token, { method: 'DELETE', path: `/payments/${encodeURIComponent(chargeId)}`, schema: z.unknown() });
  } catch (error) {
    if (!(error instanceof AsaasError) || ![400, 404].includes(error.status)) throw error;
  }
  return undefined;
};

/** Payment by Asaas: the payer chooses Pix, boleto or card on the page of the charge. */
export const asaas: ProviderDeclaration<'asaasToken' | 'asaasWebhookToken'> = {
  required: ['asaasToken'],
  optional: ['asaasWebhookToken'],
  create: ({ asaasToken: token = '', asaasWebhookToken }) => ({
    createCharge: async (order) => {
      const { id, invoiceUrl = null } = await call(token, {
        method: 'POST',
        path: '/payments',
        body: {
          customer: await customerOf(token, order),
          billingType: 'UNDEFINED',
          value: order.cents / 100,
          dueDate: order.dueDate,
          description: order.description,
          externalReference: `${order.companyId}-${order.invoiceId}`,
        },
        schema: payment,
      });
      return { id, url: invoiceUrl };
    },
    fetchCharge: (chargeId) => fetchCharge(token, chargeId),
    cancelCharge: (chargeId) => cancelCharge(token, chargeId),
    automatic: asaasAutomatic(token, (order) => customerOf(token, order)),
    refund: async (order) => {
      const qr = readQrCharge(order.chargeId);
      const paymentId = qr ? (await paymentOfQr(token, qr)).id : order.chargeId;
      return paymentId === null ? { state: 'refused', code: 'unpaid' } : refundPayment(token, paymentId, order);
    },
    listCharges: (days) => listCharges(token, days),
    readWebhook: ({ body, headers }) => {
      const { data } = webhook.safeParse(parsedOrNull(body));
      return {
        isSigned: asaasWebhookToken !== undefined && isSame(headers['asaas-access-token'] ?? '', asaasWebhookToken),
        references: data ? referencesIn(data) : [],
      };
    },
  }),
};
