import type { Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { ListQuery } from './ticket-list-query.ts';

const inStatus = ({ status, showAll }: ListQuery, ticket: Ticket): boolean =>
  ticket.status === (status ?? 'open') || (status === 'pending' && ticket.status === 'lgpd' && showAll === true);

/**
 * True for tickets of the selected queues and for tickets without a queue, which are listed beside them for users who
 * may see them (behaviour, section 19).
 */
const inQueues = ({ queueIds }: ListQuery, ticket: Ticket): boolean =>
  queueIds === undefined || ticket.queueId === null || queueIds.includes(ticket.queueId);

/** True for own and unassigned tickets; with `showAll` for all. A ticket in service always has an agent. */
const inAssignment = ({ showAll }: ListQuery, ticket: Ticket, viewer: Viewer): boolean =>
  showAll === true || ticket.userId === viewer.id || (ticket.userId === null && ticket.status !== 'open');

/**
 * True when a list with this query contains the ticket for this user. Always false for a search, whose results only the
 * server determines.
 */
export const ticketMatches = (query: ListQuery, ticket: Ticket, viewer: Viewer): boolean =>
  query.status !== 'search' &&
  maySeeTicket(viewer, ticket) &&
  inStatus(query, ticket) &&
  inQueues(query, ticket) &&
  inAssignment(query, ticket, viewer);
