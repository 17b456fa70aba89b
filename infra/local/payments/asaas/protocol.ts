import { randomBytes } from 'node:crypto';
import { isTaxId } from '@recado/shared/text/tax-id';
import * as z from 'zod';
import type { Act, LedgerCharge } from '../ledger.ts';
import { maySchedule, newTry } from '../debits.ts';
import { type ApiCall, type ApiReply, payUrl, type Protocol, type World } from '../protocol.ts';
import { answerAutomatic, authorizationWebhook, failure, instructionWebhooks } from './automatic.ts';

/** The smallest value of a payment, in BRL. */
const least = 5;

const newCustomer = z.object({
  name: z.string().min(1),
  email: z.string().optional(),
  cpfCnpj: z.string().refine(isTaxId),
  externalReference: z.string().default(''),
});

const newPayment = z.object({
  customer: z.string(),
  billingType: z.enum(['UNDEFINED', 'BOLETO', 'CREDIT_CARD', 'PIX']),
  value: z.number().min(least),
  dueDate: z.iso.date(),
  description: z.string().max(500).default(''),
  externalReference: z.string().default(''),
  pixAutomaticAuthorizationId: z.string().optional(),
});

const statusOf = ({ state, paidCents, refundedCents, isDisputed, tries = [] }: LedgerCharge): string => {
  if (isDisputed) return 'CHARGEBACK_REQUESTED';
  if (state === 'paid') return refundedCents >= paidCents ? 'REFUNDED' : 'RECEIVED';
  return tries.at(-1)?.state === 'failed' ? 'OVERDUE' : 'PENDING';
};

/** The day in Brazil on which a charge was created. */
const createdOn = ({ createdAt }: LedgerCharge): string =>
  new Date(createdAt - 3 * 3_600_000).toISOString().slice(0, 10);

const paymentOf = (world: World, charge: LedgerCharge) => ({
  object: 'payment',
  id: charge.id,
  dateCreated: createdOn(charge),
  customer: charge.fields.customer,
  billingType: charge.mandateId ? 'PIX' : 'UNDEFINED',
  status: statusOf(charge),
  value: (charge.state === 'paid' ? charge.paidCents : charge.cents) / 100,
  dueDate: charge.fields.dueDate,
  description: charge.description,
  externalReference: charge.reference,
  invoiceUrl: payUrl(world, charge),
  pixQrCodeId: charge.fields.pixQrCodeId ?? null,
  pixAutomaticAuthorizationId: charge.mandateId ?? null,
  deleted: charge.state === 'expired',
  refunds:
    charge.refundedCents > 0
      ? (charge.refunds ?? []).map(({ cents, id }) => ({ status: 'DONE', value: cents / 100, description: id }))
      : null,
});

const createCustomer = ({ ledger }: World, body: unknown): ApiReply => {
  const given = newCustomer.safeParse(body);
  if (!given.success) return failure(400, 'invalid_cpfCnpj', 'O CPF ou CNPJ informado é inválido.');
  const id = `cus_${randomBytes(6).toString('hex')}`;
  ledger.addCustomer(id, { email: '', ...given.data });
  return { status: 200, body: { object: 'customer', id, ...given.data } };
};

const listCustomers = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const data = Object.entries(ledger.customers)
    .filter(([, customer]) =>
      ['externalReference', 'cpfCnpj'].every((name) => (searchParams.get(name) ?? customer[name]) === customer[name]),
    )
    .map(([id, customer]) => ({ object: 'customer', id, ...customer }));
  return { status: 200, body: { object: 'list', hasMore: false, totalCount: data.length, data } };
};

const createPayment = (world: World, body: unknown): ApiReply => {
  const given = newPayment.safeParse(body);
  if (!given.success) return failure(400, 'invalid_value', 'O valor mínimo é de R$ 5,00 e o vencimento é obrigatório.');
  const {
    customer,
    description,
    dueDate,
    externalReference,
    pixAutomaticAuthorizationId: mandateId,
    value,
  } = given.data;
  const payer = world.ledger.customers[customer];
  if (!payer) return failure(400, 'invalid_customer', 'Customer inválido ou não informado.');
  const mandate = world.ledger.mandates.find(({ id }) => id === mandateId);
  if (mandateId !== undefined && mandate?.state !== 'active')
    return failure(400, 'invalid_action', 'A autorização de Pix Automático não está ativa.');
  if (mandate && !maySchedule(dueDate))
    return failure(400, 'invalid_dueDate', 'A cobrança deve ser criada entre 2 e 10 dias úteis antes do vencimento.');
  const charge = world.ledger.add('pay_', {
    reference: externalReference,
    description,
    payer: payer.name ?? '',
    cents: Math.round(value * 100),
    returnUrl: null,
    fields: { customer, dueDate },
    ...(mandate ? { mandateId: mandate.id, tries: [newTry(dueDate)] } : {}),
  });
  return { status: 200, body: paymentOf(world, charge) };
};

