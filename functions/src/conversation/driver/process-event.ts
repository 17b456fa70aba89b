import { AppError } from '@recado/shared/contract/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { decide } from '../engine/decide.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';
import type { Context } from '../../context/context.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { commitDecision, type Outcome } from './commit-decision.ts';

/** Times that a decision is made anew because somebody was faster. */
const maxAttempts = 8;

const pause = (attempt: number): Promise<void> => delay(Math.random() * 5 * 2 ** attempt);

/** A situation as it was read, and what happens in it. */
export interface LoadedEvent {
  state: ConversationState;
  event: ConversationEvent;
}

/**
 * Loads, decides and commits; when what was read has changed meanwhile, once more from the start.
 *
 * @throws AppError what the rules refuse; ERR_TICKET_CHANGED when others were faster every time
 * @throws ConditionFailed at once for a label in `final`
 */
export const processEvent = async (
  context: Context,
  load: (attempt: number) => Promise<LoadedEvent>,
  final: readonly string[] = [],
): Promise<Outcome> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { state, event } = await load(attempt);
    const decision = decide(state, event, context.clock.now());
    try {
      return await commitDecision(context, state, decision, event.type === 'message' ? event.early : null);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.labels.some((label) => final.includes(label))) throw error;
      await pause(attempt);
    }
  }
  throw new AppError('ERR_TICKET_CHANGED');
};
