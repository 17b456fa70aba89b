import type { listPanelTickets } from '@recado/shared/contract/attendance-panel';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { Ticket } from '@recado/shared/contract/tickets';
import { attendancePanel } from '@recado/shared/limits/attendance-panel';

export type PanelTickets = ResultOf<typeof listPanelTickets>;

/** The filters of the panel; absent: all. */
export interface PanelFilter {
  queueIds?: number[];
  whatsappIds?: number[];
}

const day = 86_400_000;

/** Returns whether an administrator's panel has a ticket, by the rules of the server. */
export const isOnPanel = ({ queueIds, whatsappIds }: PanelFilter, ticket: Ticket, now: number): boolean =>
  (ticket.status === 'open' || ticket.status === 'pending') &&
  Date.parse(ticket.updatedAt) >= now - attendancePanel.days * day &&
  (queueIds === undefined || ticket.queueId === null || queueIds.includes(ticket.queueId)) &&
  (whatsappIds === undefined || whatsappIds.includes(ticket.whatsappId));
