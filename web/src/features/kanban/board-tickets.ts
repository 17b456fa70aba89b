import type { ResultOf } from '@recado/shared/contract/grammar';
import type { listBoardTickets } from '@recado/shared/contract/ticket-tags';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { fold } from '@recado/shared/text/fold';
import { dayBounds } from '@recado/shared/text/time';
import { showAddress } from '../../components/contact/show-address.ts';

export type BoardTickets = ResultOf<typeof listBoardTickets>;

/** The days in which the tickets of a board were created; absent: all. */
export interface BoardDays {
  startDate?: string;
  endDate?: string;
}

/** True for a day that exists, as YYYY-MM-DD. */
const isDay = (text: string | null): text is string => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${text}T`);
};

/** The days in an address. One that does not exist, as after an edit of the address, is left out. */
export const daysIn = (params: URLSearchParams): BoardDays => {
  const [startDate, endDate] = [params.get('startDate'), params.get('endDate')];
  return { ...(isDay(startDate) ? { startDate } : {}), ...(isDay(endDate) ? { endDate } : {}) };
};

/** True if a board of these days has the ticket, by the rules of the server. */
export const isOnBoard = (days: BoardDays, ticket: Ticket, viewer: Viewer, timeZone: string): boolean => {
  if (ticket.status !== 'open' && ticket.status !== 'pending') return false;
  if (!maySeeTicket(viewer, ticket)) return false;
  const { startDate, endDate } = days;
  const createdAt = Date.parse(ticket.createdAt);
  return (
    (startDate === undefined || createdAt >= dayBounds(startDate, timeZone).from) &&
    (endDate === undefined || createdAt < dayBounds(endDate, timeZone).to)
  );
};

/** True if every typed word stands in what the ticket's card shows, whatever case and accents: the contact, its agent, its queue, its tags, its last message. */
export const matchesText = ({ contact, user, queue, tags, lastMessage }: Ticket, typed: string): boolean => {
  const shown = [
    contact.name,
    showAddress(contact),
    user?.name,
    queue?.name,
    ...tags.map(({ name }) => name),
    lastMessage,
  ];
  const text = fold(shown.join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const byChange = (one: Ticket, other: Ticket): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

/** Adds a changed ticket to a board, replaces it, or removes it where the board has it no longer (`belongs`). The greater version wins. */
export const upsertOnBoard = (board: BoardTickets, ticket: Ticket, belongs: boolean): BoardTickets => {
  const current = board.tickets.find(({ id }) => id === ticket.id);
  if (current && current.version >= ticket.version) return board;
  if (!current && !belongs) return board;
  const others = board.tickets.filter(({ id }) => id !== ticket.id);
  return { ...board, tickets: belongs ? [...others, ticket].sort(byChange) : others };
};

/** Removes a ticket, unless the board has a version newer than `version`. */
export const removeFromBoard = (board: BoardTickets, ticketId: number, version: number): BoardTickets => {
  const tickets = board.tickets.filter((ticket) => ticket.id !== ticketId || ticket.version > version);
  return tickets.length === board.tickets.length ? board : { ...board, tickets };
};

/** Clears a ticket's unread count, after it was read here or elsewhere. */
export const readOnBoard = (board: BoardTickets, ticketId: number, version: number): BoardTickets =>
  board.tickets.some(({ id }) => id === ticketId)
    ? {
        ...board,
        tickets: board.tickets.map((ticket) =>
          ticket.id === ticketId && ticket.version <= version ? { ...ticket, unreadMessages: 0, version } : ticket,
        ),
      }
    : board;
