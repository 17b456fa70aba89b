import type { WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import type { Context } from '../../context/context.ts';
import { noCalls, type WebhookDeliveryRecord, type WebhookHold } from '../../data/webhooks/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isCalled } from './receive-event.ts';

/** Deliveries of one transaction, and orders of one message. */
const batch = 25;
const ordersAtOnce = 20;

/** Gives up the next deliveries of an order that wait; false once none does and its hold is gone. */
const giveUpSome = async (
  context: Context,
  { webhookId, order }: Pick<WebhookHold, 'webhookId' | 'order'>,
): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const hold = await stores.webhooks.hold({ webhookId, order });
      if (!hold) return false;
      const some = await stores.webhooks.deliveriesOf(hold, hold.first, batch);
      const waiting = some.filter(({ state }) => state === 'waiting');
      const health = await stores.webhooks.storedHealth(webhookId);
      const last = some.at(-1);
      const isOver = some.length < batch;
      const failed = (delivery: WebhookDeliveryRecord): WebhookDeliveryRecord => ({
        ...delivery,
        state: 'failed',
        nextAttemptAt: null,
        error: delivery.error ?? 'OFF',
      });
      await context.commit(
        [
          ...waiting.map((delivery) => stores.webhooks.deliveryPut(failed(delivery))),
          ...(isOver
            ? stores.webhooks.holdRemoval(hold)
            : stores.webhooks.holdChange(hold, { first: `${last!.place}!` })),
          ...(waiting.length > 0
            ? stores.webhooks.healthSave(
                health,
                { waiting: Math.max(0, (health ?? noCalls(webhookId)).waiting - waiting.length) },
                webhookId,
              )
            : []),
        ],
        [],
      );
      return !isOver;
    },
    { attempts: 20 },
  );

/** Gives up all that waits in an order, and removes its hold. */
export const giveUpHold = async (context: Context, hold: Pick<WebhookHold, 'webhookId' | 'order'>): Promise<void> => {
  while (await giveUpSome(context, hold));
};

/** Gives up what waits for an endpoint that is off or gone, some orders at a time. It can be replayed once the endpoint is on. */
export const giveUpWebhook = async (
  context: Context,
  message: Extract<WebhookMessage, { type: 'giveUp' }>,
): Promise<void> => {
  const { stores } = context;
  const { webhookId } = message;
  const webhook = await stores.webhooks.get(webhookId);
  if (await isCalled(context, webhook)) return;
  const holds = await stores.webhooks.holds(webhookId, message.after, ordersAtOnce);
  for (const hold of holds) await giveUpHold(context, hold);
  if (holds.length === ordersAtOnce)
    await context.commit([], [{ to: 'webhooks', message: { ...message, after: holds.at(-1)!.order } }]);
};
