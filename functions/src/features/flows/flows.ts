import type * as contract from '@recado/shared/contract/flows';
import { flowGraph, type FlowGraph } from '@recado/shared/flow/graph';
import { filesOf } from '@recado/shared/flow/files-of';
import { flowLimits } from '@recado/shared/limits/flows';
import { cutText } from '@recado/shared/text/cut-text';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { flowEntity, presentFlow } from '../../data/flows/store.ts';
import type { FlowTestRecord } from '../../data/flows/tests.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { existing } from '../../platform/existing.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { searchPage } from '../../platform/page-of.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { fileRefusals, findDraft, flowChanged, flows } from './flow-records.ts';
import { runsRemovalJob } from './runs-removal-job.ts';

/** The flows whose name contains the searched text. */
export const listFlows: UseCase<typeof contract.listFlows> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.flows.list(), query, ({ name }) => [name]);
  return { flows: rows.map(presentFlow), ...position };
};

/** The names of all flows, by name. */
export const listAllFlows: UseCase<typeof contract.listAllFlows> = async ({ stores }) =>
  (await stores.flows.list()).map(({ id, name, active, published }) => ({ id, name, active, published }));

/** Returns a flow without its nodes. */
export const getFlow: UseCase<typeof contract.getFlow> = flows.get;

const onlyStart: FlowGraph = flowGraph.parse({
  nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} }],
  connections: [],
});

/**
 * Adds a flow with a draft, which nobody enters before it is published, and with copies of tests of another flow. Returns
 * the answer that the call makes of it.
 */
export const addFlow = async <Answer extends object>(
  context: UserContext,
  name: string,
  graph: FlowGraph,
  answerOf: (flow: contract.Flow) => Answer,
  tests: readonly FlowTestRecord[] = [],
): Promise<Answer> => {
  const { ids, stores } = context;
  const record = flowEntity.record({ id: await ids.next('flow'), name, active: true });
  const firstTest = tests.length === 0 ? 0 : await ids.next('flow-test', tests.length);
  const answer = answerOf(presentFlow(record));
  const writes = [
    ...stores.flows.create(record),
    ...stores.flows.newDraft(record.id, graph),
    ...tests.flatMap((test, index) => stores.flowTests.create({ ...test, id: firstTest + index, flowId: record.id })),
    ...keepAnswer(context, answer),
  ];
  const files = { after: filesOf(graph) };
  await mapConditionFailure(
    commitWithLibraryFiles(context, files, writes, flowChanged(context, null, record)),
    fileRefusals,
  );
  return answer;
};

/** Adds a flow with its start alone. */
export const createFlow: UseCase<typeof contract.createFlow> = (context, { body: { name } }) =>
  addFlow(context, name, onlyStart, (flow) => flow);

/** Adds a flow with another one's draft and recorded tests, and with its name and a mark behind it. */
export const duplicateFlow: UseCase<typeof contract.duplicateFlow> = async (context, { body: { flowId } }) => {
  const original = existing('flow', await context.stores.flows.get(flowId));
  const { graph } = await findDraft(context, flowId);
  const tests = await context.stores.flowTests.ofFlow(flowId);
  const mark = ' (2)';
  const name = `${cutText(original.name, { units: flowLimits.name.max - mark.length })}${mark}`;
  return addFlow(context, name, graph, (flow) => flow, tests);
};

/** Renames a flow, or takes it out of service. */
export const updateFlow: UseCase<typeof contract.updateFlow> = (context, input) =>
  flows.change(context, input, () => input.body);

/**
 * Deletes a flow with its versions, tests, draft and files. The flow itself goes last, so that a removal that was
 * interrupted can be asked for again. A job removes the records of its runs.
 */
export const deleteFlow: UseCase<typeof contract.deleteFlow> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const record = existing('flow', await stores.flows.get(id));
    for (const version of await stores.flows.versions(id))
      await commitWithLibraryFiles(context, { before: version.files }, stores.flows.versionRemoval(version), []);
    const draft = await stores.flows.draft(id);
    const tests = await stores.flowTests.ofFlow(id);
    const removal = startJob(context, runsRemovalJob, { flowId: id });
    await commitWithLibraryFiles(
      context,
      { before: draft?.files ?? [] },
      [
        ...tests.flatMap((test) => stores.flowTests.remove(test)),
        ...(draft ? stores.flows.draftRemoval(draft) : []),
        ...stores.flows.remove(record),
        ...removal.writes,
      ],
      [...flowChanged(context, record, null), ...removal.effects],
    );
    return { ok: true };
  });
