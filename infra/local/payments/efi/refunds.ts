/** Efi's endpoints of refunds (`devolucao`), which the shop names by ids of its own. */
import * as z from 'zod';
import type { ApiCall, ApiReply, World } from '../protocol.ts';
import { bodyOf, endToEndOf, failure, refundOf } from './forms.ts';

const newRefund = z.object({ valor: z.string().regex(/^\d{1,10}\.\d{2}$/) });

/** Answers a call about a refund. */
export const answerRefund = (world: World, call: ApiCall): ApiReply => {
  const [, , , endToEndId, kind, id] = call.url.pathname.split('/');
  const charge = world.ledger.charges.find((one) => one.state === 'paid' && endToEndOf(one) === endToEndId);
  if (!charge || kind !== 'devolucao' || id === undefined)
    return failure(404, 'pix_nao_encontrado', 'Nenhum Pix encontrado para o endToEndId informado.');
  const known = charge.refunds?.find((one) => one.id === id);
  if (call.method === 'GET')
    return known ? { status: 200, body: refundOf(known) } : failure(404, 'devolucao_nao_encontrada', 'Não encontrada.');
  const given = newRefund.safeParse(bodyOf(call));
  if (!given.success || !/^[a-zA-Z0-9]{1,35}$/.test(id))
    return failure(400, 'json_invalido', 'Ocorreu um erro ao validar o objeto JSON.');
  if (known) return failure(409, 'devolucao_duplicada', 'O id informado já foi utilizado.');
  if (world.isEmpty) return failure(400, 'saldo_insuficiente', 'Saldo insuficiente para realizar a devolução.');
  const refund = { id, cents: Math.round(Number(given.data.valor) * 100), place: 0 };
  return refund.cents > 0 && world.ledger.refund(charge, refund)
    ? { status: 201, body: refundOf(refund) }
    : failure(400, 'valor_devolucao_atual_invalido', 'O valor da devolução é maior que o disponível.');
};
