/** Efi's endpoints of Pix Automático: recurrences (`rec`), and the debits by them (`cobr`). */
import { randomBytes, randomInt } from 'node:crypto';
import { addDays } from '@recado/shared/text/time';
import { isTaxId } from '@recado/shared/text/tax-id';
import * as z from 'zod';
import { mayRetry, maySchedule, newTry, today } from '../debits.ts';
import type { LedgerCharge, LedgerMandate } from '../ledger.ts';
import type { ApiCall, ApiReply, World } from '../protocol.ts';
import { bodyOf, failure, moneyOf, pageOfList, pixOf } from './forms.ts';

export const automaticPaths = /^\/v2\/(locrec|rec|cobr)\b/;

const newRecurrence = z.object({
  vinculo: z.object({
    contrato: z.string().min(1).max(35),
    devedor: z.object({
      cpf: z.string().refine(isTaxId).optional(),
      cnpj: z.string().refine(isTaxId).optional(),
      nome: z.string().min(1).max(200),
    }),
    objeto: z.string().max(35),
  }),
  calendario: z.object({
    dataInicial: z.iso.date(),
    periodicidade: z.enum(['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']),
  }),
  valor: z.object({ valorMinimoRecebedor: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  politicaRetentativa: z.enum(['NAO_PERMITE', 'PERMITE_3R_7D']),
  loc: z.int(),
  ativacao: z.object({ dadosJornada: z.object({ txid: z.string() }) }).optional(),
});

const newDebit = z.object({
  idRec: z.string(),
  infoAdicional: z.string().max(140).optional(),
  calendario: z.object({ dataDeVencimento: z.iso.date() }),
  valor: z.object({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  ajusteDiaUtil: z.boolean(),
  recebedor: z.object({ agencia: z.string(), conta: z.string(), tipoConta: z.literal('CORRENTE') }),
});

const states = { created: 'CRIADA', active: 'APROVADA', refused: 'REJEITADA', cancelled: 'CANCELADA' } as const;
const tryStates = { pending: 'AGENDADA', paid: 'PAGA', failed: 'EXPIRADA', cancelled: 'CANCELADA' } as const;

/** Locations that were created and not used yet; a restart forgets them. */
const locations = new Set<number>();

const invalid = failure(400, 'json_invalido', 'Ocorreu um erro ao validar o objeto JSON.');
const refused = (type: string): ApiReply => ({
  status: 400,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: 'Operação inválida.', status: 400 },
});

/** A recurrence as the API shows it. */
export const recurrenceOf = ({ cents, description, fields, id, payer, reference, state }: LedgerMandate): object => ({
  idRec: id,
  status: states[state],
  vinculo: { contrato: reference, devedor: { nome: payer }, objeto: description },
  calendario: { dataInicial: fields.startDate, periodicidade: fields.period },
  valor: { valorMinimoRecebedor: moneyOf(cents) },
  politicaRetentativa: fields.policy,
});

const endingOf = ({ endedBy }: LedgerCharge): object => {
  if (endedBy === 'bank')
    return { encerramento: { rejeicao: { codigo: 'AM02', descricao: 'Valor acima do limite do pagador.' } } };
  const solicitante = endedBy === 'payer' ? 'USUARIO_PAGADOR' : 'USUARIO_RECEBEDOR';
  return { encerramento: { cancelamento: { solicitante, codigo: 'SLCR', descricao: 'Cancelada.' } } };
};

/** A debit as the API shows it. */
export const debitOf = (charge: LedgerCharge): object => {
  const { cents, description, endedBy, fields, id, mandateId, state, tries = [] } = charge;
  const status = { open: 'ATIVA', paid: 'CONCLUIDA', expired: endedBy === 'bank' ? 'REJEITADA' : 'CANCELADA' }[state];
  return {
    idRec: mandateId,
    txid: id,
    status,
    infoAdicional: description,
    calendario: { criacao: fields.created, dataDeVencimento: fields.date },
    valor: { original: moneyOf(cents) },
    politicaRetentativa: 'PERMITE_3R_7D',
    tentativas: tries.map(({ date, id: endToEndId, state: its }, at) => ({
      dataLiquidacao: date,
      tipo: at === 0 ? 'AGND' : 'NTAG',
      endToEndId,
      status: tryStates[its],
    })),
    ...(state === 'expired' ? endingOf(charge) : {}),
    ...(state === 'paid' ? { pix: [pixOf(charge)] } : {}),
  };
};

const createRecurrence = ({ ledger }: World, body: unknown): ApiReply => {
  const given = newRecurrence.safeParse(body);
  if (!given.success) return invalid;
  const { ativacao, calendario, loc, politicaRetentativa, valor, vinculo } = given.data;
  const txid = ativacao?.dadosJornada.txid ?? null;
  if (calendario.dataInicial < today() || !locations.delete(loc)) return refused('RecOperacaoInvalida');
  if (txid !== null && ledger.find(txid)?.state !== 'open') return refused('RecOperacaoInvalida');
  const mandate = ledger.addMandate({
    id: `RR09089356${today().replaceAll('-', '')}${randomBytes(8).toString('hex').slice(0, 11)}`,
    reference: vinculo.contrato,
    description: vinculo.objeto,
    payer: vinculo.devedor.nome,
    cents: Math.round(Number(valor.valorMinimoRecebedor) * 100),
    chargeId: txid,
    fields: { startDate: calendario.dataInicial, period: calendario.periodicidade, policy: politicaRetentativa },
  });
  return { status: 201, body: recurrenceOf(mandate) };
};

const answerRecurrence = ({ ledger }: World, call: ApiCall, id: string): ApiReply => {
  const mandate = ledger.mandates.find((one) => one.id === id);
  if (!mandate) return failure(404, 'recorrencia_nao_encontrada', 'Recorrência não encontrada.');
  if (call.method === 'PATCH') {
    const isEnd = z.object({ status: z.literal('CANCELADA') }).safeParse(bodyOf(call)).success;
    if (!isEnd || !['created', 'active'].includes(mandate.state)) return refused('RecOperacaoInvalida');
    ledger.actOnMandate(id, 'cancel');
    return { status: 200, body: recurrenceOf(mandate) };
  }
  const txid = call.url.searchParams.get('txid');
  if (txid !== null && txid !== mandate.chargeId) return refused('RecConsultaInvalida');
  const text = `00020126180014br.gov.bcb.pix5204000053039865802BR80800014br.gov.bcb.pix2558qr.local/rec/${id}6304ABCD`;
  const dadosQR = { jornada: txid === null ? 'JORNADA_2' : 'JORNADA_3', pixCopiaECola: `${text}${txid ?? ''}` };
  return { status: 200, body: { ...recurrenceOf(mandate), dadosQR } };
};

/** Days between two debits that are of the same cycle. */
const sameCycle = 20;

const createDebit = ({ ledger }: World, txid: string, body: unknown): ApiReply => {
  const given = newDebit.safeParse(body);
  if (!given.success || !/^[a-zA-Z0-9]{26,35}$/.test(txid)) return invalid;
  const { calendario, idRec, infoAdicional, valor } = given.data;
  const mandate = ledger.mandates.find(({ id }) => id === idRec);
  const date = calendario.dataDeVencimento;
  const isTaken = ledger.charges.some(
    ({ fields, mandateId, state }) =>
      mandateId === idRec &&
      state !== 'expired' &&
      fields.date! > addDays(date, -sameCycle) &&
      fields.date! < addDays(date, sameCycle),
  );
  if (mandate?.state !== 'active' || ledger.find(txid) || isTaken || !maySchedule(date))
    return refused('CobROperacaoInvalida');
  const charge = ledger.add('', {
    id: txid,
    reference: mandate.reference,
    description: infoAdicional ?? '',
    payer: mandate.payer,
    cents: Math.round(Number(valor.original) * 100),
    returnUrl: null,
    fields: { date, created: today() },
    mandateId: idRec,
    tries: [newTry(date)],
  });
  return { status: 201, body: debitOf(charge) };
};

const answerDebit = (world: World, call: ApiCall, txid: string, retryDate: string | undefined): ApiReply => {
  if (call.method === 'PUT') return createDebit(world, txid, bodyOf(call));
  const charge = world.ledger.find(txid);
  if (!charge?.tries) return failure(404, 'cobranca_nao_encontrada', 'Cobrança não encontrada.');
  if (retryDate !== undefined) {
    if (!mayRetry(charge, retryDate)) return refused('CobROperacaoInvalida');
    world.ledger.addTry(charge, newTry(retryDate));
    return { status: 201, body: debitOf(charge) };
  }
  if (call.method !== 'PATCH') return { status: 200, body: debitOf(charge) };
  if (charge.fields.date! <= today() || !world.ledger.act(txid, 'expire')) return refused('CobROperacaoInvalida');
  return { status: 200, body: debitOf(charge) };
};

/** Lists the debits that were created in a range of time. */
const listDebits = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const [start, end] = [Date.parse(searchParams.get('inicio') ?? ''), Date.parse(searchParams.get('fim') ?? '')];
  if (Number.isNaN(start) || Number.isNaN(end)) return invalid;
  const found = ledger.charges.filter(({ createdAt, tries }) => tries && createdAt >= start && createdAt <= end);
  const { page, parametros } = pageOfList(searchParams, found);
  return { status: 200, body: { parametros, cobsr: page.map(debitOf) } };
};

/** Answers a call about Pix Automático. */
export const answerAutomatic = (world: World, call: ApiCall): ApiReply => {
  const [, , kind, id, retry, date] = call.url.pathname.split('/');
  if (kind === 'locrec' && call.method === 'POST') {
    const loc = randomInt(1, 2 ** 31);
    locations.add(loc);
    return { status: 201, body: { id: loc, location: `qr.local/rec/${loc}`, criacao: new Date().toISOString() } };
  }
  if (kind === 'rec' && id === undefined && call.method === 'POST') return createRecurrence(world, bodyOf(call));
  if (kind === 'rec' && id !== undefined) return answerRecurrence(world, call, id);
  if (kind === 'cobr' && id === undefined && call.method === 'GET') return listDebits(world, call);
  if (kind === 'cobr' && id !== undefined)
    return answerDebit(world, call, id, retry === 'retentativa' ? date : undefined);
  return failure(404, 'nao_encontrado', 'Não encontrado.');
};
