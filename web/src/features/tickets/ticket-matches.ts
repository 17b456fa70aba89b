import type { Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { ListQuery } from './ticket-list-query.ts';

const inStatus = ({ status, showAll }: ListQuery, ticket: Ticket): boolean =>
  ticket.status === (status ?? 'open') || (status === 'pending' && ticket.status === 'lgpd' && showAll === true);

/** Tickets without a queue stand beside the selected queues for whom may see them (behaviour, section 19). */
const inQueues = ({ queueIds }: ListQuery, ticket: Ticket): boolean =>
  queueIds === undefined || ticket.queueId === null || queueIds.includes(ticket.queueId);

/** One's own and nobody's; with show-all everybody's. A ticket in service always has somebody. */
const inHands = ({ showAll }: ListQuery, ticket: Ticket, viewer: Viewer): boolean =>
  showAll === true || ticket.userId === viewer.id || (ticket.userId === null && ticket.status !== 'open');

/**
 * Whether a list of the inbox, as it was asked for, holds a ticket for this user. A search can't be told here: what it
 * found stays, what it did not find does not come.
 */
export const ticketMatches = (query: ListQuery, ticket: Ticket, viewer: Viewer): boolean =>
  query.status !== 'search' &&
  maySeeTicket(viewer, ticket) &&
  inStatus(query, ticket) &&
  inQueues(query, ticket) &&
  inHands(query, ticket, viewer);
