import type { LoginResult } from '@recado/shared/contract/auth';
import { appMessageEvent } from '@recado/shared/contract/messages';
import { tagEvent, type TagLabel } from '@recado/shared/contract/tags';
import { listBoardTickets } from '@recado/shared/contract/ticket-tags';
import { ticketEvent, type Ticket } from '@recado/shared/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';
import {
  isOnBoard,
  readOnBoard,
  removeFromBoard,
  upsertOnBoard,
  type BoardDays,
  type BoardTickets,
} from './board-tickets.ts';

const patchBoards = (client: QueryClient, patch: (board: BoardTickets, days: BoardDays) => BoardTickets): void =>
  patchQueries<BoardTickets>(client, queryKey(listBoardTickets), (board, key) =>
    patch(board, (key[1] as { query?: BoardDays } | undefined)?.query ?? {}),
  );

/** Updates a ticket on every cached board, from a response or an event. */
export const applyToBoards = (client: QueryClient, ticket: Ticket, { user, company }: LoginResult): void =>
  patchBoards(client, (board, days) => upsertOnBoard(board, ticket, isOnBoard(days, ticket, user, company.timeZone)));

/** `company-{id}-ticket` */
export const boardTicketHandler = handlerOf(ticketEvent, (payload, { client, login }) => {
  switch (payload.action) {
    case 'create':
    case 'update':
      return applyToBoards(client, payload.ticket, login);
    case 'updateUnread':
      return patchBoards(client, (board) => readOnBoard(board, payload.ticketId, payload.version));
    case 'delete':
      return patchBoards(client, (board) => removeFromBoard(board, payload.ticketId, payload.version));
  }
});

/** A message event carries its ticket: no separate ticket event is sent for a new message. */
export const boardMessageHandler = handlerOf(appMessageEvent, (payload, { client, login }) => {
  if (payload.action === 'create' || payload.action === 'update') applyToBoards(client, payload.ticket, login);
});

/** `company-{id}-tag`: the tags of contacts on cards. */
export const boardTagHandler = handlerOf(tagEvent, (payload, { client }) => {
  if (payload.action === 'create') return;
  const changed = (tags: TagLabel[]): TagLabel[] => {
    if (payload.action === 'delete') return tags.filter(({ id }) => id !== payload.tagId);
    const { id, name, color } = payload.tag;
    return tags.map((tag) => (tag.id === id ? { id, name, color } : tag));
  };
  patchBoards(client, (board) => ({
    ...board,
    tickets: board.tickets.map((ticket) =>
      ticket.tags.some(({ id }) => id === (payload.action === 'delete' ? payload.tagId : payload.tag.id))
        ? { ...ticket, tags: changed(ticket.tags) }
        : ticket,
    ),
  }));
});
