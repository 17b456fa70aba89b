import { webhookBody } from '@recado/shared/contract/webhook-events';
import { parseJson } from '@recado/shared/text/well-formed';
import type { Context } from '../../context/context.ts';
import type { WebhookDeliveryRecord } from '../../data/webhooks/entities.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** Returns the effect that sends a delivery again, under its id. `replay` is the same for a repeated publication. */
export const replayEffect = (
  { company }: Pick<Context, 'company'>,
  { webhookId, order, eventId, body }: WebhookDeliveryRecord,
  replay: string,
): EffectTo<'webhook-events'> => {
  const { type, timestamp, data } = webhookBody.parse(parseJson(body));
  const event = { id: eventId, type, timestamp, data };
  return { to: 'webhook-events', message: { companyId: company.id, webhookId, order, event, replay } };
};
