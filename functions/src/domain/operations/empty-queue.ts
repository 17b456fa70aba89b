import type { ListedRow } from '../../data/tickets/read-list.ts';
import { ticketStatuses, type TicketStatus } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type PresentationOptions, ticketEffects } from '../driver/publish-ticket.ts';
import { directoryFor } from '../presentation/directory.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { TicketList } from '../../data/tickets/lists.ts';

/** Tickets moved in one transaction: one item each, their counters and their events. */
const batch = 20;
const attempts = 8;

/** A contact that stood in the queue's options sees the main menu before its next answer counts: its dialogue ends. */
const inNoQueue = { queueId: null, inDialogue: false };

const listsOf = (queueId: number): TicketList[] =>
  ticketStatuses.flatMap((status: TicketStatus) =>
    (['free', 'taken'] as const).map((hold): TicketList => ({ by: 'queue', status, queueId, hold })),
  );

/** Moves tickets that are still in the queue. Reads them first: a list may show an older state. */
const move = (
  context: Context,
  presentation: PresentationOptions,
  listed: readonly ListedTicket[],
  queueId: number,
): Promise<void> => {
  const { tickets } = context.stores;
  return retryOnConflict(
    async () => {
      const current = await tickets.getMany(listed.map(({ id }) => id));
      const changes = current
        .filter((ticket) => ticket.queueId === queueId)
        .map((before) => ({ before, after: { ...before, ...inNoQueue, version: before.version + 1 } }));
      await context.commit(
        tickets.saves(changes),
        changes.flatMap((change) => ticketEffects(context, presentation, change, 'update')),
      );
    },
    { attempts },
  );
};

/**
 * Moves every listed ticket of a deleted queue to no queue. Attendants keep their tickets; the order of the lists does not
 * change. A repeated call changes nothing.
 */
export const emptyQueue = async (context: Context, queueId: number): Promise<void> => {
  const [directory, settings] = await Promise.all([directoryFor(context, []), context.stores.settings.company()]);
  const presentation = { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' };
  for (const list of listsOf(queueId)) {
    for (let after: ListedRow | null = null; ;) {
      const listed: ListedRow[] = await context.stores.tickets.list(list, { order: 'asc', after, limit: batch });
      await move(context, presentation, listed, queueId);
      after = listed.at(-1) ?? null;
      if (listed.length < batch) break;
    }
  }
};
