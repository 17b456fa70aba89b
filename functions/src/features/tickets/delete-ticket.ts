import { AppError } from '@recado/shared/contract/errors';
import type { deleteTicket as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import { loadTicketEvent } from '../../conversation/driver/load-state.ts';
import { indexEffects } from '../../conversation/search/index-effects.ts';
import { lastClosedTicketBeside } from './last-closed-ticket.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../conversation/access/visible-ticket.ts';

/** Messages removed at a time: each is two items of a transaction. */
const batch = 45;

const removeMessages = async (context: UserContext, ticket: TicketRecord): Promise<void> => {
  const { messages: store } = context.stores;
  for (;;) {
    const messages = await store.ofTicket(ticket, ticket.id, batch);
    await context.commit(
      messages.flatMap((message) => store.removal(message)),
      indexEffects(context.company.id, { removed: messages }),
    );
    if (messages.length < batch) return;
  }
};

const removeRecords = async (context: UserContext, { id }: TicketRecord): Promise<void> => {
  const { tickets } = context.stores;
  const [log, cycles] = await Promise.all([tickets.log(id), tickets.cycles(id)]);
  const writes = tickets.removalOf({ log, cycles });
  for (let at = 0; at < writes.length; at += 2 * batch) await context.commit(writes.slice(at, at + 2 * batch), []);
};

/**
 * Removes a ticket with its messages; the chat's ticket that was closed before it stands in the closed list then. They go first, so that a removal that was interrupted can be asked for again; what
 * comes in between the last of them and the ticket goes after it.
 */
export const deleteTicket: UseCase<typeof endpoint> = async (context, { params }) => {
  const seen = await visibleTicket(context, params.id);
  await removeMessages(context, seen);
  await processEvent(context, async (attempt) => {
    const ticket = attempt === 1 ? seen : await context.stores.tickets.get(params.id);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    const { state, event } = await loadTicketEvent(context, ticket, { type: 'remove' });
    return {
      state: { ...state, lastClosed: state.lastClosed ?? (await lastClosedTicketBeside(context, ticket)) },
      event,
    };
  });
  await removeMessages(context, seen);
  await removeRecords(context, seen);
  return { ok: true };
};
