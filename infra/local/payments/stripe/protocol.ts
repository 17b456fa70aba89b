import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Act, LedgerCharge, LedgerRefund } from '../ledger.ts';
import { type ApiCall, type ApiReply, payUrl, type Protocol, type World } from '../protocol.ts';

/** The fields of a form-encoded body by their names with brackets, as `line_items[0][quantity]`. */
const readForm = (body: string): Record<string, string | undefined> => Object.fromEntries(new URLSearchParams(body));

/** The smallest amount that the real service takes in BRL, in cents. */
const least = 50;

const failure = (status: number, message: string, more: object = {}): ApiReply => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});

/** The id of a part of a charge: of its payment, of its dispute. */
const partOf = ({ id }: Pick<LedgerCharge, 'id'>, prefix: string): string =>
  `${prefix}_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;

const latestCharge = (charge: LedgerCharge) => ({
  id: partOf(charge, 'ch'),
  object: 'charge',
  amount: charge.paidCents,
  amount_captured: charge.paidCents,
  amount_refunded: charge.refundedCents,
  // It stays so once the dispute is won.
  disputed: charge.isDisputed || charge.isDisputeWon === true,
  refunded: charge.refundedCents >= charge.paidCents,
  currency: 'brl',
  payment_intent: partOf(charge, 'pi'),
});

const paymentIntent = (charge: LedgerCharge, isExpanded: boolean) => ({
  id: partOf(charge, 'pi'),
  object: 'payment_intent',
  amount: charge.cents,
  amount_received: charge.paidCents,
  currency: 'brl',
  status: 'succeeded',
  latest_charge: isExpanded ? latestCharge(charge) : partOf(charge, 'ch'),
});

const sessionOf = (world: World, charge: LedgerCharge, isExpanded: boolean) => ({
  id: charge.id,
  object: 'checkout.session',
  mode: 'payment',
  status: { open: 'open', paid: 'complete', expired: 'expired' }[charge.state],
  payment_status: charge.state === 'paid' ? 'paid' : 'unpaid',
  amount_total: charge.cents,
  currency: 'brl',
  client_reference_id: charge.reference,
  customer_email: charge.payer,
  success_url: charge.returnUrl,
  url: charge.state === 'open' ? payUrl(world, charge) : null,
  livemode: false,
  payment_intent: charge.state === 'paid' ? (isExpanded ? paymentIntent(charge, true) : partOf(charge, 'pi')) : null,
});

const idempotent = new Map<string, string>();

const createSession = (world: World, { body, headers }: ApiCall): ApiReply => {
  const key = headers['idempotency-key'];
  const known = key === undefined ? undefined : world.ledger.find(idempotent.get(key) ?? '');
  if (known) return { status: 200, body: sessionOf(world, known, false) };
  const form = readForm(body);
  const item = 'line_items[0][price_data]';
  const cents = Number(form[`${item}[unit_amount]`]);
  if (form.mode !== 'payment') return failure(400, 'Missing required param: mode.', { param: 'mode' });
  if (form[`${item}[currency]`] !== 'brl') return failure(400, 'Invalid currency', { param: 'currency' });
  if (!form.success_url) return failure(400, 'Missing required param: success_url.', { param: 'success_url' });
  if (!Number.isInteger(cents) || cents < least)
    return failure(400, 'Amount must be at least R$0.50 brl', { code: 'amount_too_small' });
  const order = {
    reference: form.client_reference_id ?? '',
    description: form[`${item}[product_data][name]`] ?? '',
    payer: form.customer_email ?? '',
    cents: cents * Number(form['line_items[0][quantity]'] ?? 1),
    returnUrl: form.success_url,
    fields: {},
  };
  const charge = world.ledger.add('cs_test_', order, (id) => [partOf({ id }, 'pi')]);
  if (key !== undefined) idempotent.set(key, charge.id);
  return { status: 200, body: sessionOf(world, charge, false) };
};

const listSessions = (world: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const at = (name: string, otherwise: number): number => Number(searchParams.get(name) ?? otherwise);
  const inRange = world.ledger.charges
    .filter(({ createdAt }) => {
      const created = Math.floor(createdAt / 1000);
      return created >= at('created[gte]', 0) && created < at('created[lt]', Number.MAX_SAFE_INTEGER);
    })
    .toReversed();
  const from = inRange.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
  const page = inRange.slice(from, from + at('limit', 10));
  const isExpanded = [...searchParams.values()].includes('data.payment_intent.latest_charge');
  const data = page.map((charge) => sessionOf(world, charge, isExpanded));
  const has_more = from + page.length < inRange.length;
  return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', has_more, data } };
};

const expireSession = (world: World, id: string): ApiReply => {
  if (!world.ledger.find(id)) return failure(404, `No such checkout.session: '${id}'`, { code: 'resource_missing' });
  const charge = world.ledger.act(id, 'expire');
  if (!charge) return failure(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return { status: 200, body: sessionOf(world, charge, false) };
};

const disputeOf = (charge: LedgerCharge) => ({
  id: partOf(charge, 'du'),
  object: 'dispute',
  amount: charge.paidCents,
  charge: partOf(charge, 'ch'),
  payment_intent: partOf(charge, 'pi'),
  status: charge.isDisputeWon === true ? 'won' : 'needs_response',
});

const listDisputes = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const charge = ledger.find(searchParams.get('payment_intent') ?? '');
  const data = charge && (charge.isDisputed || charge.isDisputeWon === true) ? [disputeOf(charge)] : [];
  return { status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data } };
};

const refundOf = (charge: LedgerCharge, { cents, id }: LedgerRefund) => ({
  id: `re_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`,
  object: 'refund',
  amount: cents,
  currency: 'brl',
  charge: partOf(charge, 'ch'),
  payment_intent: partOf(charge, 'pi'),
  metadata: { refund: id },
  status: 'succeeded',
});

const listRefunds = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const charge = ledger.find(searchParams.get('payment_intent') ?? '');
  const data = charge ? (charge.refunds ?? []).map((one) => refundOf(charge, one)) : [];
  return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } };
};

/** Refunds by their idempotency keys; a restart forgets them, as the service does after a day. */
const refundKeys = new Map<string, string>();

const createRefund = (world: World, { body, headers }: ApiCall): ApiReply => {
  const form = readForm(body);
  const charge = world.ledger.find(form.payment_intent ?? '');
  if (!charge) return failure(404, 'No such payment_intent', { code: 'resource_missing', param: 'payment_intent' });
  const key = headers['idempotency-key'] ?? randomBytes(12).toString('hex');
  const known = charge.refunds?.find(({ id }) => id === refundKeys.get(key));
  if (known) return { status: 200, body: refundOf(charge, known) };
  if (charge.isDisputed) return failure(400, 'This charge has been charged back.', { code: 'charge_disputed' });
  if (charge.refundedCents >= charge.paidCents)
    return failure(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (world.isEmpty)
    return failure(400, 'Insufficient funds in your Stripe balance.', { code: 'balance_insufficient' });
  const cents = Number(form.amount ?? charge.paidCents - charge.refundedCents);
  const refund = { id: form['metadata[refund]'] ?? randomBytes(12).toString('hex'), cents, place: 0 };
  if (!Number.isInteger(cents) || cents < 1 || !world.ledger.refund(charge, refund))
    return failure(400, 'Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  refundKeys.set(key, refund.id);
  return { status: 200, body: refundOf(charge, refund) };
};

const events: Record<Act, string> = {
  pay: 'checkout.session.completed',
  twice: 'checkout.session.completed',
  short: 'checkout.session.completed',
  over: 'checkout.session.completed',
  fail: 'payment_intent.payment_failed',
  refund: 'charge.refunded',
  chargeBack: 'charge.dispute.created',
  winDispute: 'charge.dispute.closed',
  expire: 'checkout.session.expired',
  reject: 'checkout.session.expired',
  cancelDebit: 'checkout.session.expired',
};

const objectOf = (world: World, charge: LedgerCharge, act: Act): object => {
  if (act === 'fail') return { ...paymentIntent(charge, false), status: 'requires_payment_method' };
  if (act === 'refund') return latestCharge(charge);
  if (act === 'chargeBack' || act === 'winDispute') return disputeOf(charge);
  return sessionOf(world, charge, false);
};

/** Stripe's API, as far as Checkout needs it: form-encoded calls, its errors, and signed events. */
export const stripe: Protocol = {
  paths: /^\/v1\//,
  answer: (world, call) => {
    if (call.headers.authorization !== `Bearer ${world.credentials.stripePrivateKey}`)
      return failure(401, 'Invalid API Key provided');
    if (call.method === 'GET' && call.url.pathname === '/v1/disputes') return listDisputes(world, call);
    if (call.url.pathname === '/v1/refunds')
      return call.method === 'POST' ? createRefund(world, call) : listRefunds(world, call);
    const [, ended] =
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(`${call.method} ${call.url.pathname}`) ?? [];
    if (ended !== undefined) return expireSession(world, ended);
    const [, id] = /^\/v1\/checkout\/sessions(?:\/(\w+))?$/.exec(call.url.pathname) ?? [null];
    if (id === undefined && call.method === 'POST') return createSession(world, call);
    if (id === undefined && call.method === 'GET') return listSessions(world, call);
    if (!id || call.method !== 'GET') return failure(404, 'Unrecognized request URL');
    const charge = world.ledger.find(id);
    if (!charge)
      return failure(404, `No such checkout.session: '${id}'`, { code: 'resource_missing', param: 'session' });
    const isExpanded = [...call.url.searchParams.values()].includes('payment_intent.latest_charge');
    return { status: 200, body: sessionOf(world, charge, isExpanded) };
  },
  webhooksOf: (world, charge, act) => [
    {
      event: events[act],
      body: {
        id: `evt_${randomBytes(12).toString('hex')}`,
        object: 'event',
        api_version: '2025-01-27',
        created: Math.floor(Date.now() / 1000),
        type: events[act],
        data: { object: objectOf(world, charge, act) },
      },
    },
  ],
  sign: ({ credentials }, body, isForged) => {
    const text = JSON.stringify(body);
    const at = Math.floor(Date.now() / 1000);
    const secret = isForged ? 'whsec_forged' : credentials.stripeWebhookSecret!;
    const signature = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
    return { body: text, headers: { 'stripe-signature': `t=${at},v1=${signature}` } };
  },
};
