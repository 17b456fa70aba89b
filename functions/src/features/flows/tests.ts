import * as contract from '@recado/shared/contract/flow-tests';
import { isDeepStrictEqual } from 'node:util';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import type { FlowDraft } from '../../data/flows/store.ts';
import {
  flowTestEntity,
  type FlowTestRecord,
  packRecording,
  presentFlowTest,
  type Recording,
  recordingOf,
} from '../../data/flows/tests.ts';
import { stateOn } from '../../domain/bot-play/play-flow.ts';
import { runTests } from '../../domain/flow-tests/run-tests.ts';
import { transcribe } from '../../domain/flow-tests/transcribe.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkRevision, findDraft } from './flow-records.ts';

/** Publishes a test to administrators, who alone see flows. */
const testChanged = recordEvents(flowTestEntity, contract.flowTestEvent, {
  rooms: () => ['everything'],
  changed: (record: FlowTestRecord) => ({ record: presentFlowTest(record) }),
  removed: ({ id, flowId }) => ({ id, flowId }),
});

/** A draft as the engine plays it. */
const playable = ({ flowId, graph }: FlowDraft) => ({ flowId, version: 0, graph });

interface TestPath {
  params: { id: number; testId: number };
}

const findTest = async ({ stores }: UserContext, { params: { id, testId } }: TestPath): Promise<FlowTestRecord> => {
  existing('flow', await stores.flows.get(id));
  return existing('flowTest', await stores.flowTests.get({ flowId: id, id: testId }));
};

/** Plays a scene with a draft. Throws ERR_NO_WAPP_FOUND. */
const record = async (context: UserContext, draft: FlowDraft, scene: contract.FlowTestScene): Promise<Recording> => {
  const state = await stateOn(context, scene.whatsappId, scene.at);
  return { scene, expected: transcribe(context, state, playable(draft), scene) };
};

const recordedNow = ({ actor, clock }: UserContext) => ({
  recordedBy: actor.viewer.id,
  recordedAt: new Date(clock.now()).toISOString(),
});

/** The recorded tests of a flow, in the order in which they were recorded. */
export const listFlowTests: UseCase<typeof contract.listFlowTests> = async ({ stores }, { params: { id } }) => {
  existing('flow', await stores.flows.get(id));
  return stores.flowTests.listed(id);
};

/** Returns a recorded test with its scene. */
export const getFlowTest: UseCase<typeof contract.getFlowTest> = async (context, input) => {
  const test = await findTest(context, input);
  return { ...presentFlowTest(test), scene: recordingOf(test).scene };
};

/** Plays a conversation with the draft, and keeps it as a test. */
export const createFlowTest: UseCase<typeof contract.createFlowTest> = async (context, { params, body }) => {
  const { ids, stores } = context;
  await findDraft(context, params.id);
  const id = await ids.next('flow-test');
  return retryOnConflict(async () => {
    const draft = await findDraft(context, params.id);
    checkRevision(draft, body.revision);
    const test = flowTestEntity.record({
      id,
      flowId: params.id,
      name: body.name,
      moves: body.scene.moves.length,
      ...recordedNow(context),
      recording: packRecording(await record(context, draft, body.scene)),
    });
    const shown = presentFlowTest(test);
    await context.commit(
      [...stores.flowTests.create(test), stores.flows.draftCheck(draft), ...keepAnswer(context, shown)],
      testChanged(context, null, test),
    );
    return shown;
  });
};

/** Stores a change of a test that its latest record follows, unless it changes nothing. */
const change = (
  context: UserContext,
  input: TestPath,
  changeOf: (before: FlowTestRecord) => Partial<FlowTestRecord> | Promise<Partial<FlowTestRecord>>,
): Promise<contract.FlowTest> =>
  retryOnConflict(async () => {
    const before = await findTest(context, input);
    const fields = await changeOf(before);
    const after = { ...before, ...fields };
    if (!isDeepStrictEqual(before, after))
      await context.commit(context.stores.flowTests.update(before, fields), testChanged(context, before, after));
    return presentFlowTest(after);
  });

/** Renames a test. */
export const updateFlowTest: UseCase<typeof contract.updateFlowTest> = (context, input) =>
  change(context, input, (before) => {
    input.checkSeen?.(presentFlowTest(before));
    return input.body;
  });

/** Keeps what the customer gets of the draft that the caller saw. Accepting it again changes nothing. */
export const acceptFlowTest: UseCase<typeof contract.acceptFlowTest> = (context, input) =>
  change(context, input, async (before) => {
    const draft = await findDraft(context, input.params.id);
    checkRevision(draft, input.body.revision);
    const known = recordingOf(before);
    const recorded = await record(context, draft, known.scene);
    return isDeepStrictEqual(recorded, known) ? {} : { recording: packRecording(recorded), ...recordedNow(context) };
  });

/** Deletes a test. */
export const deleteFlowTest: UseCase<typeof contract.deleteFlowTest> = (context, input) =>
  retryOnConflict(async () => {
    const test = await findTest(context, input);
    await context.commit(context.stores.flowTests.remove(test), testChanged(context, test, null));
    return { ok: true };
  });

/** Plays tests of a flow with its draft. */
export const runFlowTests: UseCase<typeof contract.runFlowTests> = async (context, { params: { id }, body }) => {
  const { testId } = body;
  const draft = await findDraft(context, id);
  const tests =
    testId === null ? await context.stores.flowTests.ofFlow(id) : [await findTest(context, { params: { id, testId } })];
  return { revision: draft.revision, results: await runTests(context, playable(draft), tests) };
};
