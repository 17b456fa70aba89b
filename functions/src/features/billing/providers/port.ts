import type { CertificateRef } from '@recado/shared/contract/certificates';
import type { MandateState } from '@recado/shared/contract/automatic-pix';
import type { CredentialKey } from '@recado/shared/contract/credentials';
import type { AutomaticDebit } from '@recado/shared/contract/invoices';
import type { ClientCertificate } from '../../../data/certificates/store.ts';

/** An order to charge a payer. */
export interface ChargeOrder {
  companyId: number;
  invoiceId: number;
  /** BRL cents. */
  cents: number;
  /** The text that the payer reads. */
  description: string;
  /** YYYY-MM-DD: not in the past. */
  dueDate: string;
  payer: { name: string; email: string; /** CPF or CNPJ without punctuation. */ document: string };
  /** The address that the provider leads the payer to afterwards. */
  returnUrl: string;
}

export interface CreatedCharge {
  /** The provider's id of the charge. */
  id: string;
  /** The page on which it is paid; null for a charge that is paid by its QR code alone. */
  url: string | null;
  /** A Pix QR code: its text, and its image as a data URL. */
  qrcode?: { qrcode: string; imagemQrcode: string };
  /** Further ids by which the provider names the charge. */
  references?: readonly string[];
}

/** A charge as its provider has it now. */
export interface ChargeTruth {
  /** `ended` once it can't be paid any more, or the provider does not know it. */
  state: 'open' | 'paid' | 'ended' | 'chargedBack';
  /** BRL cents that were paid, and that were returned of them. */
  paidCents: number;
  returnedCents: number;
  /** Further ids by which webhooks name the charge. */
  references: readonly string[];
  /** The debits of a charge by Pix Automático. */
  automatic?: AutomaticDebit;
}

/** An order to ask a payer for a mandate: the permission to charge its account for each invoice. */
export interface MandateOrder {
  companyId: number;
  /** The price of a period, in BRL cents: the payer may set no maximum below it. */
  cents: number;
  /** The months of a period. */
  months: number;
  /** The text that the payer reads, cut to 35 characters. */
  description: string;
  /** YYYY-MM-DD: the first day on which the account may be debited; in the future. */
  startDate: string;
  payer: ChargeOrder['payer'];
  /** The charge that is paid by the same QR code; null for the permission alone. */
  charge: ChargeOrder | null;
}

export interface CreatedMandate {
  /** The provider's id of the mandate. */
  id: string;
  /** The text of the Pix QR code by which the payer permits, and pays the charge. */
  qrcode: string;
  charge: CreatedCharge | null;
}

/** An order to debit an account by its mandate. */
export interface DebitOrder {
  mandateId: string;
  companyId: number;
  invoiceId: number;
  /** BRL cents. */
  cents: number;
  /** The text that the payer reads. */
  description: string;
  /** YYYY-MM-DD: 3 to 8 days ahead. */
  date: string;
  /** The number of debits that the invoice had before: one may be scheduled again for a date that it had. */
  place: number;
}

/** Pix Automático at a provider: an account is debited by the permission that its owner has given once. */
export interface AutomaticPix {
  /** The periods in months that it can charge by. */
  periods: readonly number[];
  /** True if a payer can permit without paying a charge at once. */
  permitsAlone: boolean;
  createMandate(order: MandateOrder): Promise<CreatedMandate>;
  /** Returns the provider's state of a mandate now; `expired` for one that it does not know. */
  fetchMandate(mandateId: string): Promise<MandateState>;
  /** Ends a mandate; one that has ended or is unknown stays as it is. */
  cancelMandate(mandateId: string): Promise<void>;
  /** Schedules a debit. Repeated with the same order, it returns the same charge. */
  scheduleDebit(order: DebitOrder): Promise<CreatedCharge>;
  /** Schedules another try of a debit that failed, on a day after today. */
  retryDebit(chargeId: string, date: string): Promise<void>;
}

/** An order to return money of a charge to its payer. */
export interface RefundOrder {
  chargeId: string;
  /** A UUID: the same for the same refund. */
  id: string;
  /** BRL cents. */
  cents: number;
  /** The amount of the charge that had been returned before. */
  returnedBefore: number;
  /** True if the provider may have been asked for it already. */
  isRepeated: boolean;
}

/** The state of a refund at a provider. `pending` while the bank is at it. */
export type RefundResult =
  | { state: 'done' | 'pending' }
  | { state: 'refused'; /** The provider's code. */ code: string };

/** Days of Brazil, the first and the last one, as YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

/** A charge in a provider's list. */
export interface ListedCharge {
  /** An id by which the charge is known: its own, or a further reference. */
  reference: string;
  /** The text that begins with the ids of company and invoice, as `12-3`; null for a charge of somebody else. */
  order: string | null;
  /** The amount that was requested, in BRL cents; null where the list does not have the charge itself. */
  cents: number | null;
  truth: ChargeTruth;
}

export interface WebhookRequest {
  body: Buffer;
  /** The headers, by their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
}

/**
 * The result of reading a webhook. Nothing else of it is used: the provider is asked for the state of the charges.
 */
export interface WebhookReading {
  /** True if the provider has signed it. */
  isSigned: boolean;
  /** Ids of charges, or further references of them. */
  references: readonly string[];
}

/** A payment provider. Every call may throw: a provider that is not reached is asked again later. */
export interface PaymentProvider {
  createCharge(order: ChargeOrder): Promise<CreatedCharge>;
  /** Returns the provider's state of a charge now, in milliseconds since 1970. */
  fetchCharge(chargeId: string, now: number): Promise<ChargeTruth>;
  /** Ends a charge, so that nobody pays it any more; one that is paid, has ended or is unknown stays as it is. */
  cancelCharge(chargeId: string, now: number): Promise<void>;
  /**
   * Returns money of a charge. Repeated with the same order, it returns it once. Throws where nobody knows what has become
   * of it.
   */
  refund(order: RefundOrder): Promise<RefundResult>;
  /** Lists the charges that were created, or paid, on these days. */
  listCharges(days: DayRange, now: number): Promise<ListedCharge[]>;
  /** Pix Automático, for a provider that offers it to this account. */
  automatic?: AutomaticPix;
  /** Registers the address that the provider sends its webhooks to, for a provider that offers a call for it. */
  registerWebhooks?(url: string): Promise<void>;
  /** Reads a webhook, also one that is not signed. */
  readWebhook(request: WebhookRequest): WebhookReading;
  /** Returns the QR code of a charge that can still be paid by it. For a provider whose charges have no page. */
  fetchQrcode?(chargeId: string, now: number): Promise<CreatedCharge['qrcode'] | null>;
  /**
   * Asks for a reference of the charge that a webhook's unknown reference belongs to; null for none. For a provider whose
   * webhooks name a payment, of which nobody could know before.
   */
  findReference?(reference: string): Promise<string | null>;
}

/** Declares how a provider is created from the installation's credentials. */
export interface ProviderDeclaration<Key extends CredentialKey = CredentialKey> {
  /** Without them the provider is not offered. */
  required: readonly Key[];
  optional: readonly Key[];
  /** The certificate that is required too. */
  certificate?: CertificateRef;
  create: (
    credentials: Readonly<Partial<Record<Key, string>>>,
    /** Empty for a provider that requires none. */
    certificate: ClientCertificate,
  ) => PaymentProvider;
}
