import type { WebhookEventMessage } from '@recado/shared/contract/queue-messages/webhook-event';
import type { Context } from '../../context/context.ts';
import {
  deliveryPlace,
  type WebhookDeliveryRecord,
  type WebhookHealth,
  type WebhookRecord,
} from '../../data/webhooks/entities.ts';
import type { DeliveryRecords } from '../../data/webhooks/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { attempt, newDelivery } from './attempt.ts';
import { recordFailure, recordSuccess } from './record-outcome.ts';

/** Milliseconds that the plan stays cached. */
const planLife = 5_000;

/** Returns whether an endpoint is called: it and its company are on, and the company's plan has integrations. */
export const isCalled = async (
  { cache, clock, company, stores }: Context,
  webhook: WebhookRecord | null,
): Promise<boolean> => {
  if (webhook?.state !== 'on' || !company.status) return false;
  const plan = await cache.getOrLoad('plan', clock.now(), planLife, () => stores.plans.get(company.planId));
  return plan?.useIntegrations === true;
};

/** Stores a delivery behind one that failed, or of an endpoint that fails as a whole; false where nothing keeps it from being sent. */
const waitBehind = async (
  context: Context,
  delivery: WebhookDeliveryRecord,
  { hold, health }: DeliveryRecords,
): Promise<boolean> => {
  const { webhooks } = context.stores;
  const { webhookId, order, place } = delivery;
  if (!hold && !health?.probe) return false;
  const first = hold && hold.first < place ? hold.first : place;
  await context.commit(
    [
      webhooks.deliveryPut(delivery),
      ...(hold
        ? webhooks.holdChange(hold, { first, behind: hold.behind + 1 })
        : webhooks.holdCreation({ webhookId, order, first, at: null })),
      ...webhooks.healthSave(health, { waiting: (health?.waiting ?? 0) + 1 }, webhookId),
    ],
    [],
  );
  return true;
};

interface Ready {
  webhook: WebhookRecord;
  health: WebhookHealth | null;
  delivery: WebhookDeliveryRecord;
}

/** Returns an event that is to be sent now; null for one that waits, was sent before, or is for no endpoint any more. */
const prepare = async (context: Context, message: WebhookEventMessage): Promise<Ready | null> => {
  const { webhookId, order, event, replay } = message;
  const records = await context.stores.webhooks.deliveryRecords({ webhookId, order, place: deliveryPlace(event) });
  const { webhook, health, delivery: known } = records;
  if (!webhook || !(await isCalled(context, webhook))) return null;
  if (known && (replay === null || known.state === 'waiting')) return null;
  const delivery = newDelivery(context, message, known);
  return (await waitBehind(context, delivery, records)) ? null : { webhook, health, delivery };
};

/**
 * Sends an event to an endpoint. Where an earlier event of its order waits, it waits behind it; where the endpoint fails as a
 * whole, it waits with the others. Events of one order come one after another, so nothing overtakes.
 */
export const receiveWebhookEvent = async (context: Context, message: WebhookEventMessage): Promise<void> => {
  const ready = await retryOnConflict(() => prepare(context, message), { attempts: 20 });
  if (!ready) return;
  const { webhook, health } = ready;
  const attempted = await attempt(context, webhook, ready.delivery);
  if (attempted.call.isDelivered) await recordSuccess(context, attempted, health, false);
  else await recordFailure(context, { webhook, attempted, waited: false, isProbe: false });
};
