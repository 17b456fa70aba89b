import type { Closer } from '@recado/shared/metrics/cycle';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { withoutDialogue } from './dialogue.ts';
import { change, type Draft } from './draft.ts';

/** Closes the ticket, and notes for its service cycle who closed it. */
export const closeTicket = (draft: Draft, closedBy: Closer, fields: Partial<TicketRecord> = {}): void => {
  change(draft, { status: 'closed', unreadMessages: 0, ...withoutDialogue, updatedAt: draft.now, ...fields });
  draft.closedBy = closedBy;
};
