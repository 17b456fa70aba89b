import type { FlowRunRecord } from '../src/data/flows/runs.ts';
import { newTally } from '@recado/shared/flow/count-runs';
import { createFlow, deleteFlow } from '../src/features/flows/flows.ts';
import type { Scene } from './job-scene.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Adds the record of a run, which ended now unless given. */
export const addRun = async (
  context: TestContext,
  given: Partial<FlowRunRecord> & Pick<FlowRunRecord, 'flowId' | 'ticketId'>,
): Promise<void> => {
  const endedAt = given.endedAt ?? Date.now();
  const run: FlowRunRecord = {
    id: '1',
    number: 1,
    startedAt: endedAt - 60_000,
    endedAt,
    outcome: 'finished',
    userId: null,
    queueId: null,
    nodeId: 's',
    passed: {},
    answers: {},
    ...given,
  };
  await context.commit(context.stores.flowRuns.create(run), []);
};

/** A deleted flow with more runs than one transaction removes, beside another one with a run. */
export const flowRunsRemoval = async (): Promise<Scene> => {
  const context = userContext();
  const add = async (): Promise<number> => (await createFlow(context, { ...none, body: { name: 'Fluxo' } })).id;
  const [flowId, otherId] = [await add(), await add()];
  await addRun(context, { flowId: otherId, ticketId: 1000 });
  for (let ticketId = 1; ticketId <= 95; ticketId += 1) await addRun(context, { flowId, ticketId });
  const { flowDays } = context.stores;
  await context.commit([flowDays.save({ flowId, number: 1, day: '2026-01-01', tally: newTally() })], []);
  context.effects.length = 0;
  await deleteFlow(context, { ...none, params: { id: flowId } });
  return {
    context,
    state: async () => ({
      days: (await flowDays.ofFlow(flowId, 10)).length,
      runs: await Promise.all(
        [flowId, otherId].map(async (id) => (await context.stores.flowRuns.ofFlow(id, { limit: 100 })).length),
      ),
    }),
  };
};
