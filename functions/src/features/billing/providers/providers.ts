import type { CredentialKey } from '@recado/shared/contract/credentials';
import { type PaymentProviderName, paymentProviders } from '@recado/shared/contract/invoices';
import type { InstallationStores } from '../../../data/stores.ts';
import { asaas } from './asaas.ts';
import { efi } from './efi.ts';
import { EfiError } from './efi-api.ts';
import { mercadoPago } from './mercado-pago.ts';
import type { PaymentProvider, ProviderDeclaration } from './port.ts';
import { stripe } from './stripe.ts';

/** The declaration of each provider. */
const declarations: Record<PaymentProviderName, ProviderDeclaration> = { asaas, efi, mercadoPago, stripe };

/** Returns the credentials and the certificate that a provider is created from. */
export const credentialsOf = (name: PaymentProviderName): readonly string[] => {
  const { certificate, optional, required } = declarations[name];
  return [...required, ...optional, ...(certificate === undefined ? [] : [certificate])];
};

/** Returns the code by which a failed call of a provider is shown: its own, or that it was not reached. */
export const failureOf = (error: unknown): string => (error instanceof EfiError ? error.reason : 'unreachable');

type Secrets = Pick<InstallationStores, 'certificates' | 'credentials'>;

const noCertificate = { key: '', certificates: '' };

/** Returns a provider with the installation's credentials; null where they are not set. */
export const providerOf = async (
  { certificates, credentials }: Secrets,
  name: PaymentProviderName,
): Promise<PaymentProvider | null> => {
  const { certificate, create, optional, required } = declarations[name];
  const opened: Partial<Record<CredentialKey, string>> = {};
  await Promise.all(
    [...required, ...optional].map(async (key) => {
      const value = await credentials.open(key);
      if (value !== null) opened[key] = value;
    }),
  );
  if (!required.every((key) => opened[key] !== undefined)) return null;
  const identity = certificate === undefined ? noCertificate : await certificates.open(certificate);
  return identity && create(opened, identity);
};

/** Returns the providers that have their credentials. */
export const configuredProviders = async (
  installation: Secrets,
): Promise<{ name: PaymentProviderName; provider: PaymentProvider }[]> => {
  const found = await Promise.all(
    paymentProviders.map(async (name) => ({ name, provider: await providerOf(installation, name) })),
  );
  return found.flatMap(({ name, provider }) => (provider ? [{ name, provider }] : []));
};
