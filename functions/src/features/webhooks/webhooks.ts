import * as calls from '@recado/shared/contract/webhook-calls';
import * as list from '@recado/shared/contract/webhooks';
import { AppError } from '@recado/shared/contract/errors';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { noCalls, webhookEntity, type WebhookRecord } from '../../data/webhooks/entities.ts';
import { environment } from '../../platform/environment.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDeliveries,
  replayWebhookDelivery,
} from './deliveries.ts';
import { listenerWrites } from './listeners.ts';
import { presentWebhook, webhookPublished, webhookRemoved } from './present-webhook.ts';
import { getWebhookSecret, newSecret, rotateWebhookSecret } from './secrets.ts';
import { giveUpEffect } from './switch-off.ts';
import { testWebhook } from './test-webhook.ts';

/** @throws AppError ERR_WEBHOOK_URL for an address that is not public */
const checkUrl = (url: string | undefined): void => {
  if (url !== undefined && !isWebhookUrl(url, environment().WEBHOOK_NETWORKS)) throw new AppError('ERR_WEBHOOK_URL');
};

/** The endpoints of webhooks, the newest last. */
const listWebhooks: UseCase<typeof list.listWebhooks> = async (context) => {
  const webhooks = await context.stores.webhooks.list();
  const health = await context.stores.webhooks.healthOf(webhooks.map(({ id }) => id));
  return webhooks.map((webhook) => presentWebhook(context, webhook, health.get(webhook.id) ?? noCalls(webhook.id)));
};

const find = async ({ stores }: UserContext, id: number): Promise<WebhookRecord> =>
  existing('webhook', await stores.webhooks.get(id));

/** Returns an endpoint, without its secret. */
const getWebhook: UseCase<typeof calls.getWebhook> = async (context, { params: { id } }) => {
  const [webhook, health] = await Promise.all([find(context, id), context.stores.webhooks.health(id)]);
  return presentWebhook(context, webhook, health);
};

/** Adds an endpoint with a secret of its own. */
export const createWebhook: UseCase<typeof calls.createWebhook> = async (context, { body }) => {
  checkUrl(body.url);
  const { clock, ids, stores } = context;
  const { isOn = true, ...fields } = body;
  const webhook = webhookEntity.record({
    description: '',
    ...fields,
    id: await ids.next('webhook'),
    state: isOn ? 'on' : 'off',
    stateSince: clock.now(),
    secret: await newSecret(context),
  });
  const shown = presentWebhook(context, webhook, noCalls(webhook.id));
  await retryOnConflict(async () => {
    const writes = [...stores.webhooks.create(webhook), ...(await listenerWrites(context, webhook.id, webhook))];
    await context.commit([...writes, ...keepAnswer(context, shown)], [webhookPublished(context, 'create', shown)]);
  });
  return shown;
};

/** Changes an endpoint. One that is switched on again begins without its failures. */
const updateWebhook: UseCase<typeof calls.updateWebhook> = async (context, { params: { id }, body, checkSeen }) => {
  checkUrl(body.url);
  const { clock, stores } = context;
  return retryOnConflict(async () => {
    const [before, health] = await Promise.all([find(context, id), stores.webhooks.storedHealth(id)]);
    checkSeen?.(presentWebhook(context, before, health ?? noCalls(id)));
    const { isOn, ...fields } = body;
    const switches = isOn !== undefined && isOn !== (before.state === 'on');
    const change = {
      ...fields,
      ...(switches && { state: isOn ? ('on' as const) : ('off' as const), stateSince: clock.now() }),
    };
    const after = { ...before, ...change };
    const forgiven = switches && isOn ? { failures: 0, failingSince: null, warnedAt: null, probe: null } : null;
    const shown = presentWebhook(context, after, { ...(health ?? noCalls(id)), ...forgiven });
    await context.commit(
      [
        ...stores.webhooks.update(before, change),
        ...(await listenerWrites(context, id, after)),
        ...(forgiven && health ? stores.webhooks.healthSave(health, forgiven, id) : []),
      ],
      [webhookPublished(context, 'update', shown), ...(switches && !isOn ? [giveUpEffect(context, id)] : [])],
    );
    return shown;
  });
};

/** Deletes an endpoint. Its log expires. */
const deleteWebhook: UseCase<typeof calls.deleteWebhook> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const webhook = await find(context, id);
    await context.commit(
      [...stores.webhooks.remove(webhook), ...(await listenerWrites(context, id, null))],
      [webhookRemoved(context, id), giveUpEffect(context, id)],
    );
    return { ok: true };
  });

export const webhooksBindings = bindAll(
  { ...list, ...calls },
  {
    listWebhooks,
    getWebhook,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    getWebhookSecret,
    rotateWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    getWebhookDelivery,
    replayWebhookDelivery,
    replayWebhookDeliveries,
  },
);
