import * as z from 'zod';
import { type EfiApi, EfiError } from './efi-api.ts';
import { centsOf, money, type ReceivedPix } from './efi-payments.ts';
import type { RefundOrder, RefundResult } from './port.ts';

const refund = z.object({ status: z.string(), motivo: z.string().nullish(), valor: money });

const resultOf = ({ status }: z.output<typeof refund>): RefundResult => {
  if (status === 'NAO_REALIZADO') return { state: 'refused', code: status };
  return { state: status === 'DEVOLVIDO' ? 'done' : 'pending' };
};

/** The statuses of calls that change nothing, however often they are made. */
const refused: readonly number[] = [400, 403, 404, 422];

/** Returns the amount of a Pix that was not returned. */
const leftOf = ({ devolucoes, valor }: ReceivedPix): number =>
  (devolucoes ?? [])
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((left, one) => left - centsOf(one.valor), centsOf(valor));

/** Returns money of a Pix that was received for a charge. The refund's id is the shop's: repeated, it is the same refund. */
export const refundPix = async (
  api: EfiApi,
  payments: readonly ReceivedPix[],
  { cents, id }: RefundOrder,
): Promise<RefundResult> => {
  const refundId = id.replaceAll('-', '');
  const find = (one: ReceivedPix) => one.devolucoes?.some((known) => known.id === refundId);
  const paid = payments.find(find) ?? payments.find((one) => leftOf(one) >= cents);
  if (!paid) return { state: 'refused', code: 'valor_indisponivel' };
  const path = `/v2/pix/${encodeURIComponent(paid.endToEndId)}/devolucao/${refundId}`;
  try {
    if (find(paid)) return resultOf(await api({ method: 'GET', path }, refund));
    return resultOf(await api({ method: 'PUT', path, body: { valor: (cents / 100).toFixed(2) } }, refund));
  } catch (error) {
    if (!(error instanceof EfiError) || !refused.includes(error.status)) throw error;
    return { state: 'refused', code: error.reason };
  }
};
