import type { MandateState } from '@recado/shared/contract/automatic-pix';
import type { AutomaticDebit, FailedTryReason } from '@recado/shared/contract/invoices';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { AsaasError, call } from './asaas-api.ts';
import type { AutomaticPix, ChargeOrder, CreatedCharge, CreatedMandate, MandateOrder } from './port.ts';

/** Seconds in which the QR code of a mandate can be paid. */
const lifetime = 3600;

const periods = { 1: 'MONTHLY', 3: 'QUARTERLY', 6: 'SEMIANNUALLY', 12: 'ANNUALLY' } as const;

const states: Readonly<Record<string, MandateState>> = {
  CREATED: 'created',
  ACTIVE: 'active',
  REFUSED: 'refused',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
};

const authorization = z.object({
  id: z.string(),
  status: z.string(),
  customerId: z.string(),
  payload: z.string().nullish(),
  immediateQrCode: z.object({ conciliationIdentifier: z.string() }).nullish(),
});

const instructions = z.object({
  data: z.array(
    z.object({ id: z.string(), status: z.string(), dueDate: z.iso.date(), refusalReason: z.string().nullish() }),
  ),
});

const found = z.object({ data: z.array(z.object({ id: z.string(), deleted: z.boolean().default(false) })) });

const pathOf = (mandateId: string): string => `/pix/automatic/authorizations/${encodeURIComponent(mandateId)}`;

const fetchAuthorization = async (token: string, mandateId: string) => {
  try {
    return await call(token, { method: 'GET', path: pathOf(mandateId), schema: authorization });
  } catch (error) {
    if (error instanceof AsaasError && error.status === 404) return null;
    throw error;
  }
};

const fetchMandate = async (token: string, mandateId: string): Promise<MandateState> => {
  const stored = await fetchAuthorization(token, mandateId);
  return (stored && states[stored.status]) ?? 'expired';
};

const cancelMandate = async (token: string, mandateId: string): Promise<void> => {
  try {
    await call(token, { method: 'DELETE', path: pathOf(mandateId), schema: z.unknown() });
  } catch (error) {
    if (!(error instanceof AsaasError) || ![400, 404].includes(error.status)) throw error;
  }
};

/** The charge of a mandate's QR code, for which a payment is created only when it is paid. */
interface QrCharge {
  /** The id by which the payment will name the QR code. */
  qrCodeId: string;
  mandateId: string;
}

const prefix = 'qr:';

const idOf = ({ mandateId, qrCodeId }: QrCharge): string => `${prefix}${qrCodeId}:${mandateId}`;

/** Reads the id of a charge that is paid by a mandate's QR code; null for another charge. */
export const readQrCharge = (chargeId: string): QrCharge | null => {
  const [, qrCodeId, mandateId] = /^qr:([^:]+):([^:]+)$/.exec(chargeId) ?? [];
  return qrCodeId === undefined || mandateId === undefined ? null : { qrCodeId, mandateId };
};

/** Returns the payment that was made by a QR code, or whether it can be paid still. */
export const paymentOfQr = async (
  token: string,
  { mandateId, qrCodeId }: QrCharge,
): Promise<{ id: string | null; isOpen: boolean }> => {
  const query = new URLSearchParams({ pixQrCodeId: qrCodeId }).toString();
  const { data } = await call(token, { method: 'GET', path: `/payments?${query}`, schema: found });
  if (data[0]) return { id: data[0].id, isOpen: false };
  const state = await fetchMandate(token, mandateId);
  return { id: null, isOpen: state === 'created' || state === 'active' };
};

/** Ends a QR code that nobody has paid, with its mandate. */
export const cancelQr = async (token: string, { mandateId }: QrCharge): Promise<void> => {
  if ((await fetchMandate(token, mandateId)) === 'created') await cancelMandate(token, mandateId);
};

/** The catalogue of reasons is open: others may come. */
const reasonOf = (reason: string): FailedTryReason => {
  if (/BALANCE|FUNDS|SETTLEMENT/.test(reason)) return 'funds';
  if (/LIMIT|VALUE|AMOUNT/.test(reason)) return 'limit';
  if (/ACCOUNT/.test(reason)) return 'account';
  return /CANCEL|PAYER/.test(reason) ? 'withdrawn' : 'other';
};

type TryState = AutomaticDebit['tries'][number]['state'];

const tryStates: Readonly<Record<string, TryState>> = {
  AWAITING_REQUEST: 'pending',
  SCHEDULED: 'pending',
  DONE: 'paid',
};

