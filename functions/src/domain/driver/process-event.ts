import { decide } from '../engine/decide/decide.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Write } from '../../platform/write.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { commitDecision, type Outcome } from './commit-decision.ts';
import { loadState } from './load-state.ts';

/** Times that a decision is made while other writers are faster. */
const attempts = 8;

/** An event with the state that was read for it. */
export interface LoadedEvent {
  state: ConversationState;
  event: ConversationEvent;
  /** Returns further writes of the transaction, made from its outcome. */
  beside?: (outcome: Outcome) => Promise<Write[]>;
  /** True where the event is delivered until it has succeeded, and a stored message is published again then. */
  isRepeated?: boolean;
}

const process = <T>(work: (attempt: number) => Promise<T>, final: readonly string[]): Promise<T> =>
  retryOnConflict(work, { attempts, rethrow: final, exhausted: 'ERR_TICKET_CHANGED' });

const decideAndCommit = (
  context: Context,
  { state, event, beside, isRepeated = false }: LoadedEvent,
): Promise<Outcome> =>
  commitDecision(context, state, decide(state, event), {
    early: event.type === 'message' ? event.early : null,
    beside,
    isRepeated,
  });

/**
 * Loads the state, decides and commits; does all of it again while other writers are faster.
 *
 * @param final labels whose failed condition is not retried
 * @throws AppError what the rules refuse; ERR_TICKET_CHANGED after the last attempt
 * @throws ConditionFailed at once for a label in `final`
 */
export const processEvent = (
  context: Context,
  load: (attempt: number) => Promise<LoadedEvent>,
  final: readonly string[] = [],
): Promise<Outcome> => process(async (attempt) => decideAndCommit(context, await load(attempt)), final);

/**
 * Decides about an event that follows from records that the caller has read. If another writer was faster, decides again
 * about the records that `read` returns. Returns null, and changes nothing, if `read` finds none.
 *
 * @throws AppError, ConditionFailed as `processEvent`, and what `read` and `eventOf` throw
 */
export const processSeen = <Seen extends { ticket: TicketRecord }>(
  context: Context,
  seen: Seen,
  read: () => Promise<Seen | null>,
  eventOf: (current: Seen) => ConversationEvent | Promise<ConversationEvent>,
  final: readonly string[] = [],
): Promise<Outcome | null> =>
  process(async (attempt) => {
    const current = attempt === 1 ? seen : await read();
    if (current === null) return null;
    const event = await eventOf(current);
    return decideAndCommit(context, { event, state: await loadState(context, event, { ticket: current.ticket }) });
  }, final);

/** Decides about an event of a ticket that the caller has read, by `processSeen`. Returns null once the ticket is gone. */
export const processTicketEvent = (
  context: Context,
  seen: TicketRecord,
  event: ConversationEvent,
  final: readonly string[] = [],
): Promise<Outcome | null> => {
  const read = async (): Promise<{ ticket: TicketRecord } | null> => {
    const ticket = await context.stores.tickets.get(seen.id);
    return ticket && { ticket };
  };
  return processSeen(context, { ticket: seen }, read, () => event, final);
};
