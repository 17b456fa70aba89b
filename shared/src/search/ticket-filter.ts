import type { TicketStatus } from '../contract/tickets.ts';
import { can, type Viewer } from '../permissions/can.ts';
import { isOwnOrUnassigned, maySeeTicket, type VisibleTicket } from '../permissions/ticket-visibility.ts';
import { type DayBounds, dayBounds } from '../text/time.ts';

/** The filters of `GET /tickets`, as a client sends them. An absent or empty list filters nothing. */
export interface TicketFilterQuery {
  statusFilter?: readonly TicketStatus[] | undefined;
  queueIds?: readonly number[] | undefined;
  tags?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
  whatsapps?: readonly number[] | undefined;
  /** Day of the ticket's creation, YYYY-MM-DD in the company's time zone. */
  date?: string | undefined;
  /** Day of the ticket's last change, YYYY-MM-DD in the company's time zone. */
  updatedAt?: string | undefined;
  withUnreadMessages?: boolean | undefined;
  showAll?: boolean | undefined;
}

/** The filters as they are compared with tickets; null filters nothing. */
export interface TicketFilter {
  statuses: ReadonlySet<TicketStatus> | null;
  queueIds: ReadonlySet<number> | null;
  tagIds: ReadonlySet<number> | null;
  userIds: ReadonlySet<number> | null;
  connectionIds: ReadonlySet<number> | null;
  created: DayBounds | null;
  updated: DayBounds | null;
  unread: boolean;
  /** True when tickets that other users attend are included. */
  everyone: boolean;
}

/** The fields of a ticket that filters compare. Times in milliseconds since 1970. */
export interface FilteredTicket extends VisibleTicket {
  whatsappId: number;
  tagIds: readonly number[];
  unreadMessages: number;
  createdAt: number;
  updatedAt: number;
}

const setOf = <T>(values: readonly T[] | undefined): ReadonlySet<T> | null =>
  values === undefined || values.length === 0 ? null : new Set(values);

/** Returns the connections of a filter that an API key reaches. */
const connectionsOf = ({ whatsapps }: TicketFilterQuery, { key }: Viewer): ReadonlySet<number> | null => {
  const asked = setOf(whatsapps);
  const reached = key?.connectionIds;
  return reached ? new Set(reached.filter((id) => asked === null || asked.has(id))) : asked;
};

/**
 * Returns the filter that a search of this user has, whatever the client sends (specification 1, section 6): only
 * administrators, and roles that may, find other users' tickets, by show-all or by naming the users; API keys find all that
 * they reach.
 */
export const ticketFilterOf = (query: TicketFilterQuery, viewer: Viewer, timeZone: string): TicketFilter => {
  const findsAll = can(viewer, 'tickets-manager:searchAll');
  const userIds = findsAll || viewer.key ? setOf(query.users) : null;
  return {
    statuses: setOf(query.statusFilter),
    queueIds: setOf(query.queueIds),
    tagIds: setOf(query.tags),
    userIds,
    connectionIds: connectionsOf(query, viewer),
    created: query.date === undefined ? null : dayBounds(query.date, timeZone),
    updated: query.updatedAt === undefined ? null : dayBounds(query.updatedAt, timeZone),
    unread: query.withUnreadMessages === true,
    everyone: viewer.key !== undefined || (findsAll && (query.showAll === true || userIds !== null)),
  };
};

/** The tab in which a status is shown: tickets that wait for consent are listed with those that wait (behaviour, section 19). */
export const tabOf = (status: TicketStatus): TicketStatus => (status === 'lgpd' ? 'pending' : status);

/** The status that people look for it by: a resolved ticket whose contact is asked for a rating is one of those resolved. */
export const shownAs = (status: TicketStatus): TicketStatus => (status === 'nps' ? 'closed' : tabOf(status));

const contains = <T>(values: ReadonlySet<T> | null, value: T): boolean => values === null || values.has(value);
const within = (bounds: DayBounds | null, at: number): boolean =>
  bounds === null || (bounds.from <= at && at < bounds.to);

/** Returns whether a ticket passes every filter. Does not compare texts. */
export const passesFilter = (filter: TicketFilter, ticket: FilteredTicket): boolean =>
  (contains(filter.statuses, ticket.status) || contains(filter.statuses, shownAs(ticket.status))) &&
  (filter.queueIds === null || (ticket.queueId !== null && filter.queueIds.has(ticket.queueId))) &&
  (filter.userIds === null || (ticket.userId !== null && filter.userIds.has(ticket.userId))) &&
  contains(filter.connectionIds, ticket.whatsappId) &&
  (filter.tagIds === null || ticket.tagIds.some((id) => filter.tagIds?.has(id))) &&
  within(filter.created, ticket.createdAt) &&
  within(filter.updated, ticket.updatedAt) &&
  (!filter.unread || ticket.unreadMessages > 0);

/**
 * Returns whether a search with this filter contains a ticket for this user: tickets that it may see, of those its own
 * and unassigned ones, or everybody's where the filter says so.
 */
export const isInSearch = (filter: TicketFilter, ticket: FilteredTicket, viewer: Viewer): boolean =>
  (filter.everyone ? maySeeTicket(viewer, ticket) : isOwnOrUnassigned(viewer, ticket)) && passesFilter(filter, ticket);
