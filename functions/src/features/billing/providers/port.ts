import type { CertificateRef } from '@recado/shared/contract/certificates';
import type { CredentialKey } from '@recado/shared/contract/credentials';
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
}

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
  /** Lists the charges that were created, or paid, on these days. */
  listCharges(days: DayRange, now: number): Promise<ListedCharge[]>;
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
