import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Act, leftOf, type LedgerCharge, type LedgerRefund } from '../ledger.ts';
import { type ApiCall, type ApiReply, payUrl, type Protocol, type World } from '../protocol.ts';

const failure = (status: number, error: string, message: string): ApiReply => ({
  status,
  body: { message, error, status, cause: [] },
});

const newPreference = z.object({
  external_reference: z.string().max(256).default(''),
  items: z
    .array(
      z.object({
        title: z.string(),
        quantity: z.int().min(1),
        unit_price: z.number().positive(),
        currency_id: z.literal('BRL'),
      }),
    )
    .min(1),
  payer: z.object({ name: z.string().default(''), email: z.email() }),
  back_urls: z.object({ success: z.url() }),
});

const changedPreference = z.object({ expires: z.boolean(), expiration_date_to: z.iso.datetime({ offset: true }) });

/** Payments have numbers. The second one of a charge follows the first. */
const paymentIdOf = ({ id }: Pick<LedgerCharge, 'id'>, place = 0): string =>
  String(BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 12)}`) + BigInt(place));

const preferenceOf = (world: World, charge: LedgerCharge) => ({
  id: charge.id,
  init_point: payUrl(world, charge),
  external_reference: charge.reference,
  items: [{ title: charge.description, quantity: 1, unit_price: charge.cents / 100, currency_id: 'BRL' }],
  back_urls: { success: charge.returnUrl },
  expires: charge.state === 'expired',
  ...(charge.state === 'expired' ? { expiration_date_to: new Date(charge.createdAt).toISOString() } : {}),
});

const standingOf = (charge: LedgerCharge, place: number): [string, string] => {
  const { state, isDisputed, isDisputeWon } = charge;
  if (state !== 'paid') return ['rejected', 'cc_rejected_other_reason'];
  if (isDisputed) return ['charged_back', 'in_process'];
  if (leftOf(charge, place) <= 0) return ['refunded', 'refunded'];
  if (isDisputeWon !== true && (charge.refunds ?? []).some((one) => one.place === place))
    return ['approved', 'partially_refunded'];
  return isDisputeWon === true ? ['charged_back', 'reimbursed'] : ['approved', 'accredited'];
};

const paymentsOf = ({ payments = 1 }: LedgerCharge): number => payments;

/** A payment of a charge, the first or the second one. */
const paymentOf = (charge: LedgerCharge, place = 0) => ({
  id: Number(paymentIdOf(charge, place)),
  status: standingOf(charge, place)[0],
  status_detail: standingOf(charge, place)[1],
  currency_id: 'BRL',
  transaction_amount: (charge.state === 'paid' ? charge.paidCents / paymentsOf(charge) : charge.cents) / 100,
  transaction_amount_refunded:
    (charge.refunds ?? []).reduce((sum, one) => (one.place === place ? sum + one.cents : sum), 0) / 100,
  description: charge.description,
  external_reference: charge.reference,
  payer: { email: charge.payer },
});

const createPreference = (world: World, body: unknown): ApiReply => {
  const given = newPreference.safeParse(body);
  if (!given.success) return failure(400, 'bad_request', 'items[0].unit_price invalid');
  const { back_urls, external_reference, items, payer } = given.data;
  const order = {
    reference: external_reference,
    description: items[0]!.title,
    payer: payer.email,
    cents: items.reduce((sum, { quantity, unit_price }) => sum + quantity * Math.round(unit_price * 100), 0),
    returnUrl: back_urls.success,
    fields: {},
  };
  const aliasesOf = (id: string) => [external_reference, paymentIdOf({ id }), paymentIdOf({ id }, 1)];
  const charge = world.ledger.add('100200300-', order, aliasesOf);
  return { status: 201, body: preferenceOf(world, charge) };
};

const changePreference = (world: World, id: string, body: unknown): ApiReply => {
  const given = changedPreference.safeParse(body);
  const charge = world.ledger.find(id);
  if (!charge) return failure(404, 'not_found', 'preference_id not found');
  if (!given.success) return failure(400, 'bad_request', 'expiration_date_to invalid');
  if (given.data.expires && Date.parse(given.data.expiration_date_to) <= Date.now()) world.ledger.act(id, 'expire');
  return { status: 200, body: preferenceOf(world, charge) };
};

/** The payments of a charge by its reference, or those of some days. */
const searchPayments = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const reference = searchParams.get('external_reference');
  const [start = 0, end = 0] = ['begin_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  const named = reference === null ? undefined : ledger.find(reference);
  const charges =
    reference === null
      ? ledger.charges.filter(({ createdAt }) => createdAt >= start && createdAt <= end)
      : named
        ? [named]
        : [];
  const found = charges.flatMap((charge) =>
    charge.state === 'paid' ? Array.from({ length: paymentsOf(charge) }, (_, place) => paymentOf(charge, place)) : [],
  );
  const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 30)];
  const results = found.slice(offset, offset + limit);
  return { status: 200, body: { paging: { total: found.length, limit, offset }, results } };
};

const refundOf = (paymentId: string, { cents, id }: LedgerRefund): object => ({
  id: Number(`0x${createHash('sha256').update(id).digest('hex').slice(0, 10)}`),
  payment_id: Number(paymentId),
  amount: cents / 100,
  status: 'approved',
});

const newRefund = z.object({ amount: z.number().positive().optional() });

const createRefund = (world: World, { body, headers }: ApiCall, paymentId: string): ApiReply => {
  const charge = world.ledger.find(paymentId);
  if (charge?.state !== 'paid') return failure(404, 'not_found', 'Payment not found');
  const key = headers['x-idempotency-key'];
  if (!key) return failure(400, 'bad_request', "Header X-Idempotency-Key can't be null");
  const known = charge.refunds?.find(({ id }) => id === key);
  if (known) return { status: 201, body: refundOf(paymentId, known) };
  if (world.isEmpty) return failure(400, 'insufficient_amount', 'Insufficient amount in the account');
  const place = Number(paymentId !== paymentIdOf(charge));
  const given = newRefund.safeParse(body === '' ? {} : JSON.parse(body));
  const cents = given.data?.amount === undefined ? leftOf(charge, place) : Math.round(given.data.amount * 100);
  const refund = { id: key, cents, place };
  if (!given.success || cents < 1 || !world.ledger.refund(charge, refund))
    return failure(400, 'invalid_refund_amount', 'Amount is greater than the unrefunded amount');
  return { status: 201, body: refundOf(paymentId, refund) };
};

const events: Partial<Record<Act, readonly string[]>> = {
  pay: ['payment.created', 'payment.updated'],
  twice: ['payment.created', 'payment.created'],
  short: ['payment.created'],
  over: ['payment.created'],
  fail: ['payment.created'],
  refund: ['payment.updated'],
  chargeBack: ['topic_chargebacks_wh'],
  winDispute: ['topic_chargebacks_wh'],
  expire: [],
};

const notification = (charge: LedgerCharge, event: string, place: number): object => {
  const paymentId = paymentIdOf(charge, place);
  const shared = { api_version: 'v1', id: Number(`0x${randomBytes(5).toString('hex')}`), live_mode: false };
  if (event === 'topic_chargebacks_wh') {
    const data = { checkout: 'PRO', id: `${paymentId}0`, payment_id: Number(paymentId), site_id: 'MLB' };
    return { ...shared, actions: ['new_case_created'], type: event, data };
  }
  return { ...shared, action: event, type: 'payment', user_id: 100200300, data: { id: paymentId } };
};

const signed = z.object({ type: z.string(), data: z.object({ id: z.string() }) });

const bodyOf = ({ body }: ApiCall): unknown => JSON.parse(body === '' ? 'null' : body);

/** Mercado Pago's API, as far as Checkout Pro needs it: preferences, payments, its errors and signed webhooks. */
export const mercadoPago: Protocol = {
  paths: /^\/(v1|checkout)\//,
  answer: (world, call) => {
    if (call.headers.authorization !== `Bearer ${world.credentials.mercadoPagoAccessToken}`)
      return failure(401, 'unauthorized', 'invalid access token');
    const route = `${call.method} ${call.url.pathname}`;
    if (/^POST \/checkout\/preferences\/?$/.test(route)) return createPreference(world, bodyOf(call));
    if (route === 'GET /v1/payments/search') return searchPayments(world, call);
    const [, method, preferenceId] = /^(GET|PUT) \/checkout\/preferences\/([\w-]+)$/.exec(route) ?? [];
    if (preferenceId !== undefined && method === 'PUT') return changePreference(world, preferenceId, bodyOf(call));
    const [, refunded] = /^POST \/v1\/payments\/(\d+)\/refunds$/.exec(route) ?? [];
    if (refunded !== undefined) return createRefund(world, call, refunded);
    const preference = world.ledger.find(preferenceId ?? '');
    if (preference) return { status: 200, body: preferenceOf(world, preference) };
    const [, paymentId] = /^GET \/v1\/payments\/(\d+)$/.exec(route) ?? [];
    const paid = paymentId === undefined ? undefined : world.ledger.find(paymentId);
    return paid
      ? { status: 200, body: paymentOf(paid, Number(paymentId !== paymentIdOf(paid))) }
      : failure(404, 'not_found', 'Resource not found');
  },
  isPaidTwice: true,
  webhooksOf: (_world, charge, act) =>
    (events[act] ?? []).map((event, place) => ({
      event,
      body: notification(charge, event, act === 'twice' ? place : 0),
    })),
  sign: ({ credentials }, body, isForged) => {
    const { data, type } = signed.parse(body);
    const requestId = randomUUID();
    const at = Date.now();
    const secret = isForged ? 'forged' : credentials.mercadoPagoWebhookSecret!;
    const manifest = `id:${data.id};request-id:${requestId};ts:${at};`;
    const signature = createHmac('sha256', secret).update(manifest).digest('hex');
    return {
      body: JSON.stringify(body),
      headers: { 'x-signature': `ts=${at},v1=${signature}`, 'x-request-id': requestId },
      search: `?data.id=${data.id}&type=${type}`,
    };
  },
};
