import { AppError, invalidInput } from '@recado/shared/contract/errors';
import type { savePushSubscription as endpoint } from '@recado/shared/contract/push';
import { ECDH } from 'node:crypto';
import type { UseCase } from '../../context/binding.ts';
import { registeredUntil } from '../../data/push/store.ts';
import { environment } from '../../platform/environment.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';

/** Milliseconds that the company's note holds beyond a device, so that it is not written with each start of a browser. */
const noteAhead = 86_400_000;

/** Checks that a device's public key is a point of P-256: for another one no notification can be encrypted. */
const checkKey = (p256dh: string): void => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw invalidInput('body.keys.p256dh', 'custom');
  }
};

/**
 * Stores the device of the caller's login. Before, its company notes until when it may have devices: messages of contacts
 * are not published for notifications without.
 */
export const savePushSubscription: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, actor, clock, company, installation } = context;
  const { endpoint: address, keys, language } = body;
  if (!isWebhookUrl(address, environment().WEBHOOK_NETWORKS)) throw new AppError('ERR_WEBHOOK_URL');
  checkKey(keys.p256dh);
  const { sessionId, viewer } = actor;
  const savedAt = clock.now();
  const until = registeredUntil(savedAt);
  if (company.devicesUntil < until)
    await context.commit([installation.companies.setDevicesUntil(company.id, until + noteAhead)], []);
  await stores.pushSubscriptions.save({ userId: viewer.id, sessionId, endpoint: address, ...keys, language, savedAt });
  return { ok: true };
};
