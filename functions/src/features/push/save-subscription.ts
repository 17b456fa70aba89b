import { AppError } from '@recado/shared/contract/errors';
import type { savePushSubscription as endpoint } from '@recado/shared/contract/push';
import type { UseCase } from '../../context/binding.ts';
import { environment } from '../../platform/environment.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';

/** Stores the device of the caller's login. */
export const savePushSubscription: UseCase<typeof endpoint> = async ({ stores, actor, clock }, { body }) => {
  const { endpoint: address, keys, language } = body;
  if (!isWebhookUrl(address, environment().WEBHOOK_NETWORKS)) throw new AppError('ERR_WEBHOOK_URL');
  const { sessionId, viewer } = actor;
  const savedAt = clock.now();
  await stores.pushSubscriptions.save({ userId: viewer.id, sessionId, endpoint: address, ...keys, language, savedAt });
  return { ok: true };
};
