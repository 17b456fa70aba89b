import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Draft } from './draft.ts';

/** What changes about a ticket that is closed. */
export const closedFields = ({ now }: Pick<Draft, 'now'>): Partial<TicketRecord> => ({
  status: 'closed',
  unreadMessages: 0,
  amountUsedBotQueues: 0,
  isBot: false,
  updatedAt: now,
});
