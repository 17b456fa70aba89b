import { AppError } from '@recado/shared/contract/errors';
import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import type { Installation } from '../../context/context.ts';
import type { Clock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { throttle } from '../../platform/throttle.ts';
import type { PaymentProvider, WebhookRequest } from './providers/port.ts';
import { providerOf } from './providers/providers.ts';
import { settle } from './settle.ts';

/** Looks at a provider that unsigned webhooks may cause: of one charge, and of all. */
const ofCharge = { attempts: 2, seconds: 60 };
const ofProvider = { attempts: 30, seconds: 60 };

/** Counts a look that an unsigned webhook causes: of a charge, or of what nobody knows (null), for the provider alone. */
const mayLook = async (provider: PaymentProviderName, reference: string | null, now: number): Promise<boolean> => {
  try {
    if (reference !== null) await throttle('unsigned-webhook', `${provider} ${reference}`, ofCharge, now);
    await throttle('unsigned-webhook', provider, ofProvider, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

interface Receipt {
  clock: Clock;
  installation: Installation;
  name: PaymentProviderName;
  provider: PaymentProvider;
}

/** Settles the charge of a reference, if it is one of ours. */
const look = async (
  { clock, installation, name, provider }: Receipt,
  reference: string,
  isSigned: boolean,
): Promise<void> => {
  const isKnown = (await installation.charges.get({ provider: name, reference })) !== null;
  if (!isKnown && !provider.findReference) return;
  if (!isSigned && !(await mayLook(name, isKnown ? reference : null, clock.now()))) return;
  const found = isKnown ? reference : await provider.findReference?.(reference);
  if (found) await settle(installation, name, found);
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
  for (const reference of references) await look({ clock, installation, name, provider }, reference, isSigned);
  if (!isSigned) log().warn('a payment webhook without a valid signature arrived', { provider: name });
  return isSigned ? 200 : 401;
};
