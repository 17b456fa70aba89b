import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { existing } from '../../platform/existing.ts';
import { removeFilesOf } from '../files/remove-files.ts';
import { loadState } from '../driver/load-state.ts';
import { messageRemoved } from '../driver/publish-ticket.ts';
import { processEvent } from '../driver/process-event.ts';
import { indexEffects } from '../search/index-effects.ts';
import { lastClosedTicketBeside } from './last-closed-ticket.ts';

/** Messages removed at a time: each is up to three items of a transaction. */
const batch = 30;

/**
 * Removes the messages of a ticket, which may be gone, and their files. Returns false where `isOver` ended it before.
 *
 * @param seen the ticket to whose rooms each removal is published; null if there are none
 */
export const removeMessages = async (
  context: Context,
  chat: ChatKey,
  ticketId: number,
  seen: TicketRecord | null,
  isOver: () => boolean = () => false,
): Promise<boolean> => {
  const { messages: store } = context.stores;
  for (;;) {
    if (isOver()) return false;
    const messages = await store.ofTicket(chat, ticketId, batch);
    await context.commit(
      messages.flatMap((message) => store.removal(message)),
      indexEffects(context.company.id, { removed: messages }),
    );
    if (seen) await context.publish(messages.map(({ id }) => messageRemoved(context, seen, id)));
    if (messages.length < batch) break;
  }
  await removeFilesOf(context, ticketId);
  return true;
};

/** Options of a ticket's removal. */
export interface RemovalOptions {
  /** True where its service cycles stay, which name no person: the figures do not change. */
  keepsFigures?: boolean;
}

const removeRecords = async (
  context: Context,
  { id }: Pick<TicketRecord, 'id'>,
  { keepsFigures = false }: RemovalOptions,
): Promise<void> => {
  const { flowRuns, tickets, ticketNotes, statistics } = context.stores;
  const now = context.clock.now();
  const [log, cycles, dialogue, notes, runs] = await Promise.all([
    tickets.log(id),
    keepsFigures ? [] : tickets.cycles(id),
    tickets.dialogue(id),
    ticketNotes.ofTicket(id),
    flowRuns.ofTicket(id),
  ]);
  const writes = [
    ...tickets.historyRemoval({ log, cycles }),
    ...statistics.changed(
      cycles.map(({ day }) => ({ day, id })),
      now,
    ),
    ...(dialogue ? tickets.dialogueRemoval(dialogue) : []),
    ...notes.flatMap((note) => ticketNotes.remove(note)),
    ...runs.flatMap((run) => flowRuns.remove(run)),
  ];
  for (let at = 0; at < writes.length; at += 2 * batch) await context.commit(writes.slice(at, at + 2 * batch), []);
};

/** Removes a ticket alone, as `read` returns it at each attempt. */
const removeAlone = (context: Context, read: (attempt: number) => Promise<TicketRecord>): Promise<unknown> =>
  processEvent(context, async (attempt) => {
    const ticket = await read(attempt);
    const event = { type: 'remove' } as const;
    const state = await loadState(context, event, { ticket });
    return {
      state: { ...state, lastClosed: state.lastClosed ?? (await lastClosedTicketBeside(context, ticket)) },
      event,
    };
  });

/**
 * Removes a ticket with its messages; the chat's ticket that was closed before it stands in the closed list then. The
 * messages go first, so that a removal that was interrupted can be asked for again; what comes in between the last of
 * them and the ticket goes after it.
 *
 * @throws AppError ERR_NO_TICKET_FOUND if somebody else removed it meanwhile
 */
export const removeTicketWithMessages = async (
  context: Context,
  seen: TicketRecord,
  options: RemovalOptions = {},
): Promise<void> => {
  await removeMessages(context, seen, seen.id, seen);
  await removeAlone(context, async (attempt) => {
    const ticket = attempt === 1 ? seen : await context.stores.tickets.get(seen.id);
    return existing('ticket', ticket);
  });
  await removeMessages(context, seen, seen.id, seen);
  await removeRecords(context, seen, options);
};

/**
 * Removes a closed ticket, and then what it had, so that nobody reopens it while its messages go; its service cycles stay.
 * Of one that is gone already, what it left is removed. Returns false where `isOver` ended it before: it is asked for again.
 *
 * @param isDue false for a ticket that has changed meanwhile, and stays
 */
export const removeClosedTicket = async (
  context: Context,
  place: Pick<TicketRecord, 'id' | 'whatsappId' | 'contactId'>,
  isDue: (ticket: TicketRecord) => boolean,
  isOver: () => boolean,
): Promise<boolean> => {
  const ticket = await context.stores.tickets.get(place.id);
  if (ticket) {
    if (!isDue(ticket)) return true;
    const read = async (attempt: number): Promise<TicketRecord> => {
      const current = attempt === 1 ? ticket : await context.stores.tickets.get(place.id);
      if (!current || !isDue(current)) throw new AppError('ERR_TICKET_CHANGED');
      return current;
    };
    try {
      await removeAlone(context, read);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_TICKET_CHANGED') return true;
      throw error;
    }
  }
  if (!(await removeMessages(context, place, place.id, null, isOver))) return false;
  await removeRecords(context, place, { keepsFigures: true });
  return true;
};
