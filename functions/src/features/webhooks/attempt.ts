import type { WebhookEventMessage } from '@recado/shared/contract/queue-messages/webhook-event';
import { webhookVersion } from '@recado/shared/contract/webhook-events';
import type { Context } from '../../context/context.ts';
import {
  deliveryPlace,
  webhookDeliveryEntity,
  type WebhookDeliveryRecord,
  type WebhookRecord,
} from '../../data/webhooks/entities.ts';
import { callEndpoint, type EndpointCall } from './call-endpoint.ts';

/** A delivery after an attempt, and the attempt. */
export interface Attempted {
  delivery: WebhookDeliveryRecord;
  call: EndpointCall;
}

/** Returns the delivery of an event that was not sent yet; `earlier` is the delivery that it replays. */
export const newDelivery = (
  { company, clock }: Context,
  { webhookId, order, event }: WebhookEventMessage,
  earlier: WebhookDeliveryRecord | null,
): WebhookDeliveryRecord => {
  const { id: eventId, type, timestamp, data } = event;
  const body = JSON.stringify({ type, version: webhookVersion, timestamp, companyId: company.id, data });
  return webhookDeliveryEntity.record({
    ...earlier,
    webhookId,
    order,
    place: deliveryPlace(event),
    eventId,
    type,
    at: Date.parse(timestamp),
    body: earlier?.body ?? body,
    since: clock.now(),
    state: 'waiting',
    attempts: earlier?.attempts ?? 0,
  });
};

/** Calls an endpoint with a delivery, and returns the delivery as it is to be stored. */
export const attempt = async (
  context: Context,
  webhook: WebhookRecord,
  delivery: WebhookDeliveryRecord,
): Promise<Attempted> => {
  const call = await callEndpoint(context, webhook, delivery);
  const { isDelivered, asked: _asked, ...kept } = call;
  return {
    call,
    delivery: {
      ...delivery,
      ...kept,
      state: isDelivered ? 'delivered' : 'waiting',
      attempts: delivery.attempts + 1,
      attemptedAt: context.clock.now(),
      nextAttemptAt: null,
    },
  };
};
