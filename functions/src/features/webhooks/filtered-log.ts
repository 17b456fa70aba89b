import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import type { deliveryStates } from '@recado/shared/contract/webhook-calls';
import type { WebhookDeliveryRecord } from '../../data/webhooks/entities.ts';
import type { WebhookStore } from '../../data/webhooks/store.ts';

/** Narrows a log; the times are those of the events, in ISO 8601. */
interface DeliveryFilter {
  type?: WebhookEventName | undefined;
  state?: (typeof deliveryStates)[number] | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

type Place = Pick<WebhookDeliveryRecord, 'order' | 'place'>;

const timeOf = (text: string | undefined): string | null =>
  text === undefined ? null : String(Date.parse(text)).padStart(15, '0');

/** Rows that one page reads at most: where few match, it is short. */
const mostRead = 300;

/** Reads the next deliveries of a log that match a filter. `next` is where to go on; null at the end. */
export const readFiltered = async (
  webhooks: Pick<WebhookStore, 'log'>,
  {
    webhookId,
    filter: { type, state, from, until },
    after,
    order,
    limit,
  }: {
    webhookId: number;
    filter: DeliveryFilter;
    after: Place | null;
    /** Newest or oldest first. */
    order: 'desc' | 'asc';
    limit: number;
  },
): Promise<{ found: WebhookDeliveryRecord[]; next: Place | null }> => {
  const found: WebhookDeliveryRecord[] = [];
  const ofIndex = state === undefined || state === 'delivered' ? null : state;
  const matches = (delivery: WebhookDeliveryRecord): boolean =>
    (type === undefined || delivery.type === type) && (state === undefined || delivery.state === state);
  let place = after;
  for (let read = 0; read < mostRead; read += limit) {
    const rows = await webhooks.log({
      webhookId,
      state: ofIndex,
      from: timeOf(from),
      until: timeOf(until),
      after: place,
      order,
      limit,
    });
    for (const row of rows) {
      place = { order: row.order, place: row.place };
      if (matches(row)) found.push(row);
      if (found.length === limit) return { found, next: place };
    }
    if (rows.length < limit) return { found, next: null };
  }
  return { found, next: place };
};
