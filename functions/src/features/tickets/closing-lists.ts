import type { closableStatus } from '@recado/shared/contract/closing-tickets';
import type { z } from 'zod';
import type { TicketCount } from '../../data/tickets/counters.ts';
import type { TicketList } from '../../data/tickets/lists.ts';

/** The tickets to close: the tickets of a status, of some queues or (null) of all. */
interface Closing {
  status: z.output<typeof closableStatus>;
  queueIds: readonly number[] | null;
}

/** The lists whose tickets are closed: one of the company, or two of each selected queue. */
export const listsOfClosing = ({ status, queueIds }: Closing): TicketList[] =>
  queueIds === null
    ? [{ by: 'company', tab: status }]
    : queueIds.flatMap((queueId): TicketList[] => [
        { by: 'queue', status, queueId, hold: 'free' },
        { by: 'queue', status, queueId, hold: 'taken' },
      ]);

/** Returns the number of tickets that are closed, from the company's counters. */
export const countOfClosing = (counts: readonly TicketCount[], { status, queueIds }: Closing): number =>
  counts
    .filter((one) => one.status === status)
    .filter(({ queueId }) => queueIds === null || (queueId !== null && queueIds.includes(queueId)))
    .reduce((sum, { count }) => sum + count, 0);
