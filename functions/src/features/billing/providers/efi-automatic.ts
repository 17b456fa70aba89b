import { createHash } from 'node:crypto';
import type { MandateState } from '@recado/shared/contract/automatic-pix';
import type { AutomaticDebit, FailedTryReason } from '@recado/shared/contract/invoices';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { type EfiApi, EfiError } from './efi-api.ts';
import { centsOf, money, paging, pix, type ReceivedPix, receivedOf } from './efi-payments.ts';
import type {
  AutomaticPix,
  ChargeOrder,
  ChargeTruth,
  CreatedCharge,
  DebitOrder,
  ListedCharge,
  MandateOrder,
} from './port.ts';

/** The account that debits are paid to. */
interface EfiAccount {
  agencia: string;
  conta: string;
}

/** Reads `branch/account`; null for another text. */
export const readEfiAccount = (text: string): EfiAccount | null => {
  const [, agencia, conta] = /^(\d{1,4})\/(\d{1,20})$/.exec(text) ?? [];
  return agencia === undefined || conta === undefined ? null : { agencia, conta };
};

const periods = { 1: 'MENSAL', 3: 'TRIMESTRAL', 6: 'SEMESTRAL', 12: 'ANUAL' } as const;

const states: Readonly<Record<string, MandateState>> = {
  CRIADA: 'created',
  APROVADA: 'active',
  REJEITADA: 'refused',
  EXPIRADA: 'expired',
  CANCELADA: 'cancelled',
};

const recurrence = z.object({
  idRec: z.string(),
  status: z.string(),
  dadosQR: z.object({ pixCopiaECola: z.string() }).nullish(),
});

const ending = z.object({ codigo: z.string().nullish(), solicitante: z.string().nullish() });

const debit = z.object({
  txid: z.string(),
  status: z.string(),
  infoAdicional: z.string().nullish(),
  calendario: z.object({ dataDeVencimento: z.iso.date() }),
  valor: z.object({ original: money }),
  pix: z.array(pix).nullish(),
  tentativas: z
    .array(z.object({ dataLiquidacao: z.iso.date(), status: z.string(), rejeicao: ending.nullish() }))
    .nullish(),
  encerramento: z.object({ cancelamento: ending.nullish(), rejeicao: ending.nullish() }).nullish(),
});
type Debit = z.output<typeof debit>;
const debits = z.object({ parametros: paging, cobsr: z.array(debit) });

/** Ids of debits begin by it: those of charges that somebody pays are hexadecimal. */
const prefix = 'R';

/** True for the id of a debit. */
export const isDebitId = (chargeId: string): boolean => chargeId.startsWith(prefix);

const pathOf = (chargeId: string): string => `/v2/cobr/${encodeURIComponent(chargeId)}`;

/** Codes of the central bank's catalogue: accounts that are closed or blocked, and amounts beyond a limit. */
const ofAccount: ReadonlySet<string> = new Set(['AC05', 'AC06', 'ACCL', 'ACCT', 'BLCK']);
const ofLimit: ReadonlySet<string> = new Set(['AM02', 'AM09']);

const reasonOf = ({ codigo, solicitante }: z.output<typeof ending>): FailedTryReason => {
  if (codigo && ofAccount.has(codigo)) return 'account';
  if (codigo && ofLimit.has(codigo)) return 'limit';
  return solicitante === 'USUARIO_PAGADOR' || codigo === 'SLDB' ? 'withdrawn' : 'other';
};

type TryState = AutomaticDebit['tries'][number]['state'];

const tryStates: Readonly<Record<string, TryState>> = { SOLICITADA: 'pending', AGENDADA: 'pending', PAGA: 'paid' };

const automaticOf = ({ calendario, encerramento, status, tentativas }: Debit): AutomaticDebit => {
  const end = encerramento?.cancelamento ?? encerramento?.rejeicao;
  return {
    date: calendario.dataDeVencimento,
    tries: (tentativas ?? []).map((one) => {
      const state = tryStates[one.status] ?? 'failed';
      const reason = one.rejeicao ? reasonOf(one.rejeicao) : one.status === 'EXPIRADA' ? 'funds' : 'other';
      return { date: one.dataLiquidacao, state, reason: state === 'failed' ? reason : null };
    }),
    reason: end ? reasonOf(end) : status === 'EXPIRADA' ? 'funds' : null,
  };
};

const truthOf = (found: Debit): ChargeTruth => {
  const automatic = automaticOf(found);
  const payments = found.pix ?? [];
  if (payments.length > 0) return { ...receivedOf(payments), automatic };
  const isOpen = ['CRIADA', 'ATIVA'].includes(found.status);
  return { state: isOpen ? 'open' : 'ended', paidCents: 0, returnedCents: 0, references: [], automatic };
};

const orNull = async <Answer>(ask: Promise<Answer>, refused: readonly number[]): Promise<Answer | null> => {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof EfiError && refused.includes(error.status)) return null;
    throw error;
  }
};

const debitOf = (api: EfiApi, chargeId: string): Promise<Debit | null> =>
  orNull(api({ method: 'GET', path: pathOf(chargeId) }, debit), [404]);

/** Returns the state of a debit; null where the service knows none. */
export const fetchDebit = async (api: EfiApi, chargeId: string): Promise<ChargeTruth | null> => {
  const found = await debitOf(api, chargeId);
  return found && truthOf(found);
};

/** Returns the payments that were received by a debit. */
export const paymentsOfDebit = async (api: EfiApi, chargeId: string): Promise<readonly ReceivedPix[]> =>
  (await debitOf(api, chargeId))?.pix ?? [];

