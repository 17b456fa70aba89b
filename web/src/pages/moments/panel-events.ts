import { listPanelTickets } from '@recado/shared/contract/attendance-panel';
import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent, type Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { seesWholePanel } from '@recado/shared/permissions/panel-viewer';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { atMostEach } from '../../features/dashboard/at-most-each.ts';
import { readOnBoard, removeFromBoard, upsertOnBoard } from '../../features/kanban/board-tickets.ts';
import { handlerOf } from '../../realtime/event-handler.ts';
import { isOnPanel, type PanelFilter, type PanelTickets } from './is-on-panel.ts';

/** Milliseconds between two reads of the panel of a user who gets no events of colleagues' tickets. */
const pause = 2_000;

const patchPanels = (client: QueryClient, patch: (panel: PanelTickets, filter: PanelFilter) => PanelTickets): void =>
  patchQueries<PanelTickets>(client, queryKey(listPanelTickets), (panel, key) =>
    patch(panel, (key[1] as { query?: PanelFilter } | undefined)?.query ?? {}),
  );

/** Updates a ticket on every cached panel. */
export const applyToPanels = (client: QueryClient, ticket: Ticket, viewer: Viewer): void =>
  patchPanels(client, (panel, filter) => upsertOnBoard(panel, ticket, isOnPanel(viewer, filter, ticket, Date.now())));

const readAgain = atMostEach(
  pause,
  (client: QueryClient) => void client.invalidateQueries({ queryKey: queryKey(listPanelTickets) }),
);

/** `company-{id}-ticket` */
export const panelTicketHandler = handlerOf(ticketEvent, (payload, { client, login: { user } }) => {
  switch (payload.action) {
    case 'create':
    case 'update':
      return applyToPanels(client, payload.ticket, user);
    case 'updateUnread':
      return patchPanels(client, (panel) => readOnBoard(panel, payload.ticketId, payload.version));
    case 'delete':
      // A ticket that left the inbox may be a colleague's now, which the panel shows.
      if (!seesWholePanel(user)) return readAgain(client);
      return patchPanels(client, (panel) => removeFromBoard(panel, payload.ticketId, payload.version));
  }
});

/** A message event carries its ticket: no separate ticket event is sent for a new message. */
export const panelMessageHandler = handlerOf(appMessageEvent, (payload, { client, login: { user } }) => {
  if (payload.action === 'create' || payload.action === 'update') applyToPanels(client, payload.ticket, user);
});
