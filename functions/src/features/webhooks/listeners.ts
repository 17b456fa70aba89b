import type { Context } from '../../context/context.ts';
import type { WebhookRecord } from '../../data/webhooks/entities.ts';
import type { Listener } from '../../data/webhooks/webhook-effects.ts';
import type { Write } from '../../platform/write.ts';

const without = (listeners: readonly Listener[], webhookId: number): Listener[] =>
  listeners.filter(({ id }) => id !== webhookId);

/**
 * Returns the writes by which the company's record has the endpoints that are on, and their events: of a new or changed
 * endpoint, or without a removed one. Label `company` fails where the company changes meanwhile.
 */
export const listenerWrites = async (
  { company: { id }, installation: { companies } }: Context,
  webhookId: number,
  webhook: WebhookRecord | null,
): Promise<Write[]> => {
  const company = await companies.get(id);
  if (!company) return [];
  const others = without(company.webhooks, webhookId);
  const webhooks =
    webhook?.state === 'on'
      ? [...others, { id: webhookId, events: [...webhook.events] }].toSorted((one, other) => one.id - other.id)
      : others;
  return companies.change(company, { webhooks: webhooks.map((one) => ({ ...one, events: [...one.events] })) });
};
