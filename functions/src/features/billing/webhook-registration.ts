import { randomBytes } from 'node:crypto';
import {
  type CredentialKey,
  type RegisteredProvider,
  registeredProviders,
  type WebhookRegistration,
} from '@recado/shared/contract/credentials';
import type * as contract from '@recado/shared/contract/credentials';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { credentialsOf, failureOf, providerOf } from './providers/providers.ts';

type Registering = Pick<Context, 'clock' | 'installation'>;

/** The credential that identifies the webhooks of each provider: without one, the product makes it. */
const secrets = { efi: 'efiWebhookSecret' } as const satisfies Record<RegisteredProvider, CredentialKey>;

const present = (
  provider: RegisteredProvider,
  stored: { at: number; failure: string | null } | undefined,
  isComplete: boolean,
): WebhookRegistration => ({
  provider,
  state: !isComplete || !stored ? 'missing' : stored.failure === null ? 'registered' : 'failed',
  at: stored ? new Date(stored.at).toISOString() : null,
  reason: isComplete ? (stored?.failure ?? null) : null,
});

/** Registers the address of a provider's webhooks, if its credentials are complete, and stores what became of it. */
const register = async (
  { clock, installation }: Registering,
  name: RegisteredProvider,
): Promise<WebhookRegistration> => {
  const { credentials, paymentWebhooks } = installation;
  if (!(await providerOf(installation, name))) return present(name, undefined, false);
  if ((await credentials.open(secrets[name])) === null)
    await credentials.set(secrets[name], randomBytes(24).toString('base64url'));
  const provider = await providerOf(installation, name);
  let failure: string | null = null;
  try {
    await provider?.registerWebhooks?.(`${environment().API_URL}/webhooks/payments/${name}`);
  } catch (error) {
    failure = failureOf(error);
    log().warn('the webhooks of a payment provider were not registered', {
      provider: name,
      error: describeError(error),
    });
  }
  const record = { provider: name, at: clock.now(), failure };
  await paymentWebhooks.set(record);
  return present(name, record, true);
};

/** Registers the webhooks of the provider that a credential or a certificate belongs to. */
export const registerWebhooksOf = async (context: Registering, key: string): Promise<void> => {
  const provider = registeredProviders.find((name) => credentialsOf(name).includes(key));
  if (provider) await register(context, provider);
};

/** Lists the registrations of webhooks. */
export const listWebhookRegistrations: UseCase<typeof contract.listWebhookRegistrations> = async ({ installation }) => {
  const stored = await installation.paymentWebhooks.list();
  return Promise.all(
    registeredProviders.map(async (name) =>
      present(
        name,
        stored.find(({ provider }) => provider === name),
        (await providerOf(installation, name)) !== null,
      ),
    ),
  );
};

/** Registers the webhooks of a provider again. */
export const registerWebhook: UseCase<typeof contract.registerWebhook> = (context, { params: { provider } }) =>
  register(context, provider);
