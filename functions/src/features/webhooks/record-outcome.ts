import type { Context } from '../../context/context.ts';
import {
  noCalls,
  type WebhookDeliveryRecord,
  type WebhookHealth,
  type WebhookHold,
  type WebhookRecord,
} from '../../data/webhooks/entities.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import type { Attempted } from './attempt.ts';
import { pauseAfter, patience, probePauseAfter } from './retry-times.ts';
import { presentWebhook, webhookPublished } from './present-webhook.ts';
import { switchOff } from './switch-off.ts';
import { webhookMails } from './webhook-mails.ts';

/** Attempts that fail one after another until an endpoint counts as failing as a whole. */
const brokenAfter = 3;

/** Milliseconds of nothing but failure after which administrators are warned, and those after which the endpoint is switched off. */
const warnedAfter = 60 * 60_000;
const offAfter = 5 * 24 * 60 * 60_000;
/** Attempts that must have failed before the warning. */
const warnedAttempts = 4;

/** Milliseconds for which the time of the last success may be outdated. */
const successFreshness = 60_000;

/** Tries of a commit while other deliveries of the endpoint are recorded. */
const attempts = 20;

/** The message that continues an order at a time. */
export const continueEffect = (
  { company }: Pick<Context, 'company'>,
  { webhookId, order, at }: Pick<WebhookHold, 'webhookId' | 'order'> & { at: number },
): Effect => ({
  to: 'webhooks',
  message: { type: 'continue', companyId: company.id, webhookId, order, at },
  due: { at, name: `${company.id}-webhook-${webhookId}-${order}` },
});

/** The message that tries an endpoint as a whole at a time. */
export const probeEffect = ({ company }: Pick<Context, 'company'>, webhookId: number, at: number): Effect => ({
  to: 'webhooks',
  message: { type: 'probe', companyId: company.id, webhookId, at },
  due: { at, name: `${company.id}-webhook-${webhookId}-probe` },
});

const releaseEffect = ({ company }: Pick<Context, 'company'>, webhookId: number): Effect => ({
  to: 'webhooks',
  message: { type: 'release', companyId: company.id, webhookId, after: null },
});

/** Shows administrators an endpoint with its health. */
const shownEffect = (context: Context, webhook: WebhookRecord, health: WebhookHealth): Effect =>
  webhookPublished(context, 'update', presentWebhook(context, webhook, health));

/** The change of the health that a success makes; null where nothing is to be written. */
const healthAfterSuccess = (health: WebhookHealth, waited: boolean, now: number): Partial<WebhookHealth> | null => {
  const isFresh = health.lastSuccessAt !== null && now - health.lastSuccessAt < successFreshness;
  if (isFresh && health.failures === 0 && health.probe === null && !waited) return null;
  return {
    lastSuccessAt: now,
    failures: 0,
    failingSince: null,
    warnedAt: null,
    probe: null,
    waiting: Math.max(0, health.waiting - (waited ? 1 : 0)),
  };
};

/**
 * Stores a delivery that the receiver took: usually one write. An endpoint that failed as a whole is released.
 *
 * @param known the health as it was read before the call
 * @param waited whether the delivery was stored as waiting before
 */
export const recordSuccess = async (
  context: Context,
  { delivery }: Attempted,
  known: WebhookHealth | null,
  waited: boolean,
): Promise<void> => {
  const { stores, clock } = context;
  const { webhookId } = delivery;
  const put = stores.webhooks.deliveryPut(delivery);
  if (healthAfterSuccess(known ?? noCalls(webhookId), waited, clock.now()) === null)
    return context.commit([put], [], { isRepeated: true });
  return retryOnConflict(
    async () => {
      const [health, webhook] = await Promise.all([
        stores.webhooks.storedHealth(webhookId),
        stores.webhooks.get(webhookId),
      ]);
      const before = health ?? noCalls(webhookId);
      const change = healthAfterSuccess(before, waited, clock.now());
      await context.commit(
        [put, ...(change ? stores.webhooks.healthSave(health, change, webhookId) : [])],
        [
          ...(health?.probe ? [releaseEffect(context, webhookId)] : []),
          ...(webhook && change ? [shownEffect(context, webhook, { ...before, ...change })] : []),
        ],
      );
    },
    { attempts },
  );
};

interface Failure {
  webhook: WebhookRecord;
  attempted: Attempted;
  /** True for a delivery that was stored as waiting before. */
  waited: boolean;
  /** True for an attempt at an endpoint that fails as a whole: it makes no timer. */
  isProbe: boolean;
}

