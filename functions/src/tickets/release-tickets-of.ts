import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { Context } from '../platform/context.ts';
import { act } from './act.ts';
import { loadTicketSituation } from './load-situation.ts';
import type { TicketRecord } from './record.ts';

const batch = 25;
const held: readonly TicketStatus[] = ['open', 'group', 'pending'];

const release = (context: Context, ticket: TicketRecord, userId: number): Promise<unknown> =>
  act(context, async (attempt) => {
    const current = attempt === 1 ? ticket : await context.stores.tickets.get(ticket.id);
    // Somebody else's by now, or gone: nothing is left to do, which a look at the chat on its phone would not change either.
    if (current?.userId !== userId) return { situation: await loadTicketSituation(context, current ?? ticket), happening: { type: 'chatRead' } };
    return { situation: await loadTicketSituation(context, current), happening: { type: 'release' } };
  });

const releaseStatus = async (context: Context, userId: number, status: TicketStatus): Promise<void> => {
  for (;;) {
    const tickets = await context.stores.tickets.list({ by: 'user', status, userId }, { order: 'asc', after: null, limit: batch });
    for (const ticket of tickets) await release(context, ticket, userId);
    if (tickets.length < batch) return;
  }
};

/** Returns a user's tickets to pending, without an attendant (behaviour, section 10): what deleting a user does. Done again, it does nothing. */
export const releaseTicketsOf = async (context: Context, userId: number): Promise<void> => {
  for (const status of held) await releaseStatus(context, userId, status);
};
