import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Act, LedgerCharge } from '../ledger.ts';
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

/** Payments have numbers. */
const paymentIdOf = ({ id }: LedgerCharge): string =>
  String(BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 12)}`));

const preferenceOf = (world: World, charge: LedgerCharge) => ({
  id: charge.id,
  init_point: payUrl(world, charge),
  external_reference: charge.reference,
  items: [{ title: charge.description, quantity: 1, unit_price: charge.cents / 100, currency_id: 'BRL' }],
  back_urls: { success: charge.returnUrl },
  expires: charge.state === 'expired',
  ...(charge.state === 'expired' ? { expiration_date_to: new Date(charge.createdAt).toISOString() } : {}),
});

const statusOf = ({ state, paidCents, refundedCents, isDisputed }: LedgerCharge): string => {
  if (state !== 'paid') return 'rejected';
  if (isDisputed) return 'charged_back';
  return refundedCents >= paidCents ? 'refunded' : 'approved';
};

const paymentOf = (charge: LedgerCharge) => ({
  id: Number(paymentIdOf(charge)),
  status: statusOf(charge),
  status_detail: charge.state === 'paid' ? 'accredited' : 'cc_rejected_other_reason',
  currency_id: 'BRL',
  transaction_amount: (charge.state === 'paid' ? charge.paidCents : charge.cents) / 100,
  transaction_amount_refunded: charge.refundedCents / 100,
  description: charge.description,
  external_reference: charge.reference,
  payer: { email: charge.payer },
});

const createPreference = (world: World, body: unknown): ApiReply => {
  const given = newPreference.safeParse(body);
  if (!given.success) return failure(400, 'bad_request', 'items[0].unit_price invalid');
  const { back_urls, external_reference, items, payer } = given.data;
  const charge = world.ledger.add('100200300-', {
    reference: external_reference,
    description: items[0]!.title,
    payer: payer.email,
    cents: items.reduce((sum, { quantity, unit_price }) => sum + quantity * Math.round(unit_price * 100), 0),
    returnUrl: back_urls.success,
    fields: {},
  });
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

const searchPayments = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const results = ledger.charges
    .filter(({ reference, state }) => reference === searchParams.get('external_reference') && state === 'paid')
    .map(paymentOf);
  return { status: 200, body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
};

const events: Record<Act, readonly string[]> = {
  pay: ['payment.created', 'payment.updated'],
  short: ['payment.created'],
  over: ['payment.created'],
  fail: ['payment.created'],
  refund: ['payment.updated'],
  chargeBack: ['topic_chargebacks_wh'],
  expire: [],
};

const notification = (charge: LedgerCharge, event: string): object => {
  const paymentId = paymentIdOf(charge);
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
    const preference = world.ledger.find(preferenceId ?? '');
    if (preference) return { status: 200, body: preferenceOf(world, preference) };
    const [, paymentId] = /^GET \/v1\/payments\/(\d+)$/.exec(route) ?? [];
    const paid = world.ledger.charges.find((charge) => paymentIdOf(charge) === paymentId);
    return paid ? { status: 200, body: paymentOf(paid) } : failure(404, 'not_found', 'Resource not found');
  },
  webhooksOf: (_world, charge, act) => events[act].map((event) => ({ event, body: notification(charge, event) })),
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
