import { type Bookkeeping, eventTypesWith } from './event-kinds.ts';
import type { ConversationEvent, ConversationEventOf, ConversationEventType } from './event.ts';
import type { Draft } from './draft.ts';

/**
 * The result of a stage: nothing to continue; `stop` to skip the rules that follow, with what was decided so far; `ignore`
 * to discard the whole draft.
 */
export type StageResult = 'stop' | 'ignore' | undefined;

/** One rule, or one piece of bookkeeping, in the order of `stages.ts`. */
export interface Stage {
  name: string;
  /** The types of events that it runs for. */
  on: readonly ConversationEventType[];
  /** Bookkeeping follows from what the rules decided; it runs also after a `stop`. */
  bookkeeping: boolean;
  run: (draft: Draft, event: ConversationEvent) => StageResult;
}

/** Declares a rule for these types of events. */
export const rule = <T extends ConversationEventType>(
  name: string,
  on: readonly T[],
  run: (draft: Draft, event: ConversationEventOf<T>) => StageResult | void,
): Stage => ({
  name,
  on,
  bookkeeping: false,
  run: (draft, event) => run(draft, event as ConversationEventOf<T>) ?? undefined,
});

/** Declares bookkeeping; `event-kinds.ts` says which types of events have it. */
export const bookkeeping = (
  name: string,
  kind: Bookkeeping,
  run: (draft: Draft, event: ConversationEvent) => void,
): Stage => ({
  name,
  on: eventTypesWith(kind),
  bookkeeping: true,
  run: (draft, event) => {
    run(draft, event);
    return undefined;
  },
});
