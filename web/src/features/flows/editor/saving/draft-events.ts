import { flowDraftEvent } from '@recado/shared/contract/flows';
import { handlerOf } from '../../../../realtime/event-handler.ts';

type Listener = (revision: number) => void;

const listeners = new Map<number, Set<Listener>>();

/** Calls a listener with the revision of each save of a flow's draft by anybody. Returns the end of that. */
export const followDraft = (flowId: number, listener: Listener): (() => void) => {
  const all = listeners.get(flowId) ?? new Set<Listener>();
  listeners.set(flowId, all.add(listener));
  return () => void all.delete(listener);
};

/** `company-{id}-flowDraft`: a user saved a draft. */
export const flowDraftHandler = handlerOf(flowDraftEvent, ({ flowId, revision }) => {
  for (const listener of listeners.get(flowId) ?? []) listener(revision);
});
