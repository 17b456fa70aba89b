import { AppError } from '@recado/shared/contract/errors';
import type { FlowTestDifference, FlowTestResult } from '@recado/shared/contract/flow-tests';
import { flowTestLimits } from '@recado/shared/limits/flows';
import { cutText } from '@recado/shared/text/cut-text';
import type { UserContext } from '../../context/context.ts';
import { type FlowTestRecord, recordingOf } from '../../data/flows/tests.ts';
import { type PlayableFlow, stateOn } from '../bot-play/play-flow.ts';
import type { ConversationState } from '../engine/state.ts';
import { differencesOf } from './compare.ts';
import { transcribe } from './transcribe.ts';

/** Returns the state of a connection that may be gone: then null. */
const stateOrNull = async (context: UserContext, whatsappId: number | null): Promise<ConversationState | null> => {
  try {
    return await stateOn(context, whatsappId, context.clock.now());
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_WAPP_FOUND') return null;
    throw error;
  }
};

const cut = (text: string | null): string | null =>
  text === null ? null : cutText(text, { units: flowTestLimits.text });

const shortened = (difference: FlowTestDifference): FlowTestDifference => ({
  ...difference,
  expected: cut(difference.expected),
  actual: cut(difference.actual),
});

/** Plays recorded tests with a flow, and compares. Reads the state of each connection once, and writes nothing. */
export const runTests = async (
  context: UserContext,
  flow: PlayableFlow,
  tests: readonly FlowTestRecord[],
): Promise<FlowTestResult[]> => {
  const states = new Map<number | null, Promise<ConversationState | null>>();
  const results: FlowTestResult[] = [];
  for (const test of tests) {
    const recording = recordingOf(test);
    const { whatsappId } = recording.scene;
    if (!states.has(whatsappId)) states.set(whatsappId, stateOrNull(context, whatsappId));
    const state = await states.get(whatsappId);
    const actual = state && transcribe(context, state, flow, recording.scene);
    const differences = actual ? differencesOf(flow.graph, recording, actual) : [];
    results.push({
      id: test.id,
      name: test.name,
      recordedAt: test.recordedAt,
      outcome: !actual ? 'noConnection' : differences.length > 0 ? 'differs' : 'passes',
      differences: differences.slice(0, flowTestLimits.differences).map(shortened),
    });
  }
  return results;
};
