import type { FlowProgress } from '@recado/shared/flow/advance';
import type { FlowOutcome } from '@recado/shared/flow/run-outcomes';
import { type Draft, ticketOf } from './draft.ts';

const countsOf = (passed: readonly number[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const edge of passed) counts[edge] = (counts[edge] ?? 0) + 1;
  return counts;
};

/** The user who acts. */
const actorOf = ({ event }: Draft): number | null => ('agent' in event ? (event.agent?.id ?? null) : null);

/** Adds the record of a run that ends with this decision. A run without a node, of a flow without a start, has none. */
export const endRun = (draft: Draft, progress: FlowProgress, outcome: FlowOutcome): void => {
  const { flowId, version, passed = [], startedAt } = progress;
  const last = progress.end ?? progress.place;
  if (!last) return;
  const { createdAt, queueId, userId } = ticketOf(draft);
  draft.flowRuns.push({
    flowId,
    number: version,
    // A run that began before runs had records has no start.
    startedAt: startedAt ?? createdAt,
    endedAt: draft.now,
    outcome,
    userId: actorOf(draft) ?? userId,
    queueId,
    nodeId: last.nodeId,
    passed: countsOf(passed),
    answers: { ...last.variables },
  });
};
