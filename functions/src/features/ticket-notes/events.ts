import { type TicketNote, ticketNoteEvent } from '@recado/shared/contract/ticket-notes';
import { orderOf, roomsOf } from '../../domain/driver/publish-ticket.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';

const published = (
  context: RealtimeSource,
  ticket: TicketRecord,
  data: Parameters<typeof realtime<typeof ticketNoteEvent.payload>>[1]['data'],
): Effect => realtime(context, { event: ticketNoteEvent, data, rooms: roomsOf(ticket), order: orderOf(ticket.id) });

/** Publishes a note to those who see its ticket. */
export const noteChanged = (
  context: RealtimeSource,
  ticket: TicketRecord,
  action: 'create' | 'update',
  record: TicketNote,
): Effect => published(context, ticket, { action, record });

/** Publishes that a note is gone. */
export const noteRemoved = (context: RealtimeSource, ticket: TicketRecord, id: number): Effect =>
  published(context, ticket, { action: 'delete', id, ticketId: ticket.id });
