import * as z from 'zod';
import { AsaasError, call } from './asaas-api.ts';
import type { RefundOrder, RefundResult } from './port.ts';

const refund = z.object({ status: z.string(), description: z.string().nullish() });
const payment = z.object({ refunds: z.array(refund).nullish() });

/** The statuses of calls that change nothing, however often they are made. */
const refused: readonly number[] = [400, 403, 404];

/** The text of a refund, by which it is found again: Asaas has no ids of the shop for refunds. */
const textOf = (id: string): string => `Devolução ${id}`;

const resultOf = ({ status }: z.output<typeof refund>): RefundResult => {
  if (status === 'CANCELLED') return { state: 'refused', code: status };
  return { state: status === 'DONE' ? 'done' : 'pending' };
};

/** Returns money of a payment, unless a refund with its text is known. */
export const refundPayment = async (
  token: string,
  paymentId: string,
  { cents, id }: RefundOrder,
): Promise<RefundResult> => {
  const path = `/payments/${encodeURIComponent(paymentId)}`;
  const description = textOf(id);
  const find = ({ refunds }: z.output<typeof payment>) => refunds?.find((one) => one.description === description);
  try {
    const known = find(await call(token, { method: 'GET', path, schema: payment }));
    if (known) return resultOf(known);
    const body = { value: cents / 100, description };
    const asked = find(await call(token, { method: 'POST', path: `${path}/refund`, body, schema: payment }));
    return asked ? resultOf(asked) : { state: 'pending' };
  } catch (error) {
    if (!(error instanceof AsaasError) || !refused.includes(error.status)) throw error;
    return { state: 'refused', code: error.code };
  }
};
