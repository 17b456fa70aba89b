/** Asaas' endpoints of Pix Automático: authorizations, and the payment instructions by them. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { mayRetry, newTry, today } from '../debits.ts';
import type { LedgerCharge, LedgerMandate, LedgerTry } from '../ledger.ts';
import type { ApiCall, ApiReply, World } from '../protocol.ts';

/** Returns a refusal in Asaas' form. */
export const failure = (status: number, code: string, description: string): ApiReply => ({
  status,
  body: { errors: [{ code, description }] },
});

const newAuthorization = z.object({
  customerId: z.string(),
  frequency: z.enum(['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY']),
  contractId: z.string().min(1).max(35),
  startDate: z.iso.date(),
  minLimitValue: z.number().min(0.01),
  description: z.string().max(35),
  paymentCreationMode: z.literal('MANUAL'),
  retryPolicy: z.enum(['NOT_ALLOWED', 'ALLOW_THREE_IN_SEVEN_DAYS']),
  immediateQrCode: z.object({
    expirationSeconds: z.int().min(1),
    originalValue: z.number().min(0.01),
    description: z.string().max(140),
  }),
});

const states = { created: 'CREATED', active: 'ACTIVE', refused: 'REFUSED', cancelled: 'CANCELLED' } as const;
const tryStates = { pending: 'SCHEDULED', paid: 'DONE', failed: 'REFUSED', cancelled: 'CANCELLED' } as const;

const authorizationOf = ({ cents, description, fields, id, reference, state }: LedgerMandate) => ({
  id,
  status: states[state],
  contractId: reference,
  customerId: fields.customer,
  frequency: fields.frequency,
  startDate: fields.startDate,
  minLimitValue: cents / 100,
  description,
  payload: state === 'created' ? `00020126qr.asaas.local/${id}6304ABCD` : null,
  immediateQrCode: { conciliationIdentifier: fields.qrCodeId },
});

const instructionOf = (charge: LedgerCharge, { date, id, state }: LedgerTry, at: number) => ({
  id,
  status: tryStates[state],
  dueDate: date,
  paymentId: charge.id,
  authorization: { id: charge.mandateId },
  purpose: at === 0 ? 'SCHEDULE' : 'RETRY_AFTER_DUE_DATE',
  refusalReason:
    state === 'failed' ? (charge.endedBy === 'bank' ? 'VALUE_ABOVE_PAYER_LIMIT' : 'INSUFFICIENT_BALANCE') : null,
});

/** The webhook of the state of an authorization. */
export const authorizationWebhook = (mandate: LedgerMandate, id: string) => {
  const state = states[mandate.state];
  const event = `PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${state === 'ACTIVE' ? 'ACTIVATED' : state}`;
  return { event, body: { id, event, authorization: authorizationOf(mandate) } };
};

/** The webhook of the state of a debit's last try; none of one that is paid. */
export const instructionWebhooks = (charge: LedgerCharge, id: string) => {
  const tries = charge.tries ?? [];
  const last = tries.at(-1);
  if (!last || last.state === 'paid') return [];
  const event = `PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_${tryStates[last.state]}`;
  return [{ event, body: { id, event, paymentInstruction: instructionOf(charge, last, tries.length - 1) } }];
};

const createAuthorization = ({ ledger }: World, body: unknown): ApiReply => {
  const given = newAuthorization.safeParse(body);
  if (!given.success || given.data.startDate < today())
    return failure(400, 'invalid_object', 'Os dados da autorização são inválidos.');
  const { contractId, customerId, description, frequency, immediateQrCode, minLimitValue, startDate } = given.data;
  const payer = ledger.customers[customerId]?.name;
  if (payer === undefined) return failure(400, 'invalid_customer', 'Customer inválido ou não informado.');
  const qrCodeId = `ASAAS${randomBytes(12).toString('hex')}`;
  const charge = ledger.add('pay_', {
    // A payment by a QR code has no reference of the shop.
    reference: '',
    description: immediateQrCode.description,
    payer,
    cents: Math.round(immediateQrCode.originalValue * 100),
    returnUrl: null,
    fields: { customer: customerId, dueDate: today(), pixQrCodeId: qrCodeId },
  });
  const mandate = ledger.addMandate({
    id: randomUUID(),
    reference: contractId,
    description,
    payer,
    cents: Math.round(minLimitValue * 100),
    chargeId: charge.id,
    fields: { customer: customerId, frequency, startDate, qrCodeId },
  });
  return { status: 200, body: authorizationOf(mandate) };
};

const answerAuthorization = ({ ledger }: World, { method }: ApiCall, id: string): ApiReply => {
  const mandate = ledger.mandates.find((one) => one.id === id);
  if (!mandate) return { status: 404, body: {} };
  if (method === 'DELETE') {
    if (!['created', 'active'].includes(mandate.state))
      return failure(400, 'invalid_action', 'A autorização não pode ser cancelada.');
    ledger.actOnMandate(id, 'cancel');
    if (mandate.chargeId !== null) ledger.act(mandate.chargeId, 'expire');
  }
  return { status: 200, body: authorizationOf(mandate) };
};

const listInstructions = ({ ledger }: World, { url }: ApiCall): ApiReply => {
  const charge = ledger.find(url.searchParams.get('paymentId') ?? '');
  const data = (charge?.tries ?? []).map((one, at) => instructionOf(charge!, one, at));
  return { status: 200, body: { object: 'list', hasMore: false, totalCount: data.length, data } };
};

const retry = ({ ledger }: World, id: string, body: unknown): ApiReply => {
  const charge = ledger.charges.find(({ tries = [] }) => tries.some((one) => one.id === id));
  const given = z.object({ dueDate: z.iso.date() }).safeParse(body);
  if (!charge?.tries) return { status: 404, body: {} };
  if (!given.success || !mayRetry(charge, given.data.dueDate))
    return failure(400, 'invalid_action', 'Não é permitida uma nova tentativa nesta data.');
  const added = newTry(given.data.dueDate);
  ledger.addTry(charge, added);
  return { status: 200, body: instructionOf(charge, added, charge.tries.length - 1) };
};

/** Answers a call about Pix Automático. */
export const answerAutomatic = (world: World, call: ApiCall, body: unknown): ApiReply => {
  const [, , , , kind, id, action] = call.url.pathname.split('/');
  if (kind === 'authorizations' && id === undefined && call.method === 'POST') return createAuthorization(world, body);
  if (kind === 'authorizations' && id !== undefined) return answerAuthorization(world, call, id);
  if (kind === 'paymentInstructions' && id === undefined) return listInstructions(world, call);
  if (kind === 'paymentInstructions' && id !== undefined && action === 'retries') return retry(world, id, body);
  return { status: 404, body: {} };
};
