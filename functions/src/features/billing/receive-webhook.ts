import { AppError } from '@recado/shared/contract/errors';
import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import type { Installation } from '../../context/context.ts';
import type { Clock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { throttle } from '../../platform/throttle.ts';
import type { WebhookRequest } from './providers/port.ts';
import { providerOf } from './providers/providers.ts';
import { settle } from './settle.ts';

/** Looks at a provider that unsigned webhooks may cause: of one charge, and of all. */
const ofCharge = { attempts: 2, seconds: 60 };
const ofProvider = { attempts: 30, seconds: 60 };

const mayLook = async (provider: PaymentProviderName, reference: string, now: number): Promise<boolean> => {
  try {
    await throttle('unsigned-webhook', `${provider} ${reference}`, ofCharge, now);
    await throttle('unsigned-webhook', provider, ofProvider, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/**
 * Receives a webhook. It pays nothing by itself: the provider is asked about each charge that it names. An unsigned one
 * causes the same look, at a limited rate, because signatures of real webhooks fail where a secret is mistyped.
 *
 * @returns the HTTP status of the answer
 */
export const receiveWebhook = async (
  { clock, installation }: { clock: Clock; installation: Installation },
  name: PaymentProviderName,
  request: WebhookRequest,
): Promise<200 | 401 | 404> => {
  const provider = await providerOf(installation, name);
  if (!provider) return 404;
  const { isSigned, references } = provider.readWebhook(request);
  for (const reference of references) {
    if (!(await installation.charges.get({ provider: name, reference }))) continue;
    if (isSigned || (await mayLook(name, reference, clock.now()))) await settle(installation, name, reference);
  }
  if (!isSigned) log().warn('a payment webhook without a valid signature arrived', { provider: name });
  return isSigned ? 200 : 401;
};
