import { randomBytes } from 'node:crypto';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { isSame } from '../../../platform/is-same.ts';
import { type EfiApi, efiApi, EfiError } from './efi-api.ts';
import {
  cancelDebit,
  efiAutomatic,
  fetchDebit,
  isDebitId,
  listDebits,
  paymentsOfDebit,
  readEfiAccount,
} from './efi-automatic.ts';
import { centsOf, money, paging, pix, receivedOf } from './efi-payments.ts';
import { refundPix } from './efi-refunds.ts';
import { parsedOrNull } from './parsed-or-null.ts';
import { dayTimes } from './day-times.ts';
import type { ChargeOrder, ChargeTruth, CreatedCharge, DayRange, ListedCharge, ProviderDeclaration } from './port.ts';

/** Seconds in which a QR code can be paid. */
const lifetime = 3600;
/** Milliseconds after that in which a payment may still arrive. */
const margin = 10 * 60_000;

const charge = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.int() }),
  loc: z.object({ id: z.int() }),
  valor: z.object({ original: money }),
  infoAdicionais: z.array(z.object({ nome: z.string(), valor: z.string() })).nullish(),
  pix: z.array(pix).nullish(),
});
const charges = z.object({ parametros: paging, cobs: z.array(charge) });
type Charge = z.output<typeof charge>;

const qrcode = z.object({ qrcode: z.string(), imagemQrcode: z.string() });

/** Only the ids are used: the charges are read from the provider. */
const webhook = z.object({
  pix: z
    .array(z.object({ txid: z.string().optional() }))
    .max(100)
    .optional(),
  recs: z
    .array(z.object({ idRec: z.string() }))
    .max(100)
    .optional(),
  cobsr: z
    .array(z.object({ txid: z.string() }))
    .max(100)
    .optional(),
});

const referencesIn = ({ cobsr = [], pix: payments = [], recs = [] }: z.output<typeof webhook>): string[] => [
  ...[...payments, ...cobsr].flatMap(({ txid }) => txid ?? []),
  ...recs.map(({ idRec }) => idRec),
];

/** The name of the field that has the ids of company and invoice. */
const orderField = 'Fatura';

const unknown: ChargeTruth = { state: 'ended', paidCents: 0, returnedCents: 0, references: [] };

const expiryOf = ({ calendario: { criacao, expiracao } }: Charge): number => Date.parse(criacao) + expiracao * 1000;

const truthOf = (found: Charge, now: number): ChargeTruth => {
  const payments = found.pix ?? [];
  if (found.status === 'CONCLUIDA' || payments.length > 0) return receivedOf(payments);
  // An expired charge keeps its status.
  const isPayable = found.status === 'ATIVA' && now <= expiryOf(found) + margin;
  return { ...unknown, state: isPayable ? 'open' : 'ended' };
};

const pathOf = (chargeId: string): string => `/v2/cob/${encodeURIComponent(chargeId)}`;

/** Returns a charge; null where the service knows none. */
const chargeOf = async (api: EfiApi, chargeId: string): Promise<Charge | null> => {
  try {
    return await api({ method: 'GET', path: pathOf(chargeId) }, charge);
  } catch (error) {
    if (error instanceof EfiError && error.status === 404) return null;
    throw error;
  }
};

const qrcodeOf = (api: EfiApi, { loc: { id } }: Charge) => api({ method: 'GET', path: `/v2/loc/${id}/qrcode` }, qrcode);

const createCharge = async (api: EfiApi, chave: string, order: ChargeOrder): Promise<CreatedCharge> => {
  const { document, name } = order.payer;
  const created = await api(
    {
      method: 'PUT',
      path: pathOf(randomBytes(16).toString('hex')),
      body: {
        calendario: { expiracao: lifetime },
        devedor: { [document.length === 11 ? 'cpf' : 'cnpj']: document, nome: name },
        valor: { original: (order.cents / 100).toFixed(2) },
        chave,
        solicitacaoPagador: cutText(order.description, { characters: 140 }),
        infoAdicionais: [{ nome: orderField, valor: `${order.companyId}-${order.invoiceId}` }],
      },
    },
    charge,
  );
  return { id: created.txid, url: null, qrcode: await qrcodeOf(api, created) };
};

/** Charges of one page of a list. */
const pageSize = 100;

interface Range {
  inicio: string;
  fim: string;
}

