import type { TicketRecord } from '../../data/tickets/record.ts';
import { withoutDialogue } from './dialogue.ts';
import type { Draft } from './draft.ts';

/** What changes about a ticket that is closed. */
export const closedFields = ({ now }: Pick<Draft, 'now'>): Partial<TicketRecord> => ({
  status: 'closed',
  unreadMessages: 0,
  ...withoutDialogue,
  updatedAt: now,
});
