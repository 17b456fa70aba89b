import { type MercadoPagoConfig, MercadoPagoError, PaymentRefund } from 'mercadopago';
import type { RefundOrder, RefundResult } from './port.ts';

/** A payment of a charge, with what can be returned of it and what was, in cents. */
interface RefundablePayment {
  id: string;
  left: number;
  returned: number;
}

/** The statuses of calls that change nothing, however often they are made. */
const refused: readonly number[] = [400, 402, 403, 404, 422];

/**
 * Returns money of the payments of a charge, of one after the other. Refunds have no id of the shop: a repetition returns
 * what is lacking of the amount, with the idempotency key of its first time.
 */
export const refundPayments = async (
  configure: () => MercadoPagoConfig,
  payments: readonly RefundablePayment[],
  { cents, id, isRepeated, returnedBefore }: RefundOrder,
): Promise<RefundResult> => {
  const returned = payments.reduce((sum, one) => sum + one.returned, 0);
  let lacking = isRepeated ? Math.max(0, returnedBefore + cents - returned) : cents;
  if (lacking > payments.reduce((sum, { left }) => sum + left, 0)) return { state: 'refused', code: 'amount' };
  try {
    for (const { id: payment_id, left } of payments) {
      const amount = Math.min(left, lacking);
      if (amount === 0) continue;
      // A client keeps the options of its last call.
      const refunds = new PaymentRefund(configure());
      const idempotencyKey = `${id}-${payment_id}`;
      await refunds.create({ payment_id, body: { amount: amount / 100 }, requestOptions: { idempotencyKey } });
      lacking -= amount;
    }
    return { state: 'done' };
  } catch (error) {
    if (!(error instanceof MercadoPagoError) || !refused.includes(error.status)) throw error;
    return { state: 'refused', code: /^\w{1,60}$/.test(error.error) ? error.error : String(error.status) };
  }
};
