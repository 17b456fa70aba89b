import type { WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import type { Context } from '../../context/context.ts';
import type { WebhookDeliveryRecord, WebhookHold } from '../../data/webhooks/entities.ts';
import { isWritten } from '../../platform/is-written.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { attempt } from './attempt.ts';
import { giveUpHold } from './give-up.ts';
import { isCalled } from './receive-event.ts';
import { continueEffect, recordFailure, recordSuccess } from './record-outcome.ts';

type Continue = Extract<WebhookMessage, { type: 'continue' }>;

/** Deliveries of an order that are read at once. */
const batch = 25;

/** Milliseconds after which the rest of an order is left to another message, so that those of other endpoints get their turn. */
const turn = 20_000;

/** Returns the first delivery of an order that waits; null for none. */
export const firstWaiting = async ({ stores }: Context, hold: WebhookHold): Promise<WebhookDeliveryRecord | null> => {
  for (let from = hold.first; ;) {
    const some = await stores.webhooks.deliveriesOf(hold, from, batch);
    const found = some.find(({ state }) => state === 'waiting');
    if (found) return found;
    const last = some.at(-1);
    if (some.length < batch || !last) return null;
    from = `${last.place}!`;
  }
};

/** Does the next step of an order that waits; false where it has no further one now. */
const step = async (context: Context, { webhookId, order, at }: Continue): Promise<boolean> => {
  const { webhooks } = context.stores;
  const { webhook, health, hold } = await webhooks.deliveryRecords({ webhookId, order, place: '' });
  if (hold?.at !== at) return false;
  if (!webhook || !(await isCalled(context, webhook))) {
    await giveUpHold(context, hold);
    return false;
  }
  // Where another event came behind the hold meanwhile, it changed: the next step reads it again.
  if (health?.probe) return !(await isWritten(context.commit(webhooks.holdChange(hold, { at: null }), [])));
  const delivery = await firstWaiting(context, hold);
  if (!delivery) return !(await isWritten(context.commit(webhooks.holdRemoval(hold), [])));
  const attempted = await attempt(context, webhook, delivery);
  if (attempted.call.isDelivered) {
    await recordSuccess(context, attempted, health, true);
    return true;
  }
  await recordFailure(context, { webhook, attempted, waited: true, isProbe: false });
  return false;
};

/** Sends what waits in an order, one after another, until one fails again; ignores a message with another time than the order’s. */
export const continueOrder = async (context: Context, message: Continue): Promise<void> => {
  const { clock, stores } = context;
  const until = clock.now() + turn;
  while (await step(context, message)) {
    if (clock.now() < until) continue;
    await retryOnConflict(async () => {
      const hold = await stores.webhooks.hold(message);
      if (hold?.at !== message.at) return;
      const at = Math.max(clock.now(), message.at + 1);
      await context.commit(stores.webhooks.holdChange(hold, { at }), [continueEffect(context, { ...message, at })]);
    });
    return;
  }
};