const listInstructions = async (token: string, paymentId: string) => {
  const query = new URLSearchParams({ paymentId }).toString();
  const path = `/pix/automatic/paymentInstructions?${query}`;
  const { data } = await call(token, { method: 'GET', path, schema: instructions });
  return data.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
};

/** Returns the debits of a payment by a mandate. */
export const debitsOf = async (token: string, paymentId: string, date: string): Promise<AutomaticDebit> => {
  const tries = (await listInstructions(token, paymentId)).map(({ dueDate, refusalReason, status }) => {
    const state = tryStates[status] ?? 'failed';
    const why = status === 'CANCELLED' ? 'withdrawn' : reasonOf(refusalReason ?? '');
    return { date: dueDate, state, reason: state === 'failed' ? why : null };
  });
  return { date: tries[0]?.date ?? date, tries, reason: null };
};

const createMandate = async (token: string, order: MandateOrder, customerId: string): Promise<CreatedMandate> => {
  if (!order.charge) throw new Error('Asaas creates no mandate without a charge');
  const created = await call(token, {
    method: 'POST',
    path: '/pix/automatic/authorizations',
    body: {
      customerId,
      frequency: periods[order.months as keyof typeof periods],
      contractId: `${order.companyId}`,
      startDate: order.startDate,
      // A fixed amount could never follow the plan's price.
      minLimitValue: order.cents / 100,
      description: cutText(order.description, { characters: 35 }),
      paymentCreationMode: 'MANUAL',
      retryPolicy: 'ALLOW_THREE_IN_SEVEN_DAYS',
      immediateQrCode: {
        expirationSeconds: lifetime,
        originalValue: order.charge.cents / 100,
        description: cutText(order.charge.description, { characters: 140 }),
      },
    },
    schema: authorization,
  });
  const { id, immediateQrCode, payload } = created;
  if (!immediateQrCode || !payload) throw new Error('Asaas returned no QR code of a mandate');
  const qrCodeId = immediateQrCode.conciliationIdentifier;
  const charge = { id: idOf({ mandateId: id, qrCodeId }), url: null, references: [qrCodeId] };
  return { id, qrcode: payload, charge };
};

/** The payment of an order names it, so that one whose answer was lost is not created twice. */
const scheduleDebit: (
  token: string,
  order: Parameters<AutomaticPix['scheduleDebit']>[0],
) => Promise<CreatedCharge> = async (token, { cents, companyId, date, description, invoiceId, mandateId }) => {
  const externalReference = `${companyId}-${invoiceId}-${date}-${cents}`;
  const query = new URLSearchParams({ externalReference }).toString();
  const { data } = await call(token, { method: 'GET', path: `/payments?${query}`, schema: found });
  const known = data.find(({ deleted }) => !deleted);
  if (known) return { id: known.id, url: null };
  const mandate = await fetchAuthorization(token, mandateId);
  if (!mandate) throw new Error('Asaas does not know the mandate');
  const { id } = await call(token, {
    method: 'POST',
    path: '/payments',
    body: {
      customer: mandate.customerId,
      billingType: 'PIX',
      value: cents / 100,
      dueDate: date,
      description,
      externalReference,
      pixAutomaticAuthorizationId: mandateId,
    },
    schema: z.object({ id: z.string() }),
  });
  return { id, url: null };
};

/** Pix Automático by Asaas' authorizations, whose QR code always pays a charge too. */
export const asaasAutomatic = (
  token: string,
  customerOf: (order: Pick<ChargeOrder, 'companyId' | 'payer'>) => Promise<string>,
): AutomaticPix => ({
  periods: Object.keys(periods).map(Number),
  permitsAlone: false,
  createMandate: async (order) => createMandate(token, order, await customerOf(order)),
  fetchMandate: (mandateId) => fetchMandate(token, mandateId),
  cancelMandate: (mandateId) => cancelMandate(token, mandateId),
  scheduleDebit: (order) => scheduleDebit(token, order),
  retryDebit: async (chargeId, dueDate) => {
    const last = (await listInstructions(token, chargeId)).at(-1);
    if (!last) throw new Error('Asaas knows no debit of the payment');
    const path = `/pix/automatic/paymentInstructions/${encodeURIComponent(last.id)}/retries`;
    await call(token, { method: 'POST', path, body: { dueDate }, schema: z.unknown() });
  },
});
