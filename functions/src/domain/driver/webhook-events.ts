import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import { messageTimeOf } from '../../data/messages/message-id.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketChange, TicketRecord } from '../../data/tickets/record.ts';
import { webhookEffects, type WebhookSource } from '../../data/webhooks/webhook-effects.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { PresentationOptions } from './publish-ticket.ts';
import { messageOfEvent, ticketOfEvent } from './present-webhook-event.ts';

const orderOf = ({ id }: TicketRecord): string => `ticket-${id}`;

/** Returns the effects of a message's event. A repeated publication of `message.received` has the same id and time. */
export const messageEvent = (
  context: WebhookSource,
  { directory, hidesNumbers }: PresentationOptions,
  type: Extract<WebhookEventName, `message.${string}`>,
  { message, ticket }: { message: MessageRecord; ticket: TicketRecord },
): Effect[] => {
  const isNew = type === 'message.received' || type === 'message.sent';
  const state = type === 'message.acked' ? message.ack : (message.retryId ?? '');
  return webhookEffects(context, {
    type,
    id: isNew ? message.id : `${message.id}.${state}`,
    order: orderOf(ticket),
    ...(isNew && { at: messageTimeOf(message.id) }),
    data: () => ({
      message: messageOfEvent(message, hidesNumbers),
      ticket: ticketOfEvent(ticket, directory, hidesNumbers),
    }),
  });
};

/** Returns the effects of a new message: of one that a contact wrote, or of one of ours. Notes are no messages. */
export const newMessageEvent = (
  context: WebhookSource,
  presentation: PresentationOptions,
  about: { message: MessageRecord; ticket: TicketRecord },
): Effect[] =>
  about.message.isPrivate
    ? []
    : messageEvent(context, presentation, about.message.fromMe ? 'message.sent' : 'message.received', about);

const placeOf = ({ status, queueId, userId, laneId }: TicketRecord) => ({ status, queueId, userId, laneId });

const isMoved = (before: TicketRecord, after: TicketRecord): boolean =>
  JSON.stringify(placeOf(before)) !== JSON.stringify(placeOf(after));

/** Returns the names of the events that a ticket's change makes, in their order. */
const namesOf = ({ before, after }: TicketChange): Extract<WebhookEventName, `ticket.${string}`>[] => {
  if (after === null) return [];
  if (before === null) return ['ticket.created'];
  const closes = after.status === 'closed' && before.status !== 'closed';
  const rates = after.rating !== null && after.rating !== before.rating;
  return [
    ...(rates ? (['ticket.rated'] as const) : []),
    ...(closes ? (['ticket.closed'] as const) : isMoved(before, after) ? (['ticket.moved'] as const) : []),
  ];
};

/** Returns the effects of a ticket that was created, moved, rated or closed. */
export const ticketEvents = (
  context: WebhookSource,
  { directory, hidesNumbers }: PresentationOptions,
  change: TicketChange,
): Effect[] => {
  const { before, after } = change;
  if (after === null || after.imported !== null) return [];
  const about = { id: `${after.id}.${after.version}`, order: orderOf(after) };
  const ticket = () => ticketOfEvent(after, directory, hidesNumbers);
  return namesOf(change).flatMap((type): Effect[] => {
    if (type === 'ticket.moved')
      return webhookEffects(context, {
        ...about,
        type,
        data: () => ({ ticket: ticket(), before: placeOf(before!) }),
      });
    if (type === 'ticket.rated')
      return webhookEffects(context, { ...about, type, data: () => ({ ticket: ticket(), rating: after.rating! }) });
    return webhookEffects(context, { ...about, type, data: () => ({ ticket: ticket() }) });
  });
};
