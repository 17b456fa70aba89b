import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { environment } from '../../../platform/environment.ts';
import { parsedOrNull } from '../providers/parsed-or-null.ts';
import type { Cancellation, NewNoteIssuer, NoteOrder, NoteRefusal, NoteTruth } from './port.ts';

/** Milliseconds that an answer may take. */
const timeout = 10_000;

/** Characters that are kept of the service's words. */
const longestText = 300;

const answer = z.object({
  status: z.string().optional(),
  numero: z.coerce.string().nullish(),
  url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  url_danfse: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  codigo: z.string().optional(),
  mensagem: z.string().optional(),
  erros: z.array(z.object({ codigo: z.string().nullish(), mensagem: z.string().nullish() })).nullish(),
});
type Answer = z.output<typeof answer>;

const codeOf = (status: number, { codigo = '' }: Answer): string =>
  /^\w{1,60}$/.test(codigo) ? codigo : String(status);

/** A call that decided nothing: the service was not reached, or the installation's account there does not work. */
export class FocusNfeError extends Error {
  readonly code: string;

  constructor(status: number, body: Answer) {
    const code = codeOf(status, body);
    super(`Focus NFe answered ${status} (${code})`);
    this.name = 'FocusNfeError';
    this.code = code;
  }
}

/** Refusals of the account rather than of the note. */
const ofAccount: ReadonlySet<string> = new Set(['empresa_nao_habilitada', 'certificado_vencido', 'permissao_negada']);

interface Reply {
  status: number;
  body: Answer;
}

const call = async (token: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply> => {
  const response = await fetch(`${environment().FOCUS_NFE_API_URL}/v2/nfsen${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeout),
  });
  const { status } = response;
  const { data = {} } = answer.safeParse(parsedOrNull(Buffer.from(await response.text())));
  const isOurs = status < 500 && ![401, 403, 429].includes(status) && !ofAccount.has(data.codigo ?? '');
  if (!isOurs) throw new FocusNfeError(status, data);
  return { status, body: data };
};

const reasonOf = ({ body, status }: Reply): NoteRefusal => {
  const [error] = body.erros ?? [];
  const code = codeOf(status, { codigo: error?.codigo ?? body.codigo });
  return { code, text: cutText(error?.mensagem ?? body.mensagem ?? '', { characters: longestText }) };
};

const truthOf = (reply: Reply): NoteTruth => {
  const { numero, status, url, url_danfse: pdf } = reply.body;
  switch (status) {
    case 'autorizado':
      return { state: 'issued', number: numero ?? '', url: pdf ?? url ?? null };
    case 'cancelado':
      return { state: 'cancelled' };
    case 'erro_autorizacao':
      return { state: 'refused', reason: reasonOf(reply) };
    // Another word is one of a later release: it is asked again.
    default:
      return { state: 'processing' };
  }
};

const fetchNote = async (token: string, ref: string): Promise<NoteTruth> => {
  const reply = await call(token, 'GET', `/${encodeURIComponent(ref)}`);
  if (reply.status === 404) return { state: 'unknown' };
  if (reply.status !== 200) throw new FocusNfeError(reply.status, reply.body);
  return truthOf(reply);
};

/** The hours of Brazil, where notes are dated, before UTC. */
const brazil = 3;

const simples = { none: 1, mei: 2, small: 3 } as const;

const bodyOf = (
  { cents, description, now, taker }: NoteOrder,
  { cityCode, document, municipalRegistration, serviceCode, simples: regime, taxRate }: Parameters<NewNoteIssuer>[1],
): object => {
  const time = new Date(now - brazil * 3_600_000).toISOString();
  return {
    data_emissao: `${time.slice(0, 19)}-0${brazil}00`,
    data_competencia: time.slice(0, 10),
    codigo_municipio_emissora: Number(cityCode),
    cnpj_prestador: document,
    ...(municipalRegistration === '' ? {} : { inscricao_municipal_prestador: municipalRegistration }),
    codigo_opcao_simples_nacional: simples[regime],
    regime_especial_tributacao: 0,
    [taker.document.length === 11 ? 'cpf_tomador' : 'cnpj_tomador']: taker.document,
    razao_social_tomador: taker.name,
    email_tomador: taker.email,
    codigo_municipio_prestacao: Number(cityCode),
    codigo_tributacao_nacional_iss: serviceCode,
    descricao_servico: description,
    valor_servico: cents / 100,
    tributacao_iss: 1,
    tipo_retencao_iss: 1,
    ...(taxRate === null ? {} : { percentual_aliquota_relativa_municipio: taxRate }),
  };
};

/** The authority asks why a note is cancelled, in 15 characters at least. */
const justification = { justificativa: 'O pagamento do serviço foi devolvido ao tomador.' };

const cancelNote = async (token: string, ref: string): Promise<Cancellation> => {
  const reply = await call(token, 'DELETE', `/${encodeURIComponent(ref)}`, justification);
  const { codigo, status } = reply.body;
  if (status === 'cancelado' || codigo === 'nfe_cancelada') return { state: 'cancelled' };
  const isRefused = reply.status >= 400 || status === 'erro_cancelamento';
  return isRefused ? { state: 'refused', reason: reasonOf(reply) } : { state: 'pending' };
};

/** Notes of the national NFS-e by Focus NFe (`/v2/nfsen`): queued there, and issued a moment later. */
export const focusNfe: NewNoteIssuer = (token, settings) => ({
  issue: async (order) => {
    const reply = await call(token, 'POST', `?ref=${encodeURIComponent(order.ref)}`, bodyOf(order, settings));
    if (reply.status < 300) return truthOf(reply);
    // It has the note already.
    if (['nfe_autorizada', 'em_processamento', 'nfe_cancelada'].includes(reply.body.codigo ?? ''))
      return fetchNote(token, order.ref);
    return { state: 'refused', reason: reasonOf(reply) };
  },
  fetch: (ref) => fetchNote(token, ref),
  cancel: (ref) => cancelNote(token, ref),
});
