import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Records that one transaction removes, and transactions of one slice. */
const together = 90;
const transactions = 20;

/** Removes some runs of a deleted flow. Returns true when none is left. */
const removeRuns = (context: Context, flowId: number): Promise<boolean> =>
  retryOnConflict(async () => {
    const { flowRuns } = context.stores;
    const runs = await flowRuns.ofFlow(flowId, { limit: together });
    await context.commit(
      runs.flatMap((run) => flowRuns.remove(run)),
      [],
    );
    return runs.length < together;
  });

/** Removes some sums of its days. Returns true when none is left. */
const removeDays = (context: Context, flowId: number): Promise<boolean> =>
  retryOnConflict(async () => {
    const { flowDays } = context.stores;
    const days = await flowDays.ofFlow(flowId, together);
    await context.commit(
      days.flatMap((day) => flowDays.remove(day)),
      [],
    );
    return days.length < together;
  });

/** Removes the records of a deleted flow's runs, and their sums. A repeated slice removes those that are left. */
export const runsRemovalJob = defineJob({
  kind: 'remove-flow-runs',
  runsWhileOff: true,
  input: z.object({ flowId: id }),
  cursor: z.object({}),
  slice: async (context, { input: { flowId } }) => {
    if (await context.stores.flows.get(flowId)) return { end: 'stopped' };
    for (let transaction = 1; transaction <= transactions; transaction += 1)
      if ((await removeRuns(context, flowId)) && (await removeDays(context, flowId))) return { end: 'done' };
    return { cursor: {} };
  },
});
