import type { listPanelTickets } from '@recado/shared/contract/attendance-panel';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { Ticket } from '@recado/shared/contract/tickets';
import { attendancePanel } from '@recado/shared/limits/attendance-panel';
import type { Viewer } from '@recado/shared/permissions/can';
import { panelViewer } from '@recado/shared/permissions/panel-viewer';
import { isInTab } from '@recado/shared/permissions/ticket-tabs';

export type PanelTickets = ResultOf<typeof listPanelTickets>;

/** The filters of the panel; absent: all. */
export interface PanelFilter {
  queueIds?: number[];
  whatsappIds?: number[];
}

const day = 86_400_000;

/** Returns whether a viewer's panel has a ticket, by the rules of the server. */
export const isOnPanel = (
  viewer: Viewer,
  { queueIds, whatsappIds }: PanelFilter,
  ticket: Ticket,
  now: number,
): boolean =>
  (ticket.status === 'open' || ticket.status === 'pending') &&
  isInTab(panelViewer(viewer), ticket.status, { queueIds, showAll: true }, ticket, false) &&
  Date.parse(ticket.updatedAt) >= now - attendancePanel.days * day &&
  (whatsappIds === undefined || whatsappIds.includes(ticket.whatsappId));