/** Lists payments by their days, by a QR code, or by the shop's reference: of a QR code that nobody has paid there is none. */
const listPayments = (world: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const [from = '', to = '9999'] = ['dateCreated[ge]', 'dateCreated[le]'].map(
    (name) => searchParams.get(name) ?? undefined,
  );
  const [qrCode, reference] = ['pixQrCodeId', 'externalReference'].map((name) => searchParams.get(name));
  const inRange = world.ledger.charges.filter((charge) => {
    const created = createdOn(charge);
    const { fields } = charge;
    if (fields.pixQrCodeId !== undefined && charge.state !== 'paid') return false;
    if (qrCode && fields.pixQrCodeId !== qrCode) return false;
    if (reference && charge.reference !== reference) return false;
    return charge.state !== 'expired' && created >= from && created <= to;
  });
  const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 10)];
  const data = inRange.slice(offset, offset + limit).map((charge) => paymentOf(world, charge));
  const hasMore = offset + data.length < inRange.length;
  return { status: 200, body: { object: 'list', hasMore, totalCount: inRange.length, limit, offset, data } };
};

const deletePayment = ({ ledger }: World, id: string): ApiReply => {
  if (!ledger.find(id)) return { status: 404, body: {} };
  if (!ledger.act(id, 'expire'))
    return failure(400, 'invalid_action', 'Não é possível remover uma cobrança já recebida.');
  return { status: 200, body: { deleted: true, id } };
};

const newRefund = z.object({ value: z.number().min(0.01).optional(), description: z.string().max(500).optional() });

const refundPayment = (world: World, id: string, body: unknown): ApiReply => {
  const charge = world.ledger.find(id);
  if (!charge) return { status: 404, body: {} };
  const given = newRefund.safeParse(body ?? {});
  if (!given.success) return failure(400, 'invalid_value', 'O valor do estorno é inválido.');
  if (world.isEmpty) return failure(400, 'invalid_action', 'Saldo insuficiente para realizar o estorno.');
  const { description = randomBytes(8).toString('hex'), value } = given.data;
  const cents = value === undefined ? charge.paidCents - charge.refundedCents : Math.round(value * 100);
  if (!world.ledger.refund(charge, { id: description, cents, place: 0 }))
    return failure(400, 'invalid_action', 'O valor do estorno é maior que o valor disponível da cobrança.');
  return { status: 200, body: paymentOf(world, charge) };
};

const events: Record<Act, string> = {
  // Payments by Pix are received without being confirmed first.
  pay: 'PAYMENT_RECEIVED',
  twice: 'PAYMENT_RECEIVED',
  short: 'PAYMENT_RECEIVED',
  over: 'PAYMENT_RECEIVED',
  fail: 'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  refund: 'PAYMENT_REFUNDED',
  chargeBack: 'PAYMENT_CHARGEBACK_REQUESTED',
  winDispute: 'PAYMENT_RECEIVED',
  expire: 'PAYMENT_DELETED',
  reject: 'PAYMENT_DELETED',
  cancelDebit: 'PAYMENT_DELETED',
};

const eventId = (): string => `evt_${randomBytes(12).toString('hex')}`;

const bodyOf = ({ body }: ApiCall): unknown => JSON.parse(body === '' ? 'null' : body);

/** Asaas' API, as far as payments need it, and webhooks with the token that its owner has set. */
export const asaas: Protocol = {
  paths: /^\/v3\//,
  answer: (world, call) => {
    if (call.headers.access_token !== world.credentials.asaasToken)
      return failure(401, 'invalid_access_token', 'A chave de API informada é inválida');
    const route = `${call.method} ${call.url.pathname}`;
    if (route === 'GET /v3/customers') return listCustomers(world, call);
    if (route === 'POST /v3/customers') return createCustomer(world, bodyOf(call));
    if (route === 'GET /v3/payments') return listPayments(world, call);
    if (route === 'POST /v3/payments') return createPayment(world, bodyOf(call));
    if (call.url.pathname.startsWith('/v3/pix/automatic/')) return answerAutomatic(world, call, bodyOf(call));
    const [, refunded] = /^POST \/v3\/payments\/(\w+)\/refund$/.exec(route) ?? [];
    if (refunded !== undefined) return refundPayment(world, refunded, bodyOf(call));
    const [, deleted] = /^DELETE \/v3\/payments\/(\w+)$/.exec(route) ?? [];
    if (deleted !== undefined) return deletePayment(world, deleted);
    const [, id] = /^GET \/v3\/payments\/(\w+)$/.exec(route) ?? [];
    const charge = id === undefined ? undefined : world.ledger.find(id);
    return charge ? { status: 200, body: paymentOf(world, charge) } : { status: 404, body: {} };
  },
  webhooksOf: (world, charge, act) => {
    const event = charge.tries && act === 'fail' ? 'PAYMENT_OVERDUE' : events[act];
    const sent = { event, body: { id: eventId(), event, payment: paymentOf(world, charge) } };
    return charge.tries ? [sent, ...instructionWebhooks(charge, eventId())] : [sent];
  },
  mandateWebhooksOf: (_world, mandate) => [authorizationWebhook(mandate, eventId())],
  sign: ({ credentials }, body, isForged) => ({
    body: JSON.stringify(body),
    headers: { 'asaas-access-token': isForged ? 'forged' : credentials.asaasWebhookToken! },
  }),
};
