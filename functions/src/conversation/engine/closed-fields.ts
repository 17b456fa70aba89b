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

/** What ends the bot's dialogue, and an integration's, when an agent decides about the ticket. */
export const withoutBot: Partial<TicketRecord> = {
  isBot: false,
  chatbotAt: null,
  chosenOptionIds: [],
  amountUsedBotQueues: 0,
  integrationId: null,
  useIntegration: false,
};
