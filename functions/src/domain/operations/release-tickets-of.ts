import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';
import type { ListedRow } from '../../data/tickets/read-list.ts';
import { processTicketEvent } from '../driver/process-event.ts';

const batch = 25;
/** Statuses in which a ticket is its attendant's work. */
export const heldStatuses: readonly TicketStatus[] = ['open', 'group', 'pending', 'lgpd'];

const releaseStatus = async (context: Context, userId: number, status: TicketStatus): Promise<void> => {
  for (let after: ListedRow | null = null; ;) {
    const listed: ListedRow[] = await context.stores.tickets.list(
      { by: 'user', status, userId },
      { order: 'asc', after, limit: batch },
    );
    for (const ticket of await context.stores.tickets.getMany(listed.map(({ id }) => id)))
      await processTicketEvent(context, ticket, { type: 'release', userId });
    after = listed.at(-1) ?? null;
    if (listed.length < batch) return;
  }
};

/** Takes a user's tickets back: they wait without an attendant (behaviour, section 10). For a user who is deleted. A repeated call changes nothing. */
export const releaseTicketsOf = async (context: Context, userId: number): Promise<void> => {
  for (const status of heldStatuses) await releaseStatus(context, userId, status);
};