/** The parts of a commit that records a failure. */
interface Recorded {
  delivery: WebhookDeliveryRecord;
  health: Partial<WebhookHealth>;
  /** The time of the next attempt at the delivery's order; null with the endpoint. */
  at: number | null;
  effects: Effect[];
}

/** Decides about a delivery that failed: when it is tried again, and whether the endpoint fails as a whole from now on. */
const afterFailure = (
  context: Context,
  { attempted: { delivery, call }, isProbe, waited }: Failure,
  before: WebhookHealth,
): Recorded => {
  const now = context.clock.now();
  const { webhookId, order } = delivery;
  const isGivenUp = now - delivery.since >= patience;
  const failures = before.failures + 1;
  const chance = context.chance();
  const starts = before.probe === null && !isProbe && failures >= brokenAfter;
  const probeAt = now + probePauseAfter({ attempt: 1, asked: call.asked, chance });
  const joins = isProbe || starts || before.probe !== null;
  const next = now + pauseAfter({ attempt: delivery.attempts, asked: call.asked, chance });
  const at = joins ? null : isGivenUp ? now : next;
  return {
    at,
    delivery: { ...delivery, state: isGivenUp ? 'failed' : 'waiting', nextAttemptAt: isGivenUp ? null : (at ?? null) },
    health: {
      failures,
      failingSince: before.failingSince ?? now,
      waiting: Math.max(0, before.waiting + (isGivenUp ? 0 : 1) - (waited ? 1 : 0)),
      ...(starts && { probe: { at: probeAt, attempt: 1, order: '' } }),
    },
    effects: [
      ...(at === null ? [] : [continueEffect(context, { webhookId, order, at })]),
      ...(starts ? [probeEffect(context, webhookId, probeAt)] : []),
    ],
  };
};

/** Returns the writes and effects that switch the endpoint off, or warn its administrators, where either is due. */
const endpointAfter = async (
  context: Context,
  { webhook, attempted: { call } }: Failure,
  health: WebhookHealth,
): Promise<{ writes: Write[]; effects: Effect[]; health: Partial<WebhookHealth> }> => {
  const now = context.clock.now();
  const { failingSince, failures, warnedAt } = health;
  const lasts = now - (failingSince ?? now);
  if (call.status === 410) return { ...(await switchOff(context, webhook, health, 'gone')), health: {} };
  if (lasts >= offAfter) return { ...(await switchOff(context, webhook, health, 'failed')), health: {} };
  const shown = shownEffect(context, webhook, health);
  if (warnedAt !== null || lasts < warnedAfter || failures < warnedAttempts)
    return { writes: [], effects: [shown], health: {} };
  const mails = await webhookMails(context, webhook, 'failing', failingSince ?? now);
  return { writes: [], effects: [shown, ...mails], health: { warnedAt: now } };
};

const holdWrites = (
  { stores }: Context,
  { webhookId, order, place }: WebhookDeliveryRecord,
  hold: WebhookHold | null,
  at: number | null,
): Write[] =>
  hold
    ? stores.webhooks.holdChange(hold, { first: place, at })
    : stores.webhooks.holdCreation({ webhookId, order, first: place, at });

/**
 * Stores a delivery that the receiver did not take: it waits, and the events of its order behind it, until its next attempt; one
 * that has failed for a day and a half is given up. All in one transaction with the endpoint's health.
 */
export const recordFailure = (context: Context, failure: Failure): Promise<void> => {
  const { stores } = context;
  const { delivery: attempted } = failure.attempted;
  const { webhookId } = attempted;
  return retryOnConflict(
    async () => {
      const [health, hold, webhook] = await Promise.all([
        stores.webhooks.storedHealth(webhookId),
        stores.webhooks.hold(attempted),
        stores.webhooks.get(webhookId),
      ]);
      const before = health ?? noCalls(webhookId);
      const { delivery, health: change, at, effects } = afterFailure(context, failure, before);
      const isNeeded = hold !== null || delivery.state === 'waiting';
      const after = { ...before, ...change };
      const off =
        webhook?.state === 'on'
          ? await endpointAfter(context, { ...failure, webhook }, after)
          : { writes: [], effects: [], health: {} };
      await context.commit(
        [
          stores.webhooks.deliveryPut(delivery),
          ...(isNeeded ? holdWrites(context, delivery, hold, at) : []),
          ...stores.webhooks.healthSave(health, { ...change, ...off.health }, webhookId),
          ...off.writes,
        ],
        [...(isNeeded ? effects : effects.filter(({ due }) => due?.name.endsWith('-probe'))), ...off.effects],
      );
    },
    { attempts },
  );
};
