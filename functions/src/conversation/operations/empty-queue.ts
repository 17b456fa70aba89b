import { ticketStatuses, type TicketStatus } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { type Announcer, ticketEffects } from '../driver/publish-ticket.ts';
import { namesFor } from '../driver/directory.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { TicketList } from '../../data/tickets/store.ts';

/** Tickets moved in one transaction: an item each, the counters that they share, and their events. */
const batch = 20;
const maxTries = 8;

const listsOf = (queueId: number): TicketList[] =>
  ticketStatuses.flatMap((status: TicketStatus) =>
    (['free', 'taken'] as const).map((hold): TicketList => ({ by: 'queue', status, queueId, hold })),
  );

/** Read again before it is moved: a list may show tickets as they were a moment ago. */
const move = async (
  context: Context,
  announcer: Announcer,
  listed: readonly ListedTicket[],
  queueId: number,
): Promise<void> => {
  const { tickets } = context.stores;
  for (let attempt = 1; ; attempt++) {
    const current = await tickets.getMany(listed.map(({ id }) => id));
    const changes = current
      .filter((ticket) => ticket.queueId === queueId)
      .map((before) => ({ before, after: { ...before, queueId: null, version: before.version + 1 } }));
    try {
      return await context.commit(
        tickets.saves(changes),
        changes.flatMap((change) => ticketEffects(context, announcer, change, 'update')),
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxTries) throw error;
    }
  }
};

/**
 * Moves every listed ticket of a queue to no queue, where its attendants and whoever may see tickets without one find
 * it; the order of the lists stays. What deleting a queue does. Done again, it does nothing.
 */
export const emptyQueue = async (context: Context, queueId: number): Promise<void> => {
  const [directory, settings] = await Promise.all([namesFor(context, []), context.stores.settings.company()]);
  const announcer = { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' };
  for (const list of listsOf(queueId)) {
    for (let after: ListedTicket | null = null; ;) {
      const listed: ListedTicket[] = await context.stores.tickets.list(list, { order: 'asc', after, limit: batch });
      await move(context, announcer, listed, queueId);
      after = listed.at(-1) ?? null;
      if (listed.length < batch) break;
    }
  }
};
