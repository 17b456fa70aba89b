/** The stand-ins of the payment providers, as people use their pages. */

export const providers = ['stripe', 'asaas'] as const;
export type Provider = (typeof providers)[number];

interface LedgerCharge {
  id: string;
  cents: number;
  reference: string;
  state: string;
}

interface ProviderState {
  credentials: Record<string, string>;
  charges: LedgerCharge[];
  withheld: string[];
  deliveries: { event: string; status: number }[];
}

const addressOf = (provider: Provider): string =>
  process.env[provider === 'stripe' ? 'STRIPE_API_URL' : 'ASAAS_API_URL'] ?? '';

/** Returns the state of a stand-in. */
export const providerState = async (provider: Provider): Promise<ProviderState> =>
  (await fetch(`${addressOf(provider)}/admin/state`)).json() as Promise<ProviderState>;

/** Does something on a stand-in's page. */
export const atProvider = async (provider: Provider, command: object): Promise<ProviderState> => {
  const response = await fetch(`${addressOf(provider)}/admin/commands`, {
    method: 'POST',
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`${provider} can't do that now`);
  return response.json() as Promise<ProviderState>;
};
