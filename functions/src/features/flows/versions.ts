import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/flows';
import { validate } from '@recado/shared/flow/validate';
import { flowLimits } from '@recado/shared/limits/flows';
import { isDeepStrictEqual } from 'node:util';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireFeature } from '../../context/plan-features.ts';
import { type FlowDraft, type FlowRecord, presentFlow } from '../../data/flows/store.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { runTests } from '../../domain/flow-tests/run-tests.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { presentDraft, replaceDraft } from './draft.ts';
import { checkRevision, fileRefusals, findDraft, flowChanged } from './flow-records.ts';

/** Faults that an answer names. */
const maxNamed = 20;

const checkFaults = async ({ stores }: UserContext, { graph }: FlowDraft): Promise<void> => {
  const queueIds = (await stores.queues.list()).map(({ id }) => id);
  const faults = validate(graph, { queueIds, channels: [] }).filter(({ isWarning }) => !isWarning);
  if (faults.length > 0) throw new AppError('ERR_FLOW_FAULTS', { issues: faults.slice(0, maxNamed) });
};

const checkTests = async (context: UserContext, { flowId, graph }: FlowDraft): Promise<void> => {
  const tests = await context.stores.flowTests.ofFlow(flowId);
  const results = await runTests(context, { flowId, version: 0, graph }, tests);
  const failing = results.filter(({ outcome }) => outcome !== 'passes');
  if (failing.length > 0) throw new AppError('ERR_FLOW_TESTS', { tests: failing });
};

/** Removes the versions beyond those that are kept. Customers who are in one wait for a person. */
const removeOldest = async (context: UserContext, flowId: number): Promise<void> => {
  const { flows } = context.stores;
  for (const version of (await flows.versions(flowId)).slice(flowLimits.versions)) {
    try {
      await commitWithLibraryFiles(context, { before: version.files }, flows.versionRemoval(version), []);
    } catch (error) {
      // Another publication has removed it.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
};

const publish = async (context: UserContext, record: FlowRecord, draft: FlowDraft): Promise<FlowRecord> => {
  const { actor, clock, stores } = context;
  const [number, publishedBy] = [record.lastVersion + 1, actor.viewer.id];
  const publishedAt = new Date(clock.now()).toISOString();
  const change = {
    published: number,
    lastVersion: number,
    publishedAt,
    publishedBy,
    publishedRevision: draft.revision,
  };
  const after = { ...record, ...change };
  await commitWithLibraryFiles(
    context,
    { after: draft.files },
    [
      ...stores.flows.newVersion(draft, { number, publishedAt, publishedBy }),
      ...stores.flows.update(record, change),
      stores.flows.draftCheck(draft),
    ],
    flowChanged(context, record, after),
  );
  return after;
};

/**
 * Publishes the draft that the caller saw as the next version. A revision that is published already is published once.
 *
 * @throws AppError ERR_PLAN_FEATURE for a node of OpenAI that the plan does not include; ERR_FLOW_FAULTS; ERR_FLOW_TESTS where recorded tests differ and the caller has not said to publish it
 *   despite them
 */
export const publishFlow: UseCase<typeof contract.publishFlow> = async (context, { params: { id }, body }) => {
  const { stores } = context;
  const work = async (): Promise<FlowRecord> => {
    const record = existing('flow', await stores.flows.get(id));
    const draft = await findDraft(context, id);
    checkRevision(draft, body.revision);
    if (record.publishedRevision === draft.revision) return record;
    if (draft.graph.nodes.some(({ type }) => type === 'openai')) requireFeature(context.plan, 'useOpenAi');
    await checkFaults(context, draft);
    if (!body.despiteTests) await checkTests(context, draft);
    return publish(context, record, draft);
  };
  const record = await retryOnConflict(work, { refusals: fileRefusals });
  await removeOldest(context, id);
  return presentFlow(record);
};

/** The versions of a flow, newest first. */
export const listFlowVersions: UseCase<typeof contract.listFlowVersions> = async ({ stores }, { params: { id } }) => {
  const { published } = existing('flow', await stores.flows.get(id));
  return (await stores.flows.versions(id)).map(({ number, publishedAt, publishedBy }) => ({
    number,
    publishedAt: publishedAt!,
    publishedBy,
    isPublished: number === published,
  }));
};

/** Makes a version the draft of its flow, in place of what the caller saw there. Publishing it is another call. */
export const restoreFlowVersion: UseCase<typeof contract.restoreFlowVersion> = (context, { params: { id }, body }) =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const record = existing('flow', await stores.flows.get(id));
      const draft = await findDraft(context, id);
      const version = await stores.flows.version(id, body.number);
      if (!version) throw new AppError('ERR_NO_FLOW_VERSION');
      const { graph } = version;
      if (!isDeepStrictEqual(draft.graph, graph)) {
        checkRevision(draft, body.revision);
        await replaceDraft(context, draft, graph);
      }
      return { flow: await presentDraft(context, record, await findDraft(context, id)) };
    },
    { refusals: fileRefusals },
  );
