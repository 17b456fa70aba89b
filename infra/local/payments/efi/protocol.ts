import { createHash, randomBytes } from 'node:crypto';
import { create } from 'qrcode';
import { isTaxId } from '@recado/shared/text/tax-id';
import * as z from 'zod';
import type { Act, LedgerCharge } from '../ledger.ts';
import type { ApiCall, ApiReply, Protocol, World } from '../protocol.ts';
import { answerAutomatic, automaticPaths, debitOf, recurrenceOf } from './automatic.ts';
import { bodyOf, failure, moneyOf, pageOfList, pixOf } from './forms.ts';
import { answerRefund } from './refunds.ts';

const newCharge = z.object({
  calendario: z.object({ expiracao: z.int().min(1) }),
  devedor: z
    .object({
      cpf: z.string().refine(isTaxId).optional(),
      cnpj: z.string().refine(isTaxId).optional(),
      nome: z.string().min(1).max(200),
    })
    .refine(({ cnpj, cpf }) => (cpf === undefined) !== (cnpj === undefined)),
  valor: z.object({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  chave: z.string(),
  solicitacaoPagador: z.string().max(140).default(''),
  infoAdicionais: z.array(z.object({ nome: z.string().max(50), valor: z.string().max(200) })).max(50),
});

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const locationOf = ({ id }: Pick<LedgerCharge, 'id'>): number => hashOf(id).readUInt32BE(0);
const copyTextOf = ({ cents, id }: LedgerCharge): string =>
  `00020101021226830014BR.GOV.BCB.PIX2561qrcodespix.local/v2/${id}52040000530398654${moneyOf(cents)}5802BR6304ABCD`;

/** Access tokens that are accepted; a restart forgets them, as the hour does that they live. */
const tokens = new Map<string, number>();
const tokenLife = 3600;

const isExpired = ({ createdAt, fields: { lifetime } }: LedgerCharge): boolean =>
  Date.now() > createdAt + Number(lifetime) * 1000;

const statuses = { open: 'ATIVA', paid: 'CONCLUIDA', expired: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } as const;

const chargeOf = (charge: LedgerCharge): object => ({
  txid: charge.id,
  revisao: 0,
  status: statuses[charge.state],
  calendario: { criacao: new Date(charge.createdAt).toISOString(), expiracao: Number(charge.fields.lifetime) },
  valor: { original: moneyOf(charge.cents) },
  chave: charge.fields.chave,
  solicitacaoPagador: charge.description,
  infoAdicionais: [{ nome: 'Fatura', valor: charge.reference }],
  loc: { id: locationOf(charge), location: `qrcodespix.local/v2/${charge.id}`, tipoCob: 'cob' },
  pixCopiaECola: copyTextOf(charge),
  ...(charge.state === 'paid' ? { pix: [pixOf(charge)] } : {}),
});

const qrcodeOf = (charge: LedgerCharge): object => {
  const text = copyTextOf(charge);
  const { data, size } = create(text).modules;
  const dark = [...data].map((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('');
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${dark}"/></svg>`;
  return { qrcode: text, imagemQrcode: `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}` };
};

const authorise = ({ credentials: { efiClientId, efiClientSecret } }: World, { headers }: ApiCall): ApiReply => {
  const basic = Buffer.from(`${efiClientId}:${efiClientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' } };
  const access_token = randomBytes(24).toString('hex');
  tokens.set(access_token, Date.now() + tokenLife * 1000);
  return {
    status: 200,
    body: { access_token, token_type: 'Bearer', expires_in: tokenLife, scope: 'cob.read cob.write pix.read' },
  };
};

const createCharge = (world: World, txid: string, body: unknown): ApiReply => {
  const given = newCharge.safeParse(body);
  if (!given.success) return failure(400, 'json_invalido', 'Ocorreu um erro ao validar o objeto JSON.');
  const { calendario, chave, devedor, infoAdicionais, solicitacaoPagador, valor } = given.data;
  if (chave !== world.credentials.efiPixKey) return failure(400, 'chave_invalida', 'A chave informada não é sua.');
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return failure(400, 'txid_invalido', 'O txid informado é inválido.');
  if (world.ledger.find(txid)) return failure(409, 'txid_duplicado', 'O txid informado já foi utilizado.');
  const order = {
    id: txid,
    reference: infoAdicionais[0]?.valor ?? '',
    description: solicitacaoPagador,
    payer: devedor.nome,
    cents: Math.round(Number(valor.original) * 100),
    returnUrl: null,
    fields: { chave, lifetime: String(calendario.expiracao) },
  };
  const charge = world.ledger.add('', order, (id) => [String(locationOf({ id }))]);
  return { status: 201, body: chargeOf(charge) };
};

const events: Record<Act, string | null> = {
  pay: 'pix',
  twice: 'pix',
  short: 'pix',
  over: 'pix',
  // Efi sends no webhook for a payment that fails, nor for a charge that ends.
  fail: null,
  refund: 'devolução',
  chargeBack: 'devolução',
  winDispute: 'devolução',
  expire: null,
  reject: null,
  cancelDebit: null,
};

const listCharges = ({ ledger }: World, { url: { searchParams } }: ApiCall): ApiReply => {
  const [start, end] = ['inicio', 'fim'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  if (start === undefined || end === undefined || !(start <= end))
    return failure(400, 'valor_invalido', 'O intervalo informado é inválido.');
  const inRange = ledger.charges.filter(
    ({ createdAt, tries }) => tries === undefined && createdAt >= start && createdAt <= end,
  );
  const { page, parametros } = pageOfList(searchParams, inRange);
  return { status: 200, body: { parametros, cobs: page.map(chargeOf) } };
};

const answerCharge = (world: World, call: ApiCall, txid: string): ApiReply => {
  if (call.method === 'PUT') return createCharge(world, txid, bodyOf(call));
  const charge = world.ledger.find(txid);
  if (!charge) return failure(404, 'cobranca_nao_encontrada', 'Cobrança não encontrada para o txid informado');
  if (call.method !== 'PATCH') return { status: 200, body: chargeOf(charge) };
  const isRemoval = z.object({ status: z.literal(statuses.expired) }).safeParse(bodyOf(call)).success;
  if (!isRemoval) return failure(400, 'json_invalido', 'Ocorreu um erro ao validar o objeto JSON.');
  if (isExpired(charge) || !world.ledger.act(txid, 'expire'))
    return failure(400, 'status_cobranca_invalido', 'Não é permitido atualizar a cobrança neste status.');
  return { status: 200, body: chargeOf(charge) };
};

/**
 * Registers an address for webhooks, as with the header that leaves out mutual TLS: the address must answer a webhook of
 * nothing.
 */
const registerWebhook = async ({ ledger }: World, { body, headers }: ApiCall, kind: string): Promise<ApiReply> => {
  const given = z.object({ webhookUrl: z.url() }).safeParse(JSON.parse(body));
  if (!given.success) return failure(400, 'json_invalido', 'Ocorreu um erro ao validar o objeto JSON.');
  const { webhookUrl } = given.data;
  if (headers['x-skip-mtls-checking'] !== 'true')
    return failure(400, 'webhook_invalido', 'A autenticação de TLS mútuo não está configurada na URL informada.');
  const probe = { method: 'POST', body: JSON.stringify({ evento: 'teste_webhook' }) };
  const answer = await fetch(`${webhookUrl}/${kind}`, probe).catch(() => null);
  if (!answer?.ok) return failure(400, 'webhook_invalido', 'A URL informada respondeu com o código HTTP errado.');
  ledger.register(kind, webhookUrl);
  return { status: 201, body: { webhookUrl } };
};

/** Efi's Pix API, as far as charges need it: OAuth, charges with QR codes, its errors, and webhooks with a secret in their query. */
export const efi: Protocol = {
  paths: /^\/(v2|oauth)\//,
  answer: (world, call) => {
    const { pathname } = call.url;
    if (pathname === '/oauth/token' && call.method === 'POST') return authorise(world, call);
    const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if ((tokens.get(token) ?? 0) <= Date.now())
      return { status: 401, body: { error: 'invalid_token', error_description: 'Invalid access token' } };
    if (pathname === '/v2/cob' && call.method === 'GET') return listCharges(world, call);
    if (call.method === 'PUT' && pathname === `/v2/webhook/${encodeURIComponent(world.credentials.efiPixKey!)}`)
      return registerWebhook(world, call, 'pix');
    if (call.method === 'PUT' && pathname === '/v2/webhookrec') return registerWebhook(world, call, 'rec');
    if (call.method === 'PUT' && pathname === '/v2/webhookcobr') return registerWebhook(world, call, 'cobr');
    if (pathname.startsWith('/v2/pix/')) return answerRefund(world, call);
    if (automaticPaths.test(pathname)) return answerAutomatic(world, call);
    const [, txid] = /^\/v2\/cob\/(\w+)$/.exec(pathname) ?? [];
    if (txid !== undefined) return answerCharge(world, call, txid);
    const [, location] = /^\/v2\/loc\/(\d+)\/qrcode$/.exec(pathname) ?? [];
    const charge = world.ledger.find(location ?? '');
    return charge && call.method === 'GET'
      ? { status: 200, body: qrcodeOf(charge) }
      : failure(404, 'nao_encontrado', 'Não encontrado.');
  },
  webhooksOf: (_world, charge, act) => {
    const event = events[act];
    return [
      ...(charge.tries ? [{ event: 'cobr', body: { cobsr: [debitOf(charge)] } }] : []),
      ...(event === null ? [] : [{ event, body: { pix: [pixOf(charge)] } }]),
    ];
  },
  mandateWebhooksOf: (_world, mandate) => [{ event: 'rec', body: { recs: [recurrenceOf(mandate)] } }],
  // The service adds the kind to the registered address, which ends in a parameter for that.
  sign: ({ credentials, ledger }, body, isForged) => {
    const kind = 'recs' in body ? 'rec' : 'cobsr' in body ? 'cobr' : 'pix';
    const registered = isForged ? undefined : ledger.webhooks[kind];
    return {
      body: JSON.stringify(body),
      headers: {},
      ...(registered === undefined
        ? { search: `?hmac=${isForged ? 'forged' : credentials.efiWebhookSecret!}&ignorar=/${kind}` }
        : { url: `${registered}/${kind}` }),
    };
  },
  expireTokens: () => tokens.clear(),
};
