/** The stand-ins of the payment providers, as people use their pages. */
import type { CredentialKey } from '@recado/shared/contract/credentials';
import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import type { InstallationStores } from '../src/data/stores.ts';
import { openP12 } from '../src/platform/certificates/open-p12.ts';

/** A charge as a stand-in has it. */
export interface LedgerCharge {
  id: string;
  cents: number;
  reference: string;
  state: 'open' | 'paid' | 'expired';
  paidCents: number;
  refundedCents: number;
  refunds?: { id: string; cents: number }[];
  isDisputed: boolean;
  mandateId?: string;
  tries?: { date: string; state: string }[];
}

interface LedgerMandate {
  id: string;
  reference: string;
  state: string;
}

interface ProviderState {
  credentials: Partial<Record<CredentialKey, string>>;
  charges: LedgerCharge[];
  mandates: LedgerMandate[];
  withheld: string[];
  deliveries: { event: string; status: number }[];
}

/** The address of a stand-in's page: Efi's is beside its API, which asks for a certificate. */
const addressOf = (provider: PaymentProviderName): string => {
  if (provider !== 'efi') return process.env[apiVariables[provider]] ?? '';
  const api = new URL(process.env.EFI_API_URL ?? '');
  return `http://${api.hostname}:${Number(api.port) - 1}`;
};

const apiVariables = {
  stripe: 'STRIPE_API_URL',
  asaas: 'ASAAS_API_URL',
  mercadoPago: 'MERCADO_PAGO_API_URL',
} as const;

/** Returns the state of a stand-in. */
export const providerState = async (provider: PaymentProviderName): Promise<ProviderState> =>
  (await fetch(`${addressOf(provider)}/admin/state`)).json() as Promise<ProviderState>;

/** Returns all charges of a stand-in, the oldest first. */
export const providerLedger = async (provider: PaymentProviderName): Promise<LedgerCharge[]> => {
  const response = await fetch(`${addressOf(provider)}/admin/ledger`);
  return ((await response.json()) as { charges: LedgerCharge[] }).charges;
};

/** Does something on a stand-in's page. */
export const atProvider = async (provider: PaymentProviderName, command: object): Promise<ProviderState> => {
  const response = await fetch(`${addressOf(provider)}/admin/commands`, {
    method: 'POST',
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`${provider} can't do that now`);
  return response.json() as Promise<ProviderState>;
};

/** Downloads the certificate of the account at Efi's stand-in: a .p12 file without a password. */
export const efiCertificate = async (): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${addressOf('efi')}/admin/conta.p12`)).arrayBuffer());

/** Stores the credentials of a stand-in's account, and its certificate. */
export const useProvider = async (
  { certificates, credentials }: InstallationStores,
  provider: PaymentProviderName,
): Promise<void> => {
  const account = (await providerState(provider)).credentials;
  for (const [key, value] of Object.entries(account)) await credentials.set(key as CredentialKey, value);
  if (provider !== 'efi') return;
  const file = await efiCertificate();
  const { certificates: chain, expiresAt, key, subject } = openP12(file, '');
  await certificates.set({ ref: 'certificadoEfi', expiresAt, subject }, { key, certificates: chain });
};

/** Removes what `useProvider` stored. */
export const forgetProvider = async (
  { certificates, credentials }: InstallationStores,
  provider: PaymentProviderName,
): Promise<void> => {
  for (const key of Object.keys((await providerState(provider)).credentials))
    await credentials.remove(key as CredentialKey);
  if (provider === 'efi') await certificates.remove('certificadoEfi');
};
