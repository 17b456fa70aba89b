import { createHash } from 'node:crypto';
import type { Credentials } from '../aws/account/credentials.ts';

/** Derives the secrets of the providers' accounts of a data folder. They differ between instances and survive a restart. */
export const paymentCredentialsOf = ({ secretAccessKey }: Pick<Credentials, 'secretAccessKey'>) => {
  const secret = (name: string): string =>
    createHash('sha256').update(`${name} ${secretAccessKey}`).digest('hex').slice(0, 32);
  return {
    stripe: {
      stripePrivateKey: `sk_test_local${secret('stripe')}`,
      stripeWebhookSecret: `whsec_local${secret('stripe webhook')}`,
    },
    asaas: {
      asaasToken: `$aact_local_${secret('asaas')}`,
      asaasWebhookToken: `local-${secret('asaas webhook')}`,
    },
    mercadoPago: {
      mercadoPagoAccessToken: `APP_USR-local-${secret('mercado pago')}`,
      mercadoPagoWebhookSecret: secret('mercado pago webhook'),
    },
    efi: {
      efiClientId: `Client_Id_${secret('efi')}`,
      efiClientSecret: `Client_Secret_${secret('efi secret')}`,
      efiPixKey: `pix-${secret('efi key').slice(0, 12)}@recado.test`,
      efiWebhookSecret: secret('efi webhook'),
      efiAccount: '0001/1234567',
    },
  };
};
