import { decide } from '../engine/decide.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { commitDecision, type Outcome } from './commit-decision.ts';

/** Times that a decision is made while other writers are faster. */
const attempts = 8;

/** An event with the state that was read for it. */
export interface LoadedEvent {
  state: ConversationState;
  event: ConversationEvent;
}

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
): Promise<Outcome> =>
  retryOnConflict(
    async (attempt) => {
      const { state, event } = await load(attempt);
      const decision = decide(state, event, context.clock.now());
      return commitDecision(context, state, decision, event.type === 'message' ? event.early : null);
    },
    { attempts, rethrow: final, exhausted: 'ERR_TICKET_CHANGED' },
  );