/** Cancels a debit; one whose day has come, that has ended or is unknown stays as it is. */
export const cancelDebit = async (api: EfiApi, chargeId: string): Promise<void> => {
  await orNull(
    api({ method: 'PATCH', path: pathOf(chargeId), body: { status: 'CANCELADA' } }, z.unknown()),
    [400, 404],
  );
};

const createMandate = async (
  api: EfiApi,
  order: MandateOrder,
  charge: CreatedCharge | null,
): Promise<{ id: string; qrcode: string }> => {
  const { document, name } = order.payer;
  const { id: loc } = await api({ method: 'POST', path: '/v2/locrec' }, z.object({ id: z.int() }));
  const { idRec } = await api(
    {
      method: 'POST',
      path: '/v2/rec',
      body: {
        vinculo: {
          contrato: String(order.companyId),
          devedor: { [document.length === 11 ? 'cpf' : 'cnpj']: document, nome: name },
          objeto: cutText(order.description, { characters: 35 }),
        },
        calendario: { dataInicial: order.startDate, periodicidade: periods[order.months as keyof typeof periods] },
        // A fixed amount could never follow the plan's price.
        valor: { valorMinimoRecebedor: (order.cents / 100).toFixed(2) },
        politicaRetentativa: 'PERMITE_3R_7D',
        loc,
        ...(charge ? { ativacao: { dadosJornada: { txid: charge.id } } } : {}),
      },
    },
    recurrence,
  );
  const query = charge ? `?txid=${charge.id}` : '';
  const { dadosQR } = await api({ method: 'GET', path: `/v2/rec/${idRec}${query}` }, recurrence);
  if (!dadosQR) throw new Error('Efi returned no QR code of a mandate');
  return { id: idRec, qrcode: dadosQR.pixCopiaECola };
};

/** Characters of the text that the payer of a debit reads. */
const textLength = 140;

/** Returns the text of a debit. It ends with the ids of company and invoice, by which the reconciliation finds them. */
const textOf = ({ companyId, description, invoiceId }: DebitOrder): string => {
  const order = ` (${companyId}-${invoiceId})`;
  return cutText(description, { characters: textLength - order.length }) + order;
};

/** Debits of one page of a list. */
const pageSize = 100;

/** Lists the debits that were created on some days. */
export const listDebits = async (api: EfiApi, range: { inicio: string; fim: string }): Promise<ListedCharge[]> => {
  const listed: ListedCharge[] = [];
  for (let number = 0; ; number += 1) {
    const page = { 'paginacao.paginaAtual': String(number), 'paginacao.itensPorPagina': String(pageSize) };
    const query = new URLSearchParams({ ...range, ...page }).toString();
    const { cobsr, parametros } = await api({ method: 'GET', path: `/v2/cobr?${query}` }, debits);
    for (const one of cobsr) {
      const [, order = null] = /\((\d+-\d+)\)$/.exec(one.infoAdicional ?? '') ?? [];
      listed.push({ reference: one.txid, order, cents: centsOf(one.valor.original), truth: truthOf(one) });
    }
    if (number + 1 >= parametros.paginacao.quantidadeDePaginas) return listed;
  }
};

/** The same for the same order, so that a debit whose answer was lost is not scheduled twice. */
const debitIdOf = ({ cents, companyId, date, invoiceId, mandateId, place }: DebitOrder): string =>
  prefix +
  createHash('sha256')
    .update(`${companyId} ${invoiceId} ${mandateId} ${date} ${cents} ${place}`)
    .digest('hex')
    .slice(0, 32);

const scheduleDebit = async (api: EfiApi, recebedor: EfiAccount, order: DebitOrder): Promise<CreatedCharge> => {
  const id = debitIdOf(order);
  const body = {
    idRec: order.mandateId,
    infoAdicional: textOf(order),
    calendario: { dataDeVencimento: order.date },
    valor: { original: (order.cents / 100).toFixed(2) },
    ajusteDiaUtil: false,
    recebedor: { ...recebedor, tipoConta: 'CORRENTE' },
  };
  try {
    await api({ method: 'PUT', path: pathOf(id), body }, z.unknown());
  } catch (error) {
    if (!(error instanceof EfiError) || !(await fetchDebit(api, id))) throw error;
  }
  return { id, url: null };
};

/** Pix Automático by Efi's endpoints of recurrences (`rec`) and of their charges (`cobr`). */
export const efiAutomatic = (
  api: EfiApi,
  account: EfiAccount,
  createCharge: (order: ChargeOrder) => Promise<CreatedCharge>,
): AutomaticPix => ({
  periods: Object.keys(periods).map(Number),
  permitsAlone: true,
  createMandate: async (order) => {
    const charge = order.charge && (await createCharge(order.charge));
    return { ...(await createMandate(api, order, charge)), charge };
  },
  fetchMandate: async (mandateId) => {
    const path = `/v2/rec/${encodeURIComponent(mandateId)}`;
    const found = await orNull(api({ method: 'GET', path }, recurrence), [404]);
    return (found && states[found.status]) ?? 'expired';
  },
  cancelMandate: async (mandateId) => {
    const path = `/v2/rec/${encodeURIComponent(mandateId)}`;
    await orNull(api({ method: 'PATCH', path, body: { status: 'CANCELADA' } }, z.unknown()), [400, 404]);
  },
  scheduleDebit: (order) => scheduleDebit(api, account, order),
  retryDebit: async (chargeId, date) => {
    await api({ method: 'POST', path: `${pathOf(chargeId)}/retentativa/${date}` }, z.unknown());
  },
});
