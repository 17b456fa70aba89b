import type { ConversationEvent, ConversationEventOf, ConversationEventType } from './event.ts';
import type { Draft } from './draft.ts';

/**
 * What a stage says: nothing to go on; `stop` to skip the rules that follow (what was decided so far stands);
 * `ignore` to leave everything as it was.
 */
export type StageResult = 'stop' | 'ignore' | undefined;

/** One rule, or one piece of bookkeeping, in the order of `stages.ts`. */
export interface Stage {
  name: string;
  on: readonly ConversationEventType[];
  /** Bookkeeping follows from what the rules decided; it runs also after a `stop`. */
  bookkeeping: boolean;
  run: (draft: Draft, event: ConversationEvent) => StageResult;
}

/** A rule for these kinds of happenings. It may return nothing. */
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

export const bookkeeping = (
  name: string,
  on: readonly ConversationEventType[],
  run: (draft: Draft) => void,
): Stage => ({
  name,
  on,
  bookkeeping: true,
  run: (draft) => {
    run(draft);
    return undefined;
  },
});