const rangeOf = (days: DayRange): Range => {
  const { start, end } = dayTimes(days);
  return { inicio: new Date(start).toISOString(), fim: new Date(end - 1).toISOString() };
};

const listCharges = async (api: EfiApi, range: Range, now: number): Promise<ListedCharge[]> => {
  const listed: ListedCharge[] = [];
  for (let number = 0; ; number += 1) {
    const page = { 'paginacao.paginaAtual': String(number), 'paginacao.itensPorPagina': String(pageSize) };
    const query = new URLSearchParams({ ...range, ...page }).toString();
    const { cobs, parametros } = await api({ method: 'GET', path: `/v2/cob?${query}` }, charges);
    for (const one of cobs) {
      const order = one.infoAdicionais?.find(({ nome }) => nome === orderField)?.valor ?? null;
      listed.push({ reference: one.txid, order, cents: centsOf(one.valor.original), truth: truthOf(one, now) });
    }
    if (number + 1 >= parametros.paginacao.quantidadeDePaginas) return listed;
  }
};

/**
 * Payment by Pix at Efi: a charge is paid by its QR code within an hour, and by Pix Automático once the
 * branch and the number of the account are known. Its webhooks carry a secret in their query, the
 * documented alternative to a certificate of theirs.
 */
export const efi: ProviderDeclaration<
  'efiClientId' | 'efiClientSecret' | 'efiPixKey' | 'efiWebhookSecret' | 'efiAccount'
> = {
  required: ['efiClientId', 'efiClientSecret', 'efiPixKey'],
  optional: ['efiWebhookSecret', 'efiAccount'],
  certificate: 'certificadoEfi',
  create: ({ efiAccount, efiClientId = '', efiClientSecret = '', efiPixKey = '', efiWebhookSecret }, certificate) => {
    const api = efiApi(efiClientId, efiClientSecret, certificate);
    const account = readEfiAccount(efiAccount ?? '');
    const create = (order: ChargeOrder) => createCharge(api, efiPixKey, order);
    return {
      ...(account ? { automatic: efiAutomatic(api, account, create) } : {}),
      createCharge: create,
      fetchCharge: async (chargeId, now) => {
        if (isDebitId(chargeId)) return (await fetchDebit(api, chargeId)) ?? unknown;
        const found = await chargeOf(api, chargeId);
        return found ? truthOf(found, now) : unknown;
      },
      fetchQrcode: async (chargeId, now) => {
        const found = await chargeOf(api, chargeId);
        return found?.status === 'ATIVA' && now < expiryOf(found) ? qrcodeOf(api, found) : null;
      },
      cancelCharge: async (chargeId) => {
        if (isDebitId(chargeId)) return cancelDebit(api, chargeId);
        const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
        try {
          await api({ method: 'PATCH', path: pathOf(chargeId), body }, z.unknown());
        } catch (error) {
          if (!(error instanceof EfiError) || ![400, 404].includes(error.status)) throw error;
        }
        return undefined;
      },
      refund: async (order) => {
        const { chargeId } = order;
        const found = isDebitId(chargeId) ? await paymentsOfDebit(api, chargeId) : (await chargeOf(api, chargeId))?.pix;
        return refundPix(api, found ?? [], order);
      },
      listCharges: async (days, now) => {
        const range = rangeOf(days);
        return [...(await listCharges(api, range, now)), ...(account ? await listDebits(api, range) : [])];
      },
      registerWebhooks: async (url) => {
        // Efi adds `/pix`, `/rec` or `/cobr` to the address, which the last parameter takes.
        const webhookUrl = `${url}?hmac=${encodeURIComponent(efiWebhookSecret ?? '')}&ignorar=`;
        const path = `/v2/webhook/${encodeURIComponent(efiPixKey)}`;
        const headers = { 'x-skip-mtls-checking': 'true' };
        const paths = account ? [path, '/v2/webhookrec', '/v2/webhookcobr'] : [path];
        for (const one of paths) await api({ method: 'PUT', path: one, headers, body: { webhookUrl } }, z.unknown());
      },
      readWebhook: ({ body, query }) => {
        const { data } = webhook.safeParse(parsedOrNull(body));
        return {
          isSigned: efiWebhookSecret !== undefined && isSame(query.hmac ?? '', efiWebhookSecret),
          references: data ? referencesIn(data) : [],
        };
      },
    };
  },
};
