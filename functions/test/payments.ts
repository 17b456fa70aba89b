/** The stand-ins of the payment providers, as people use their pages. */
import type { CredentialKey } from '@recado/shared/contract/credentials';
import type { PaymentProviderName } from '@recado/shared/contract/invoices';

interface LedgerCharge {
  id: string;
  cents: number;
  reference: string;
  state: string;
}

interface ProviderState {
  credentials: Partial<Record<CredentialKey, string>>;
  charges: LedgerCharge[];
  withheld: string[];
  deliveries: { event: string; status: number }[];
}

const addressVariables: Record<PaymentProviderName, string> = {
  stripe: 'STRIPE_API_URL',
  asaas: 'ASAAS_API_URL',
  mercadoPago: 'MERCADO_PAGO_API_URL',
};

const addressOf = (provider: PaymentProviderName): string => process.env[addressVariables[provider]] ?? '';

/** Returns what a stand-in shows. */
export const providerState = async (provider: PaymentProviderName): Promise<ProviderState> =>
  (await fetch(`${addressOf(provider)}/admin/state`)).json() as Promise<ProviderState>;

/** Does something on a stand-in's page. */
export const atProvider = async (provider: PaymentProviderName, command: object): Promise<ProviderState> => {
  const response = await fetch(`${addressOf(provider)}/admin/commands`, {
    method: 'POST',
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`${provider} can't do that now`);
  return response.json() as Promise<ProviderState>;
};
