import Stripe from 'stripe';
import type { RefundOrder, RefundResult } from './port.ts';

/** Refunds of one payment that are read. */
const maxRefunds = 100;

const resultOf = ({ failure_reason, status }: Stripe.Refund): RefundResult => {
  if (status === 'failed' || status === 'canceled') return { state: 'refused', code: failure_reason ?? status };
  return { state: status === 'succeeded' ? 'done' : 'pending' };
};

/**
 * Returns money of a session's payment. The refund has its id in its metadata: Stripe forgets idempotency keys after a day.
 */
export const refundSession = async (
  client: Stripe,
  { cents: amount, chargeId, id, isRepeated }: RefundOrder,
): Promise<RefundResult> => {
  const { payment_intent: payment } = await client.checkout.sessions.retrieve(chargeId);
  const intent = typeof payment === 'string' ? payment : payment?.id;
  if (intent === undefined) return { state: 'refused', code: 'unpaid' };
  const known = isRepeated ? (await client.refunds.list({ payment_intent: intent, limit: maxRefunds })).data : [];
  const done = known.find(({ metadata }) => metadata?.refund === id);
  if (done) return resultOf(done);
  try {
    const order = { payment_intent: intent, amount, metadata: { refund: id } };
    return resultOf(await client.refunds.create(order, { idempotencyKey: `refund-${id}` }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { state: 'refused', code: error.code ?? 'invalid_request' };
  }
};
