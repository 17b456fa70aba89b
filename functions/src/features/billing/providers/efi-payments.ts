import * as z from 'zod';
import type { ChargeTruth } from './port.ts';

/** Amounts in BRL. */
export const money = z.string().regex(/^\d+\.\d{2}$/);

/** The place of a page in a list. */
export const paging = z.object({
  paginacao: z.object({ paginaAtual: z.int(), quantidadeDePaginas: z.int() }),
});

const refund = z.object({ id: z.string(), valor: money, status: z.string(), natureza: z.string().nullish() });

/** A Pix that was received for a charge. */
export const pix = z.object({ endToEndId: z.string(), valor: money, devolucoes: z.array(refund).nullish() });
export type ReceivedPix = z.output<typeof pix>;

/** Returns an amount in cents. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);
const sum = (amounts: readonly { valor: string }[]): number =>
  amounts.reduce((total, { valor }) => total + centsOf(valor), 0);

/** A refund that the payer's bank has demanded, by the central bank's special mechanism. */
const isDemanded = ({ natureza }: z.output<typeof refund>): boolean => natureza?.startsWith('MED') ?? false;

/** Returns the state of a charge for which something was received. */
export const receivedOf = (payments: readonly ReceivedPix[]): ChargeTruth => {
  const refunds = payments
    .flatMap(({ devolucoes }) => devolucoes ?? [])
    .filter(({ status }) => status !== 'NAO_REALIZADO');
  const paidCents = sum(payments);
  return {
    state: refunds.some(isDemanded) ? 'chargedBack' : 'paid',
    paidCents,
    returnedCents: Math.min(sum(refunds), paidCents),
    references: [],
  };
};
