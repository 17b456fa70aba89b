import type { WebhookData, WebhookEventName } from '@recado/shared/contract/webhook-events';
import type { Clock } from '../../platform/clock.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** An endpoint that is on, with the events that it chose: what the company's own record has of it. */
export interface Listener {
  id: number;
  events: readonly WebhookEventName[];
}

/** The parts of a context that an event for endpoints needs. */
export interface WebhookSource {
  company: { id: number; webhooks: readonly Listener[] };
  clock: Clock;
}

/** An event. */
interface Announced<Name extends WebhookEventName> {
  type: Name;
  /** The same for a repeated publication, and different for another event. */
  id: string;
  /** The thing that it is about, as `ticket-7`: events of one key arrive in their order. */
  order: string;
  /** Milliseconds since 1970: now unless given. */
  at?: number;
  data: () => WebhookData[Name];
}

/** True if an endpoint of the company listens to an event. */
export const isListenedTo = ({ company }: Pick<WebhookSource, 'company'>, type: WebhookEventName): boolean =>
  company.webhooks.some(({ events }) => events.includes(type));

/**
 * Returns the effects that send an event to the endpoints that chose it, to be committed with its cause; none, at no cost,
 * where no endpoint did.
 */
export const webhookEffects = <Name extends WebhookEventName>(
  { company, clock }: WebhookSource,
  { type, id, order, at = clock.now(), data }: Announced<Name>,
): EffectTo<'webhook-events'>[] => {
  const listeners = company.webhooks.filter(({ events }) => events.includes(type));
  if (listeners.length === 0) return [];
  const event = {
    id: `${company.id}.${type}.${id}`,
    type,
    timestamp: new Date(at).toISOString(),
    data: data() as Record<string, unknown>,
  };
  return listeners.map(({ id: webhookId }) => ({
    to: 'webhook-events',
    message: { companyId: company.id, webhookId, order, event, replay: null },
  }));
};
