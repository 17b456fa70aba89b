import type { QueueDetails, QueueOption } from '@recado/shared/contract/queues';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import type { ConversationState } from '../state.ts';

/** The queues of the connection's main menu, in their order. */
export const menuQueues = ({
  connection,
  queues,
}: Pick<ConversationState, 'connection' | 'queues'>): readonly QueueDetails[] =>
  queues.filter(({ id }) => connection.queueIds.includes(id));

/**
 * Returns the options below which a contact stands: those of the queue, then those of the option that it chose last. Null
 * where the queue or an option on the way was removed.
 */
export const choicesAt = (
  { queues }: Pick<ConversationState, 'queues'>,
  { queueId, chosenOptionIds }: Pick<TicketRecord, 'queueId' | 'chosenOptionIds'>,
): readonly QueueOption[] | null => {
  const queue = queues.find(({ id }) => id === queueId);
  return chosenOptionIds.reduce<readonly QueueOption[] | null>(
    (options, chosen) => options?.find(({ id }) => id === chosen)?.chatbots ?? null,
    queue?.chatbots ?? null,
  );
};
