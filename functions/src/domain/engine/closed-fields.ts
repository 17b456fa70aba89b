import type { TicketRecord } from '../../data/tickets/record.ts';
import { withoutDialogue } from './dialogue.ts';
import type { Draft } from './draft.ts';

/** The fields that change when a ticket is closed. */
export const closedFields = ({ now }: Pick<Draft, 'now'>): Partial<TicketRecord> => ({
  status: 'closed',
  unreadMessages: 0,
  ...withoutDialogue,
  updatedAt: now,
});
