import type { CredentialKey } from '@recado/shared/contract/credentials';
import { type PaymentProviderName, paymentProviders } from '@recado/shared/contract/invoices';
import type { InstallationStores } from '../../../data/stores.ts';
import { asaas } from './asaas.ts';
import { mercadoPago } from './mercado-pago.ts';
import type { PaymentProvider, ProviderDeclaration } from './port.ts';
import { stripe } from './stripe.ts';

/** The declaration of each provider. */
const declarations: Record<PaymentProviderName, ProviderDeclaration> = { asaas, mercadoPago, stripe };

type Credentials = Pick<InstallationStores, 'credentials'>;

/** Returns a provider with the installation's credentials; null where they are not set. */
export const providerOf = async (
  { credentials }: Credentials,
  name: PaymentProviderName,
): Promise<PaymentProvider | null> => {
  const { required, optional, create } = declarations[name];
  const opened: Partial<Record<CredentialKey, string>> = {};
  await Promise.all(
    [...required, ...optional].map(async (key) => {
      const value = await credentials.open(key);
      if (value !== null) opened[key] = value;
    }),
  );
  return required.every((key) => opened[key] !== undefined) ? create(opened) : null;
};

/** Returns the providers that have their credentials. */
export const configuredProviders = async (
  installation: Credentials,
): Promise<{ name: PaymentProviderName; provider: PaymentProvider }[]> => {
  const found = await Promise.all(
    paymentProviders.map(async (name) => ({ name, provider: await providerOf(installation, name) })),
  );
  return found.flatMap(({ name, provider }) => (provider ? [{ name, provider }] : []));
};
