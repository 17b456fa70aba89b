import type { ClosingSlice } from '@recado/shared/contract/queue-messages/closing';
import { closeAllEvent } from '@recado/shared/contract/closing-tickets';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';

/** Publishes how far the closing of all tickets is, to the browsers of the administrator who asked for it. */
export const closingProgressed = (
  context: RealtimeSource,
  { closingId, user, status, done, total }: ClosingSlice,
  finished: boolean,
): Effect =>
  realtime(context, {
    event: closeAllEvent,
    data: { action: 'update', closingId, status, done, total, finished },
    rooms: [`user:${user.id}`],
    order: `closing-${closingId}`,
  });
