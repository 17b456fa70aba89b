import { serviceLevelEvent } from '@recado/shared/contract/tickets';
import type { ServiceLevelName } from '@recado/shared/limits/service-levels';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { presentTicket } from '../presentation/present-ticket.ts';
import { orderOf, type PresentationOptions } from './publish-ticket.ts';

interface Report {
  level: ServiceLevelName;
  isMissed: boolean;
  /** Milliseconds since 1970. */
  dueAt: number;
  userIds: readonly number[];
}

/**
 * Notifies users that the time of a ticket's service level is nearly up, or is up: in their windows, and by web push where
 * those are closed. Returns nothing where nobody is to be notified.
 */
export const serviceLevelEffects = (
  context: Context,
  { directory, hidesNumbers }: PresentationOptions,
  ticket: TicketRecord,
  { level, isMissed, dueAt, userIds }: Report,
): Effect[] => {
  if (userIds.length === 0) return [];
  const { companyId, id: ticketId } = ticket;
  return [
    realtime(context, {
      event: serviceLevelEvent,
      data: {
        action: 'create',
        ticket: presentTicket(ticket, directory, hidesNumbers),
        level,
        isMissed,
        dueAt: new Date(dueAt).toISOString(),
      },
      rooms: userIds.map((id) => `user:${id}` as const),
      order: orderOf(ticketId),
    }),
    {
      to: 'push',
      message: { companyId, ticketId, userIds: [...userIds], level, isMissed, reportedAt: context.clock.now() },
    },
  ];
};
