import type { WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import type { Context } from '../../context/context.ts';
import type { WebhookDeliveryRecord, WebhookHealth, WebhookHold, WebhookRecord } from '../../data/webhooks/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { attempt, type Attempted } from './attempt.ts';
import { firstWaiting } from './continue-order.ts';
import { isCalled } from './receive-event.ts';
import { continueEffect, probeEffect, recordFailure, recordSuccess } from './record-outcome.ts';
import { probePauseAfter } from './retry-times.ts';

type Probe = Extract<WebhookMessage, { type: 'probe' }>;
type Release = Extract<WebhookMessage, { type: 'release' }>;

/** Orders that a probe tries: one of them may have an event that the receiver never takes. */
const width = 5;

/** Orders that one message releases. */
const releasedAtOnce = 25;

/** Returns the next orders that wait with their endpoint, behind the last that was tried, in a circle. */
const nextHolds = async ({ stores }: Context, webhookId: number, after: string): Promise<WebhookHold[]> => {
  const behind = await stores.webhooks.holds(webhookId, after === '' ? null : after, width);
  const rest = after === '' ? [] : await stores.webhooks.holds(webhookId, null, width - behind.length || 1);
  const all = [...behind, ...rest].filter(({ at }) => at === null);
  return [...new Map(all.map((hold) => [hold.order, hold])).values()].slice(0, width);
};

/** Tries the first deliveries of some orders at once. */
const tryHolds = async (
  context: Context,
  webhook: WebhookRecord,
  holds: readonly WebhookHold[],
): Promise<Attempted[]> => {
  const heads = await Promise.all(holds.map((hold) => firstWaiting(context, hold)));
  const waiting = heads.filter((delivery): delivery is WebhookDeliveryRecord => delivery !== null);
  return Promise.all(waiting.map((delivery) => attempt(context, webhook, delivery)));
};

/** Sets the next probe, or ends them where nothing waits any more. Ignores a probe that was replaced meanwhile. */
const probeAgain = (
  context: Context,
  { webhookId, at }: Probe,
  { asked, order }: { asked: number; order: string | null },
): Promise<void> =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const health = await stores.webhooks.storedHealth(webhookId);
      if (!health?.probe || health.probe.at !== at) return;
      const attempts = health.probe.attempt + 1;
      const pause = probePauseAfter({ attempt: attempts, asked, chance: context.chance() });
      const next = context.clock.now() + pause;
      const change: Partial<WebhookHealth> =
        order === null ? { probe: null, failures: 0 } : { probe: { at: next, attempt: attempts, order } };
      await context.commit(
        stores.webhooks.healthSave(health, change, webhookId),
        order === null ? [] : [probeEffect(context, webhookId, next)],
      );
    },
    { attempts: 20 },
  );

/**
 * Tries an endpoint that fails as a whole with a few of its orders. The first success releases all of them; otherwise it is tried
 * again after a longer pause.
 */
export const probeWebhook = async (context: Context, message: Probe): Promise<void> => {
  const { stores } = context;
  const { webhookId, at } = message;
  const [webhook, health] = await Promise.all([
    stores.webhooks.get(webhookId),
    stores.webhooks.storedHealth(webhookId),
  ]);
  if (health?.probe?.at !== at || !webhook || !(await isCalled(context, webhook))) return;
  const holds = await nextHolds(context, webhookId, health.probe.order);
  const attempted = await tryHolds(context, webhook, holds);
  for (const one of attempted.filter(({ call }) => !call.isDelivered))
    await recordFailure(context, { webhook, attempted: one, waited: true, isProbe: true });
  for (const one of attempted.filter(({ call }) => call.isDelivered)) await recordSuccess(context, one, health, true);
  const isAnswered = attempted.some(({ call }) => call.isDelivered);
  if (isAnswered) return;
  const isOver = holds.length === 0 && (await stores.webhooks.holds(webhookId, null, 1)).length === 0;
  await probeAgain(context, message, {
    asked: Math.max(0, ...attempted.map(({ call }) => call.asked)),
    order: isOver ? null : (holds.at(-1)?.order ?? ''),
  });
};

/** Continues the orders of an endpoint that answers again, some at a time. */
export const releaseWebhook = async (context: Context, message: Release): Promise<void> => {
  const { stores, clock } = context;
  const { webhookId, after } = message;
  await retryOnConflict(
    async () => {
      const holds = await stores.webhooks.holds(webhookId, after, releasedAtOnce);
      const at = clock.now();
      const released = holds.filter((hold) => hold.at === null);
      const isMore = holds.length === releasedAtOnce;
      await context.commit(
        released.flatMap((hold) => stores.webhooks.holdChange(hold, { at })),
        [
          ...released.map(({ order }) => continueEffect(context, { webhookId, order, at })),
          ...(isMore ? [{ to: 'webhooks' as const, message: { ...message, after: holds.at(-1)!.order } }] : []),
        ],
      );
    },
    { attempts: 20 },
  );
};
