import { createHash } from 'node:crypto';
import type { LedgerCharge, LedgerRefund } from '../ledger.ts';
import type { ApiCall, ApiReply } from '../protocol.ts';

/** Returns a refusal in Efi's form. */
export const failure = (status: number, nome: string, mensagem: string): ApiReply => ({
  status,
  body: { nome, mensagem },
});

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Returns the id by which the central bank knows the payment of a charge. */
export const endToEndOf = ({ id }: Pick<LedgerCharge, 'id'>): string =>
  `E09089356${hashOf(id).toString('hex').slice(0, 23)}`;

/** Returns an amount in BRL. */
export const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

/** Returns a refund that the shop has asked for. */
export const refundOf = ({ cents, id }: LedgerRefund): object => ({
  id,
  rtrId: `D09089356${hashOf(id).toString('hex').slice(0, 23)}`,
  valor: moneyOf(cents),
  natureza: 'ORIGINAL',
  status: 'DEVOLVIDO',
});

const refundsOf = (charge: LedgerCharge): object[] => {
  const { isDisputed, isDisputeWon = false, paidCents, refunds = [] } = charge;
  const demanded = { id: `MD${charge.id.slice(0, 20)}`, valor: moneyOf(paidCents), natureza: 'MED_FRAUDE' };
  return [
    ...(isDisputed || isDisputeWon ? [{ ...demanded, status: isDisputed ? 'DEVOLVIDO' : 'NAO_REALIZADO' }] : []),
    ...refunds.map(refundOf),
  ];
};

/** Returns the Pix that was received for a charge. */
export const pixOf = (charge: LedgerCharge) => {
  const devolucoes = refundsOf(charge);
  return {
    endToEndId: endToEndOf(charge),
    txid: charge.id,
    chave: charge.fields.chave,
    valor: moneyOf(charge.paidCents),
    horario: new Date(charge.createdAt).toISOString(),
    ...(devolucoes.length > 0 ? { devolucoes } : {}),
  };
};

/** Returns the body of a call. */
export const bodyOf = ({ body }: ApiCall): unknown => JSON.parse(body === '' ? 'null' : body);

/** Returns the page of a list that a call asks for, and what the answer says of it. */
export const pageOfList = <Item>(
  searchParams: URLSearchParams,
  items: readonly Item[],
): { page: readonly Item[]; parametros: object } => {
  const paginaAtual = Number(searchParams.get('paginacao.paginaAtual') ?? 0);
  const itensPorPagina = Number(searchParams.get('paginacao.itensPorPagina') ?? 100);
  const quantidadeDePaginas = Math.max(1, Math.ceil(items.length / itensPorPagina));
  const paginacao = { paginaAtual, itensPorPagina, quantidadeDePaginas, quantidadeTotalDeItens: items.length };
  const page = items.slice(paginaAtual * itensPorPagina, (paginaAtual + 1) * itensPorPagina);
  return { page, parametros: { paginacao } };
};
