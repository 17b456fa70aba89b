import type {
  getWebhookSecret as getEndpoint,
  rotateWebhookSecret as rotateEndpoint,
} from '@recado/shared/contract/webhook-calls';
import { secretOverlapHours } from '@recado/shared/limits/webhooks';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { WebhookRecord } from '../../data/webhooks/entities.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { newWebhookSecret } from '../../platform/standard-webhook.ts';
import { openSecret } from './call-endpoint.ts';
import { formerSecretUntil, presentWebhook, webhookPublished } from './present-webhook.ts';

const overlap = secretOverlapHours * 60 * 60_000;

/** Makes a secret, sealed. */
export const newSecret = async ({ company }: UserContext): Promise<WebhookRecord['secret']> => {
  const purpose = 'webhook';
  return { ...(await sealToken(newWebhookSecret(), { companyId: company.id, purpose })), purpose };
};

/** Returns the secret of an endpoint, to somebody who signed in a few minutes ago. */
export const getWebhookSecret: UseCase<typeof getEndpoint> = async (context, { params: { id } }) => {
  checkRecentSignIn(context);
  const webhook = existing('webhook', await context.stores.webhooks.get(id));
  return {
    secret: await openSecret(context, webhook.secret),
    formerSecretUntil: formerSecretUntil(context, webhook),
  };
};

/** Makes another secret. The one that receivers have signs as well for a day. */
export const rotateWebhookSecret: UseCase<typeof rotateEndpoint> = async (context, { params: { id } }) => {
  checkRecentSignIn(context);
  const { clock, stores } = context;
  const secret = await newSecret(context);
  return retryOnConflict(async () => {
    const before = existing('webhook', await stores.webhooks.get(id));
    // Receivers have the secret before the first rotation of a day: another rotation leaves it.
    const living = before.former && before.former.until > clock.now() ? before.former : null;
    const change = { secret, former: living ?? { secret: before.secret, until: clock.now() + overlap } };
    const shown = presentWebhook(context, { ...before, ...change }, await stores.webhooks.health(id));
    await context.commit(stores.webhooks.update(before, change), [webhookPublished(context, 'update', shown)]);
    return { secret: await openSecret(context, secret), formerSecretUntil: shown.formerSecretUntil };
  });
};
